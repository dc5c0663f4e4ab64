//! The system review in the window.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::estimate;
use super::learning::SystemReview;
use super::review::ReviewBlock;
use crate::briefing::OwnSignal;
use crate::system_proposal::Proposal;
use crate::{Kind, Usage};

/// Something that was said, with how often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Counted {
    /// The words, on one line.
    pub words: String,
    /// How often.
    #[ts(type = "number")]
    pub times: usize,
}

/// What a persona or an adversary should have raised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MissedBy {
    /// Its key.
    pub persona: String,
    /// Titles of issues, as written in post-mortems.
    pub titles: Vec<String>,
}

/// A word that made texts quick or thorough, and what their debates found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignalSeen {
    /// The word, and the level it led to.
    #[serde(flatten)]
    pub signal: OwnSignal,
    /// Debates with findings that somebody decided on.
    #[ts(type = "number")]
    pub debates: usize,
    /// Those with an accepted blocking finding.
    #[ts(type = "number")]
    pub blocking: usize,
    /// Those with an accepted finding that is blocking or major.
    #[ts(type = "number")]
    pub serious: usize,
}

/// A signal that models suggested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WantedSignal {
    /// The signal itself.
    #[serde(flatten)]
    pub signal: OwnSignal,
    /// The number of debates.
    #[ts(type = "number")]
    pub debates: usize,
}

/// The combined summaries of debates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SummaryDigest {
    /// Debates that were read.
    #[ts(type = "number")]
    pub debates: usize,
    /// Older ones in the period that weren't read.
    #[ts(type = "number")]
    pub left_out: usize,
    /// Points that came back after they were answered, the most frequent first.
    pub circled: Vec<Counted>,
    /// Other problems, sorted the same way.
    pub stuck: Vec<Counted>,
    /// Unanswered questions, sorted the same way.
    pub unanswered: Vec<Counted>,
    /// Kinds of documents, their sections that drew many findings, and in how many debates.
    #[ts(type = "Array<[Kind, string, number]>")]
    pub heavy: Vec<(Kind, String, usize)>,
    /// What post-mortems say was missed.
    pub missed: Vec<MissedBy>,
    /// What was misunderstood, according to models that were asked, the most frequent first.
    pub misunderstood: Vec<Counted>,
    /// What they suggest, sorted the same way.
    pub advised: Vec<Counted>,
    /// Signals that they suggest.
    pub wanted_signals: Vec<WantedSignal>,
    /// Words that decided how much process texts were given.
    pub signals: Vec<SignalSeen>,
}

/// A proposal in the window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalRow {
    /// The number by which it is applied and undone.
    #[ts(type = "number")]
    pub number: i64,
    /// The proposal itself.
    pub proposal: Proposal,
    /// What it changes, in a few words: `Prompt of Security`.
    pub title: String,
    /// What else applying it does, in a sentence, such as that a built-in adversary stays unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<String>,
    /// The current or previous text from top to bottom, with the differences.
    pub difference: Vec<ReviewBlock>,
    /// When it was applied; RFC 3339, UTC. `None` while it isn't.
    pub applied_at: Option<String>,
}

/// A system review with its proposals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SystemLook {
    /// The figures.
    pub review: SystemReview,
    /// The summaries of debates.
    pub digest: SummaryDigest,
    /// Debates that ended since the last review was finished.
    #[ts(type = "number")]
    pub debates_since: u64,
    /// When that was; RFC 3339, UTC. `None` if none was.
    pub finished_at: Option<String>,
    /// How much a model would read, in readable form: "about 12,000 tokens"; `None` if there is nothing to
    /// read.
    pub to_ask: Option<String>,
    /// Proposed and applied changes, the newest last.
    pub proposals: Vec<ProposalRow>,
}

impl SystemLook {
    /// This many tokens, in readable form.
    pub fn about(tokens: u64) -> String {
        estimate::about_tokens(tokens)
    }
}

/// The result of asking a model for proposals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ProposalsAsked {
    /// The model's name.
    pub model: String,
    /// How many valid proposals it made.
    #[ts(type = "number")]
    pub proposals: usize,
    /// What the call used; `None` if no answer came back.
    pub usage: Option<Usage>,
    /// What went wrong or was left out, one sentence each.
    pub warnings: Vec<String>,
}

/// Whether a system review is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReviewDue {
    /// Whether it is due.
    pub due: bool,
    /// Debates that ended since the last one was finished.
    #[ts(type = "number")]
    pub debates: u64,
}

/// When a review was finished or put off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewMarks {
    /// When the last one was finished; RFC 3339, UTC. `None` if none was.
    pub finished_at: Option<String>,
    /// The number of debates that had ended by then.
    pub finished: u64,
    /// The number of debates that had ended when it was last postponed; 0 if it hasn't been since.
    pub put_off: u64,
    /// The number of debates that have ended so far.
    pub ended: u64,
}

impl ReviewMarks {
    /// Whether a review is due if one is wanted after every so many debates; 0: never. A postponed review
    /// becomes due again after a fifth of that number.
    pub fn due(&self, every: u32) -> ReviewDue {
        let debates = self.ended.saturating_sub(self.finished);
        let every = u64::from(every);
        let waits = self.put_off > 0 && self.ended < self.put_off + every.div_ceil(5);
        ReviewDue {
            due: every > 0 && debates >= every && !waits,
            debates,
        }
    }
}
