//! The system review in the window.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::estimate;
use super::learning::SystemReview;
use super::review::ReviewBlock;
use crate::briefing::OwnSignal;
use crate::system_proposal::Proposal;
use crate::{Kind, Usage};

/// Something that was said, and how often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Counted {
    /// On one line.
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
    /// Titles of issues, as post-mortems have them.
    pub titles: Vec<String>,
}

/// A word that made texts quick or thorough, and what their debates found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignalSeen {
    /// It, and what it made of them.
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
    /// It.
    #[serde(flatten)]
    pub signal: OwnSignal,
    /// In how many debates.
    #[ts(type = "number")]
    pub debates: usize,
}

/// What the summaries of debates say together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SummaryDigest {
    /// Debates that were read.
    #[ts(type = "number")]
    pub debates: usize,
    /// Older ones of the period that weren't.
    #[ts(type = "number")]
    pub left_out: usize,
    /// Points that came back after they were answered, the most frequent first.
    pub circled: Vec<Counted>,
    /// Other trouble, likewise.
    pub stuck: Vec<Counted>,
    /// Questions that nobody answered, likewise.
    pub unanswered: Vec<Counted>,
    /// Kinds of documents, sections of these that drew many findings, and in how many debates.
    #[ts(type = "Array<[Kind, string, number]>")]
    pub heavy: Vec<(Kind, String, usize)>,
    /// What post-mortems say was missed.
    pub missed: Vec<MissedBy>,
    /// What models that were asked say was misunderstood, the most frequent first.
    pub misunderstood: Vec<Counted>,
    /// What they suggest, likewise.
    pub advised: Vec<Counted>,
    /// Signals that they suggest.
    pub wanted_signals: Vec<WantedSignal>,
    /// Words that decided how much process texts were given.
    pub signals: Vec<SignalSeen>,
}

/// A proposal in the window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProposalRow {
    /// By this it is applied and taken back.
    #[ts(type = "number")]
    pub number: i64,
    /// It.
    pub proposal: Proposal,
    /// What it changes, in a few words: `Prompt of Security`.
    pub title: String,
    /// What applying it does beside that, in a sentence: a built-in adversary stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<String>,
    /// What stands or stood there from top to bottom, with what is different.
    pub difference: Vec<ReviewBlock>,
    /// When it was applied; RFC 3339, UTC. `None` while it isn't.
    pub applied_at: Option<String>,
}

/// A system review, with what it proposes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SystemLook {
    /// The figures.
    pub review: SystemReview,
    /// What summaries of debates say.
    pub digest: SummaryDigest,
    /// Debates that ended since the last review was finished.
    #[ts(type = "number")]
    pub debates_since: u64,
    /// When that was; RFC 3339, UTC. `None` if none was.
    pub finished_at: Option<String>,
    /// What a model would read, as people say it: "about 12,000 tokens"; `None` if there is nothing to read.
    pub to_ask: Option<String>,
    /// What is proposed and what was applied, the newest last.
    pub proposals: Vec<ProposalRow>,
}

impl SystemLook {
    /// So many tokens, as people say it.
    pub fn about(tokens: u64) -> String {
        estimate::about_tokens(tokens)
    }
}

/// The result of asking a model for proposals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ProposalsAsked {
    /// Its name.
    pub model: String,
    /// How many it made that can be applied.
    #[ts(type = "number")]
    pub proposals: usize,
    /// What it took; `None` if no answer came back.
    pub usage: Option<Usage>,
    /// What went wrong or was left out, one sentence each.
    pub warnings: Vec<String>,
}

/// Whether it is time for a system review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReviewDue {
    /// Whether it is.
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
    /// Debates that had ended then.
    pub finished: u64,
    /// Debates that had ended when it was last put off; 0 if it wasn't since.
    pub put_off: u64,
    /// Debates that have ended now.
    pub ended: u64,
}

impl ReviewMarks {
    /// Whether it is time, where one is wanted every so many debates; 0: never. One that was put off comes
    /// again after a fifth of them.
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
