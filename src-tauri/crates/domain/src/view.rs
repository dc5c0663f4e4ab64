//! What a person sees of a debate, folded from its journal: the same while it runs and a year later.

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
    ChangeId, Conclusion, FindingId, Outcome, Position, Setup, TextHash, Usage, VersionId,
};

mod concluded;

/// A debate as a person sees it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct View {
    /// The number of the last fact folded; a fact that is not newer changes nothing.
    #[ts(type = "number")]
    pub seq: u64,
    /// What it began with; `None` only before the first fact.
    pub setup: Option<Setup>,
    /// The part that changes most.
    pub header: Header,
    /// What the author was asked and said.
    pub author: Author,
    /// What its reviewers were told beside the text, one part each, in the order of parts.
    #[serde(default)]
    pub briefing: Vec<Briefed>,
    /// The rounds, from the first.
    pub rounds: Vec<Round>,
    /// What seats said in steps, by turns and within one by seats.
    #[serde(default)]
    pub positions: Vec<Position>,
    /// What it came to about the text; `None` until then.
    #[serde(default)]
    pub conclusion: Option<Concluded>,
    /// The newest proposal; `None` until the author's first turn, or the first end.
    pub review: Option<Review>,
    /// What the text that it came to has to justify, as of the last end; `None` until then.
    #[serde(default)]
    pub final_checks: Option<FinalChecks>,
    /// What the guidance of the project says about the text that it came to: the last pass over it.
    #[serde(default)]
    pub patterns: Option<Box<PatternsPass>>,
    /// The gauntlets that the text went through, in the order in which they began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<GauntletRun>>")]
    pub gauntlets: Vec<GauntletRun>,
    /// What the author said of it after the work was built; the last word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub post_mortem: Option<Box<PostMortem>>,
    /// What a model says of how it went; the last one that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub summary_by_model: Option<Box<SummaryByModel>>,
}

/// What a debate came to, and what the author says to that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Concluded {
    /// What it came to.
    pub conclusion: Conclusion,
    /// What the author decided.
    pub rulings: Rulings,
    /// The options of its scorecard from best to worst, by the weights that hold.
    #[serde(default)]
    pub ranking: Vec<Ranked>,
    /// Its items in order, by what lenses and author say.
    #[serde(default)]
    pub order: Vec<Ordered>,
    /// Every concern that was raised, and how it fared.
    #[serde(default)]
    pub concerns: Vec<Concern>,
    /// The same in short, as lists show it.
    pub came_to: CameTo,
}

impl View {
    /// Whether it came to a conclusion that nobody judged, and its author hasn't decided: then whoever
    /// was to judge can be asked again.
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
    /// RFC 3339, UTC; of the first fact.
    pub started_at: String,
    /// RFC 3339, UTC; of the last fact.
    pub updated_at: String,
    /// Milliseconds that it was debated, up to the last fact: neither pauses nor breaks count.
    #[serde(default)]
    #[ts(type = "number")]
    pub duration_ms: u64,
    /// How it ended; `None` while it runs, is paused or was interrupted.
    pub outcome: Option<Outcome>,
    /// Why, in words.
    pub why: String,
    /// What the reviewers could not settle; empty unless it ended so.
    pub disputes: Vec<Dispute>,
    /// No new call starts until it is resumed.
    pub paused: bool,
    /// What it waits for, or will again once it is resumed; `None` while it does not wait.
    pub waiting: Option<Waiting>,
    /// The rounds that it may have, with those that the author added.
    #[ts(type = "number")]
    pub max_rounds: u32,
    /// The cap that holds, with what the author changed since the start.
    pub budget: Budget,
    /// Replies stored.
    #[ts(type = "number")]
    pub calls: u32,
    /// Calls that went out and came to nothing. What they cost is unknown.
    #[serde(default)]
    #[ts(type = "number")]
    pub unanswered: u32,
    /// What is left of a check by rules alone; `None` for any other debate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub checked: Option<CheckLeft>,
    /// Findings that a Refine ended on and nothing was done about, or that a gauntlet by itself leaves to a revision;
    /// `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub open: Option<u32>,
    /// Which findings those of a Refine are, those of the last round first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FindingId>>")]
    pub open_findings: Vec<FindingId>,
    /// All calls together.
    pub usage: Usage,
    /// Warnings, oldest first.
    pub warnings: Vec<String>,
}

/// A decision that only the author can make, and under which key it is recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Waiting {
    /// Names the decision in its debate.
    pub key: String,
    /// What is to be decided.
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
    /// The author's remarks that its seats were told.
    pub told: Vec<Remark>,
    /// One for each seat that answered or stayed absent, in the order of seats.
    pub critiques: Vec<Critique>,
    /// The count; `None` while critics are at work. Its findings carry what happened to them.
    pub count: Option<Count>,
    /// `None` when there was none, or not yet.
    pub synthesis: Option<Synthesis>,
    /// What the document of a checkpoint was left with, as soon as its file holds that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub written: Option<TextHash>,
    /// The round's calls together.
    pub usage: Usage,
    /// Milliseconds that it was debated, up to the last fact: neither pauses nor breaks count.
    #[serde(default)]
    #[ts(type = "number")]
    pub duration_ms: u64,
}

impl Round {
    /// The text that it left; `None` while it left none.
    pub fn left(&self) -> Option<&TextHash> {
        let synthesized = self.synthesis.as_ref().map(|synthesis| &synthesis.text);
        synthesized.or(self.written.as_ref())
    }
}

/// The proposal and what the author decided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Review {
    /// The proposed text.
    pub text: TextHash,
    /// In the order of the text.
    pub changes: Vec<ReviewedChange>,
    /// The version that was made of it; `None` before that and after a take-back.
    pub accepted: Option<VersionId>,
    /// Its text, with whatever else was in the task; `None` if the journal doesn’t name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub accepted_text: Option<TextHash>,
    /// Changes that found no place when it was accepted.
    pub conflicts: Vec<ChangeId>,
    /// What stands where changes met words written since.
    #[serde(default)]
    pub settled: Vec<Settled>,
    /// Whether the author wants nothing of it.
    pub discarded: bool,
    /// The version that was made of it before it was taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub taken_back: Option<VersionId>,
    /// What somebody else wrote to the document, where the author decided to keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kept: Option<Kept>,
}

impl Review {
    /// Whether the author edited the whole by hand, and so decided on no change.
    pub fn is_by_hand(&self) -> bool {
        let mut asked = self.changes.iter().filter(|it| !it.change.is_scaffold());
        asked.any(|it| it.decision.is_none())
    }

    /// Whether the author wants nothing of it, and none of it is in the text.
    pub fn is_taken_back(&self) -> bool {
        self.discarded && self.accepted.is_none()
    }

    /// The version with what the author wrote by hand, after that was taken back.
    pub fn own_words(&self) -> Option<&VersionId> {
        self.taken_back.as_ref().filter(|_| self.is_by_hand())
    }
}

/// Names one part of a view: what the page replaces when it changed.
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
