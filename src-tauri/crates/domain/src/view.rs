//! A debate as a person sees it, folded from its journal: the same while it runs and a year later.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::against::Concern;
use crate::author::{Author, Remark, Wanted};
use crate::briefed::Briefed;
use crate::came_to::{CameTo, Doubt};
use crate::check_left::CheckLeft;
use crate::checkpoint::Kept;
use crate::final_check::FinalChecks;
use crate::gauntlet::run::GauntletRun;
use crate::patterns::PatternsPass;
use crate::post_mortem::PostMortem;
use crate::priority::Ordered;
use crate::review::ReviewedChange;
use crate::round::{Count, Critique, Dispute, Synthesis};
use crate::scorecard::Ranked;
use crate::setup::Budget;
use crate::summary_by_model::SummaryByModel;
use crate::text::changes::clash::Settled;
use crate::verdict::Rulings;
use crate::{
    ChangeId, Conclusion, FindingId, Outcome, Position, Setup, Severity, TextHash, Usage, VersionId,
};

mod concluded;

/// A debate as a person sees it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct View {
    /// The number of the last fact folded; a fact that isn't newer changes nothing.
    #[ts(type = "number")]
    pub seq: u64,
    /// What it began with; `None` only before the first fact.
    pub setup: Option<Setup>,
    /// The part that changes most.
    pub header: Header,
    /// What the author was asked and has said.
    pub author: Author,
    /// What its reviewers were told in addition to the text, one entry per part, in the order of parts.
    #[serde(default)]
    pub briefing: Vec<Briefed>,
    /// The rounds, from the first.
    pub rounds: Vec<Round>,
    /// What seats said in steps, ordered by turn and then by seat.
    #[serde(default)]
    pub positions: Vec<Position>,
    /// Its conclusion about the text; `None` until then.
    #[serde(default)]
    pub conclusion: Option<Concluded>,
    /// The newest proposal; `None` until the author's first turn or the first end.
    pub review: Option<Review>,
    /// What the resulting text has to justify, as of the last end; `None` until then.
    #[serde(default)]
    pub final_checks: Option<FinalChecks>,
    /// What the project's guidance says about the resulting text: the last pass over it.
    #[serde(default)]
    pub patterns: Option<Box<PatternsPass>>,
    /// The gauntlets that the text went through, in the order in which they began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<GauntletRun>>")]
    pub gauntlets: Vec<GauntletRun>,
    /// What the author said about it after the work was built; the last version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub post_mortem: Option<Box<PostMortem>>,
    /// What a model says about how it went; the last one that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub summary_by_model: Option<Box<SummaryByModel>>,
}

/// The conclusion of a debate, and what the author says about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Concluded {
    /// The conclusion.
    pub conclusion: Conclusion,
    /// What the author decided.
    pub rulings: Rulings,
    /// The options of its scorecard from best to worst, by the current weights.
    #[serde(default)]
    pub ranking: Vec<Ranked>,
    /// Its items in order, based on the lenses and the author.
    #[serde(default)]
    pub order: Vec<Ordered>,
    /// Every concern that was raised, and what happened to it.
    #[serde(default)]
    pub concerns: Vec<Concern>,
    /// The same in short, as shown in lists.
    pub came_to: CameTo,
}

impl View {
    /// Whether it reached a conclusion without a judgment and its author hasn't decided: then the judge can
    /// be asked again.
    pub fn lacks_verdict(&self) -> bool {
        let concluded = self.conclusion.as_ref();
        concluded.is_some_and(|it| {
            it.came_to.doubt == Some(Doubt::NoVerdict) && it.rulings.verdict.is_none()
        })
    }
}

/// State, counters and cost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Header {
    /// When the first fact was recorded; RFC 3339, UTC.
    pub started_at: String,
    /// When the last fact was recorded; RFC 3339, UTC.
    pub updated_at: String,
    /// Milliseconds of active debate, up to the last fact: pauses and interruptions don't count.
    #[serde(default)]
    #[ts(type = "number")]
    pub duration_ms: u64,
    /// How it ended; `None` while it runs, is paused or is interrupted.
    pub outcome: Option<Outcome>,
    /// Why, in words.
    pub why: String,
    /// What the reviewers couldn't settle; empty unless it ended that way.
    pub disputes: Vec<Dispute>,
    /// No new call starts until it is resumed.
    pub paused: bool,
    /// What it waits for, or will wait for again once it is resumed; `None` if it isn't waiting.
    pub waiting: Option<Waiting>,
    /// The maximum number of rounds, including those that the author added.
    #[ts(type = "number")]
    pub max_rounds: u32,
    /// The current cap, including changes by the author since the start.
    pub budget: Budget,
    /// Replies stored.
    #[ts(type = "number")]
    pub calls: u32,
    /// Calls that were sent without getting a reply. Their cost is unknown.
    #[serde(default)]
    #[ts(type = "number")]
    pub unanswered: u32,
    /// What a check by rules alone left; `None` for any other debate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub checked: Option<CheckLeft>,
    /// The number of findings that a Refine left open when it ended, or that require a revision after a
    /// standalone gauntlet; `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub open: Option<u32>,
    /// For a Refine, which findings these are, those of the last round first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FindingId>>")]
    pub open_findings: Vec<FindingId>,
    /// All calls together.
    pub usage: Usage,
    /// Warnings, oldest first.
    pub warnings: Vec<String>,
}

/// A decision that only the author can make, and the key under which it is recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Waiting {
    /// The decision's key in its debate.
    pub key: String,
    /// The decision that is needed.
    pub wanted: Wanted,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Round {
    /// From 1.
    #[ts(type = "number")]
    pub number: u32,
    /// RFC 3339, UTC.
    pub began_at: String,
    /// RFC 3339, UTC; `None` while it runs.
    pub ended_at: Option<String>,
    /// The text that its critics read.
    pub text: TextHash,
    /// The author's remarks that its seats got.
    pub told: Vec<Remark>,
    /// One for each seat that answered or was absent, in seat order.
    pub critiques: Vec<Critique>,
    /// The count; `None` while critics are working. Its findings carry their current status.
    pub count: Option<Count>,
    /// `None` if there was none, or not yet.
    pub synthesis: Option<Synthesis>,
    /// The text that a checkpoint's document was left with, once its file contains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub written: Option<TextHash>,
    /// The round's calls together.
    pub usage: Usage,
    /// Milliseconds of active debate, up to the last fact: pauses and interruptions don't count.
    #[serde(default)]
    #[ts(type = "number")]
    pub duration_ms: u64,
}

impl Round {
    /// The text that it produced; `None` if it hasn't produced one.
    pub fn left(&self) -> Option<&TextHash> {
        let synthesized = self.synthesis.as_ref().map(|synthesis| &synthesis.text);
        synthesized.or(self.written.as_ref())
    }
}

/// The proposal and the author's decisions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Review {
    /// The proposed text.
    pub text: TextHash,
    /// In the order of the text.
    pub changes: Vec<ReviewedChange>,
    /// The version that was made from it; `None` before that, and after it was taken back.
    pub accepted: Option<VersionId>,
    /// Its text, including other edits in the task; `None` if the journal doesn't record it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub accepted_text: Option<TextHash>,
    /// The highest severity that could be accepted without asking; absent if the author was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub accepted_up_to: Option<Severity>,
    /// Changes that no longer fit when it was accepted.
    pub conflicts: Vec<ChangeId>,
    /// The chosen text where changes conflict with edits made since.
    #[serde(default)]
    pub settled: Vec<Settled>,
    /// Whether the author discarded it.
    pub discarded: bool,
    /// The version that was made from it before it was taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub taken_back: Option<VersionId>,
    /// What somebody else wrote to the document, if the author decided to keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kept: Option<Kept>,
}

impl Review {
    /// Whether the author edited the whole text by hand, and so decided on no single change.
    pub fn is_by_hand(&self) -> bool {
        let mut asked = self.changes.iter().filter(|it| !it.change.is_scaffold());
        asked.any(|it| it.decision.is_none())
    }

    /// Whether the author discarded it, and none of it is in the text.
    pub fn is_taken_back(&self) -> bool {
        self.discarded && self.accepted.is_none()
    }

    /// The version with what the author wrote by hand, after that was taken back.
    pub fn own_words(&self) -> Option<&VersionId> {
        self.taken_back.as_ref().filter(|_| self.is_by_hand())
    }
}

/// Identifies one part of a view: the unit that the page replaces when it changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum PartKey {
    /// [`View::setup`].
    Setup,
    /// [`View::header`].
    Header,
    /// [`View::author`].
    Author,
    /// [`View::briefing`].
    Briefing,
    /// One of [`View::rounds`].
    Round {
        /// From 1.
        #[ts(type = "number")]
        number: u32,
    },
    /// [`View::positions`].
    Positions,
    /// [`View::conclusion`].
    Conclusion,
    /// [`View::review`].
    Review,
    /// [`View::final_checks`].
    FinalChecks,
    /// [`View::patterns`].
    Patterns,
    /// [`View::gauntlets`].
    Gauntlets,
    /// [`View::post_mortem`].
    PostMortem,
    /// [`View::summary_by_model`].
    SummaryByModel,
}

/// One part of a view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Part {
    /// [`View::setup`].
    Setup {
        /// The part.
        setup: Box<Setup>,
    },
    /// [`View::header`].
    Header {
        /// The part.
        header: Box<Header>,
    },
    /// [`View::author`].
    Author {
        /// The part.
        author: Author,
    },
    /// [`View::briefing`].
    Briefing {
        /// The part.
        briefing: Vec<Briefed>,
    },
    /// One of [`View::rounds`].
    Round {
        /// The part.
        round: Box<Round>,
    },
    /// [`View::positions`].
    Positions {
        /// The part.
        positions: Vec<Position>,
    },
    /// [`View::conclusion`].
    Conclusion {
        /// The part.
        conclusion: Box<Concluded>,
    },
    /// [`View::review`].
    Review {
        /// The part.
        review: Box<Review>,
    },
    /// [`View::final_checks`].
    FinalChecks {
        /// The part.
        final_checks: Box<FinalChecks>,
    },
    /// [`View::patterns`].
    Patterns {
        /// The part.
        patterns: Option<Box<PatternsPass>>,
    },
    /// [`View::gauntlets`].
    Gauntlets {
        /// The part.
        gauntlets: Vec<GauntletRun>,
    },
    /// [`View::post_mortem`].
    PostMortem {
        /// The part.
        post_mortem: Box<PostMortem>,
    },
    /// [`View::summary_by_model`].
    SummaryByModel {
        /// The part.
        summary_by_model: Box<SummaryByModel>,
    },
}
