//! A seat's position: the case that it makes in one step of a debate.
//!
//! What the arguments of a step are (a case, questions, answers, remarks) follows from the step's name
//! (`Speech`), so older journals don't need a different format.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::priority::ItemRating;
use crate::{Failure, Finding, FindingId, QuoteMatch, SeatId, Span};

/// What one seat said in one step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Position {
    /// The step's name in its debate.
    pub step: String,
    /// Its display name: `Advocate, in reply`.
    pub label: String,
    /// What its arguments are. This follows from the step, so the journal doesn't need to store it.
    #[serde(default)]
    pub speech: Speech,
    /// From 1; steps in the same turn don't see each other.
    #[ts(type = "number")]
    pub turn: u32,
    /// Who spoke.
    pub seat: SeatId,
    /// The key of its persona.
    pub persona: String,
    /// The name of its model.
    pub model: String,
    /// A summary of its position; empty if absent.
    pub summary: String,
    /// The arguments for it, the most important first.
    pub arguments: Vec<Argument>,
    /// Its objections, the most important first.
    pub findings: Vec<Finding>,
    /// The assumptions that its findings attack, if it was asked for them.
    #[serde(default)]
    pub assumptions: Vec<Assumption>,
    /// How urgent it considers items, if it was asked.
    #[serde(default)]
    pub ratings: Vec<ItemRating>,
    /// What it concedes to the other side.
    pub grants: Vec<String>,
    /// Where its answer falls short of what was asked, in sentences for the user.
    pub flaws: Vec<String>,
    /// Why it didn't speak; `None` if it did.
    pub absent: Option<Failure>,
    /// Total duration of its calls, in milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
}

/// What a position's arguments are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Speech {
    /// Arguments for its position.
    #[default]
    Case,
    /// Questions to another side.
    Questions,
    /// Answers to the other side.
    Answers,
    /// Remarks on others' findings.
    Remarks,
}

impl Speech {
    /// What is said in a step. The names are fixed, since they identify steps in the journal.
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
    /// The passage on which it is based, as the seat quoted it; may be empty.
    pub quote: String,
    /// How the quote was found.
    pub quote_match: QuoteMatch,
    /// Whether the quote is only a heading, the title or front matter, while the claim is about content.
    /// Then it is no evidence.
    #[serde(default)]
    pub only_names: bool,
    /// Its position: bytes of the text. `None` if not found.
    pub range: Option<Span>,
    /// The reasons for it.
    pub text: String,
    /// The argument or finding that it answers.
    pub answers: Option<FindingId>,
}

/// An assumption of the text that a finding attacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Assumption {
    /// The finding.
    pub finding: FindingId,
    /// The assumption, in one sentence.
    pub text: String,
}
