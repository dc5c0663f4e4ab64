//! What a seat holds: the case that it makes in one step of a debate.
//!
//! What the arguments of a step are (a case, questions, answers, remarks) follows from the step's name
//! (`Speech`), so older journals need no other form.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::priority::ItemRating;
use crate::{Failure, Finding, FindingId, QuoteMatch, SeatId, Span};

/// What one seat said in one step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Position {
    /// Names the step in its debate.
    pub step: String,
    /// Its display name: `Advocate, in reply`.
    pub label: String,
    /// What its arguments are. Follows from the step, so that the journal need not hold it.
    #[serde(default)]
    pub speech: Speech,
    /// From 1; steps of one turn do not see one another.
    #[ts(type = "number")]
    pub turn: u32,
    /// Who spoke.
    pub seat: SeatId,
    /// The key of its persona.
    pub persona: String,
    /// The name of its model.
    pub model: String,
    /// What it holds, in short; empty when absent.
    pub summary: String,
    /// What speaks for that, the most important first.
    pub arguments: Vec<Argument>,
    /// What it objects to, the most important first.
    pub findings: Vec<Finding>,
    /// The assumptions that its findings attack, where it was asked for them.
    #[serde(default)]
    pub assumptions: Vec<Assumption>,
    /// How soon it wants items, where it was asked for that.
    #[serde(default)]
    pub ratings: Vec<ItemRating>,
    /// What it grants the other side.
    pub grants: Vec<String>,
    /// Where it falls short of what it was asked for, in sentences for the user.
    pub flaws: Vec<String>,
    /// Why it did not speak; `None` when it did.
    pub absent: Option<Failure>,
    /// What its calls took, in milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
}

/// What the arguments of a position are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Speech {
    /// What speaks for what it holds.
    #[default]
    Case,
    /// Questions to another side.
    Questions,
    /// Answers to what another side said.
    Answers,
    /// Remarks on what others found.
    Remarks,
}

impl Speech {
    /// What is said in a step. Their names are fixed: the journal knows steps by them.
    pub fn in_step(step: &str) -> Self {
        let unnumbered = step.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == '-');
        match unnumbered.rsplit('-').next() {
            Some("asks") => Self::Questions,
            Some("answers" | "response" | "defence" | "rebuttal") => Self::Answers,
            Some("across") => Self::Remarks,
            _ => Self::Case,
        }
    }
}

/// One argument.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Argument {
    /// Unique in its debate, among findings too.
    pub id: FindingId,
    /// One line.
    pub title: String,
    /// The passage that it rests on, as the seat quoted it; may be empty.
    pub quote: String,
    /// How the quote was found.
    pub quote_match: QuoteMatch,
    /// Whether that is only a heading, the title or front matter, for a claim about content: no evidence.
    #[serde(default)]
    pub only_names: bool,
    /// Where: bytes of the text. `None` when not found.
    pub range: Option<Span>,
    /// Why it holds.
    pub text: String,
    /// The argument or finding that it answers.
    pub answers: Option<FindingId>,
}

/// What a text takes for granted, and a finding attacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Assumption {
    /// The finding.
    pub finding: FindingId,
    /// What is taken for granted, in one sentence.
    pub text: String,
}
