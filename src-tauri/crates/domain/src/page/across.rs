//! Disagreements between the planning documents of a project.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::estimate;
use crate::{TextHash, Usage};

/// The result of a check across a project's planning documents.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct AcrossCheck {
    /// The disagreements, by kind, then in the order of the documents; those found by a model come after
    /// those found by rules.
    pub findings: Vec<Mismatch>,
    /// The documents that were read, as paths below the folder.
    pub read: Vec<String>,
    /// Why a document couldn't be read, one sentence each.
    pub unread: Vec<String>,
    /// What rules can't judge about them, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub limit: Option<String>,
    /// A fingerprint that shows whether any of the documents changed; `None` if none was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub texts: Option<TextHash>,
    /// What a model would be asked; `None` if there is nothing to compare.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to_ask: Option<AcrossToAsk>,
    /// The result of asking a model; `None` if none was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked: Option<AcrossAsked>,
}

/// What a model would be asked about planning documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AcrossToAsk {
    /// Number of calls: one for each feature or change.
    #[ts(type = "number")]
    pub calls: usize,
    /// How much all of them send, in readable form: "about 12,000 tokens".
    pub tokens: String,
}

impl AcrossToAsk {
    /// The words for this many calls that send this many tokens.
    pub fn new(calls: usize, tokens: u64) -> Self {
        Self {
            calls,
            tokens: estimate::about_tokens(tokens),
        }
    }
}

/// The result of asking a model about planning documents.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct AcrossAsked {
    /// The model's name.
    pub model: String,
    /// How many calls were made.
    #[ts(type = "number")]
    pub calls: usize,
    /// How many of them failed.
    #[ts(type = "number")]
    pub failed: usize,
    /// What the calls used; `None` if no answer came back.
    pub usage: Option<Usage>,
    /// What went wrong or was left out, a sentence or two each.
    pub warnings: Vec<String>,
}

/// One disagreement between two documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Mismatch {
    /// The kind of disagreement.
    pub kind: MismatchKind,
    /// The feature or change whose documents disagree; empty if there is only the project.
    pub group: String,
    /// What is wrong, in one sentence.
    pub says: String,
    /// The passage with the requirement or rule.
    pub one: PlanningQuote,
    /// The passage that contradicts it or, if there is none, comes closest.
    pub other: PlanningQuote,
    /// The model that found it; `None` if a rule did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
}

/// Kinds of disagreement between planning documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MismatchKind {
    /// A rule of the constitution is broken.
    RuleBroken,
    /// A requirement that no plan or task covers.
    RequirementUnserved,
    /// A task that no requirement asks for.
    TaskUnasked,
    /// One thing has two names.
    TwoNames,
}

impl MismatchKind {
    /// All kinds, in display order.
    pub const ALL: [Self; 4] = [
        Self::RuleBroken,
        Self::RequirementUnserved,
        Self::TaskUnasked,
        Self::TwoNames,
    ];

    /// Its name in models' answers and in scripts.
    pub fn key(self) -> &'static str {
        match self {
            Self::RuleBroken => "rule_broken",
            Self::RequirementUnserved => "requirement_unserved",
            Self::TaskUnasked => "task_unasked",
            Self::TwoNames => "two_names",
        }
    }

    /// The heading of a list of such findings.
    pub fn heading(self) -> &'static str {
        match self {
            Self::RuleBroken => "Constitution rules that are broken",
            Self::RequirementUnserved => "Requirements that no plan or task covers",
            Self::TaskUnasked => "Tasks that no requirement asks for",
            Self::TwoNames => "One thing with two names",
        }
    }
}

/// A passage of a planning document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanningQuote {
    /// The file, as a path below the folder.
    pub file: String,
    /// The line where it begins, from 1.
    #[ts(type = "number")]
    pub line: usize,
    /// Its words, on one line.
    pub quote: String,
}
