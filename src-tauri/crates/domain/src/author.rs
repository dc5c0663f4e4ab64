//! What the author tells a debate: before it starts, while it runs, and when it waits.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Change, FindingId};

/// A question that the text leaves open and only its author can answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpenQuestion {
    /// One sentence that ends in a question mark.
    pub question: String,
    /// What depends on the answer, in one sentence.
    pub why: String,
    /// The gap that a rule asks about; `None` if a model asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub about: Option<Gap>,
}

/// A gap in a text, identified the way a rule's findings name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Gap {
    /// The rule.
    pub rule: String,
    /// The title of its finding; `None` for anything the rule finds.
    pub title: Option<String>,
}

/// A question that only the author could answer, and the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AuthorAnswer {
    /// What was asked.
    pub question: String,
    /// What the author wrote.
    pub answer: String,
}

/// The reason recorded when the author dismisses a finding of a check without giving one.
pub const NO_PROBLEM: &str = "no problem here";

/// Something that the author tells a debate while it runs. Each round gets the remarks that are valid when
/// it starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "remark", rename_all = "snake_case")]
pub enum Remark {
    /// An answer to what a finding asks.
    Answer {
        /// The finding's ID.
        finding: FindingId,
        /// The answer.
        text: String,
    },
    /// Don't act on the finding.
    Dismiss {
        /// The finding's ID.
        finding: FindingId,
        /// Why.
        reason: String,
    },
    /// The finding matters to the author and should be addressed.
    Pin {
        /// The finding's ID.
        finding: FindingId,
    },
    /// Withdraws what was said about the finding.
    Withdraw {
        /// The finding's ID.
        finding: FindingId,
    },
    /// A message to every seat.
    Word {
        /// The message.
        text: String,
    },
}

impl Remark {
    /// The finding that it is about; `None` for a message to every seat.
    pub fn finding(&self) -> Option<&FindingId> {
        match self {
            Self::Answer { finding, .. }
            | Self::Dismiss { finding, .. }
            | Self::Pin { finding }
            | Self::Withdraw { finding } => Some(finding),
            Self::Word { .. } => None,
        }
    }

    /// The same remark about another finding that makes the same point; `None` for a remark that settles
    /// nothing.
    pub fn settles(&self, finding: &FindingId) -> Option<Self> {
        let finding = finding.clone();
        match self {
            Self::Answer { text, .. } => Some(Self::Answer {
                finding,
                text: text.clone(),
            }),
            Self::Dismiss { reason, .. } => Some(Self::Dismiss {
                finding,
                reason: reason.clone(),
            }),
            Self::Pin { .. } | Self::Withdraw { .. } | Self::Word { .. } => None,
        }
    }
}

/// Adds a remark to the current ones: of several about one finding the last one counts, and a withdrawal
/// removes it.
pub fn take_in(standing: &mut Vec<Remark>, remark: &Remark) {
    if let Some(finding) = remark.finding() {
        standing.retain(|other| other.finding() != Some(finding));
    }
    if !matches!(remark, Remark::Withdraw { .. }) {
        standing.push(remark.clone());
    }
}

/// What a debate is waiting for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "wanted", rename_all = "snake_case")]
pub enum Wanted {
    /// Answers before the first round. Answered by [`Choice::Answers`].
    Answers {
        /// At most five.
        questions: Vec<OpenQuestion>,
    },
    /// Permission to start another round. Answered by [`Choice::GoOn`].
    NextRound {
        /// The round that just ended.
        #[ts(type = "number")]
        round: u32,
    },
}

impl Wanted {
    /// Whether `choice` is an answer to this.
    pub fn fits(&self, choice: &Choice) -> bool {
        matches!(
            (self, choice),
            (Self::Answers { .. }, Choice::Answers { .. })
                | (Self::NextRound { .. }, Choice::GoOn {})
        )
    }
}

/// What the author decided when a debate waited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "choice", rename_all = "snake_case")]
pub enum Choice {
    /// Answers to some of the questions; the others are skipped.
    Answers {
        /// The questions that were answered.
        answers: Vec<AuthorAnswer>,
    },
    /// Another round.
    GoOn {},
}

/// What the author was asked and has said so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Author {
    /// Questions asked before the first round.
    pub questions: Vec<OpenQuestion>,
    /// The ones that were answered.
    pub answers: Vec<AuthorAnswer>,
    /// The current remarks, oldest first.
    pub remarks: Vec<Remark>,
    /// Changes that were rejected before a further round, which removed them from the text.
    pub rejected: Vec<TakenOut>,
}

impl Author {
    /// The author's answer to a finding, unless withdrawn.
    pub fn answer_to(&self, finding: &FindingId) -> Option<&str> {
        self.remarks.iter().find_map(|remark| match remark {
            Remark::Answer { finding: of, text } if of == finding => Some(text.as_str()),
            _ => None,
        })
    }

    /// Whether the author answered or dismissed a finding.
    pub fn has_settled(&self, finding: &FindingId) -> bool {
        let mut remarks = self.remarks.iter();
        remarks.any(|it| it.finding() == Some(finding) && it.settles(finding).is_some())
    }
}

/// A change that the author removed from the text before a further round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TakenOut {
    /// The first round without it.
    #[ts(type = "number")]
    pub round: u32,
    /// The change.
    pub change: Change,
}
