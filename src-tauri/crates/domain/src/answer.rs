//! The shapes of answers that models are asked for. Field names are part of the prompt contract.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Severity;

/// Name of an answer's shape, as it stands on the last line of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
pub enum Shape {
    /// A [`CritiqueAnswer`].
    #[serde(rename = "critique/1")]
    Critique,
    /// A [`SynthesisAnswer`].
    #[serde(rename = "synthesis/1")]
    Synthesis,
    /// A [`QuestionsAnswer`].
    #[serde(rename = "questions/1")]
    Questions,
}

impl Shape {
    /// The name that stands in prompts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Critique => "critique/1",
            Self::Synthesis => "synthesis/1",
            Self::Questions => "questions/1",
        }
    }
}

/// What a critic returns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CritiqueAnswer {
    /// The problems that survived.
    #[serde(default)]
    pub findings: Vec<RaisedFinding>,
    /// Whether the text can stand as it is.
    pub approve: bool,
    /// Passages of the text that were checked, quoted.
    #[serde(default)]
    pub evidence: Vec<String>,
}

/// One problem, as a critic words it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RaisedFinding {
    /// blocking, major or minor.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// The passage it is about, copied from the text.
    pub quote: String,
    /// Why it matters.
    pub concern: String,
    /// What would settle it.
    #[serde(default)]
    pub suggestion: String,
    /// Further passages with the same problem.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub more_quotes: Vec<String>,
    /// The rule that raised it; only the built-in reviewer has rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub rule: Option<String>,
}

/// What the author is to be asked before the first round.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct QuestionsAnswer {
    /// The most important one first.
    #[serde(default)]
    pub questions: Vec<AskedQuestion>,
}

/// One question to the author.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AskedQuestion {
    /// One sentence that ends in a question mark.
    pub question: String,
    /// What hangs on the answer, in one sentence.
    #[serde(default)]
    pub why: String,
}

/// What a synthesiser returns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SynthesisAnswer {
    /// The changes to the text.
    #[serde(default)]
    pub edits: Vec<ProposedEdit>,
    /// Findings that no edit answers, each with the reason.
    #[serde(default)]
    pub declined: Vec<DeclinedFinding>,
    /// Findings written into the text as open questions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    pub recorded: Vec<String>,
}

/// One change to the text: what stands there once, and what replaces it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProposedEdit {
    /// Text that occurs exactly once.
    pub find: String,
    /// What stands there instead.
    pub replace: String,
    /// Labels (F1, F2, …) of the findings that it answers.
    #[serde(default)]
    pub findings: Vec<String>,
}

/// A finding that is not acted on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DeclinedFinding {
    /// Its label.
    pub finding: String,
    /// Why, citing the text or the project's constraints.
    pub reason: String,
}
