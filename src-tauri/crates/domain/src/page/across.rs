//! What the planning documents of a project disagree on.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::estimate;
use crate::{TextHash, Usage};

/// What a check across the planning documents of a project found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct AcrossCheck {
    /// What they disagree on, by kind, then in the order of the documents; what a model found comes after
    /// what rules did.
    pub findings: Vec<Mismatch>,
    /// The documents that were read, as they lie below the folder.
    pub read: Vec<String>,
    /// Why a document could not be read, one sentence each.
    pub unread: Vec<String>,
    /// What rules can't judge about them, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub limit: Option<String>,
    /// By this it is known whether any of the documents changed; `None` if none was read.
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
    /// Calls: one for each feature or change.
    #[ts(type = "number")]
    pub calls: usize,
    /// What all of them send, as people say it: "about 12,000 tokens".
    pub tokens: String,
}

impl AcrossToAsk {
    /// So many calls that send so many tokens.
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
    /// Its name.
    pub model: String,
    /// How many calls were made.
    #[ts(type = "number")]
    pub calls: usize,
    /// How many of them failed.
    #[ts(type = "number")]
    pub failed: usize,
    /// What the calls took; `None` if no answer came back.
    pub usage: Option<Usage>,
    /// What went wrong or was left out, a sentence or two each.
    pub warnings: Vec<String>,
}

/// One thing that two documents disagree on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Mismatch {
    /// What sort of disagreement it is.
    pub kind: MismatchKind,
    /// The feature or change whose documents disagree; empty if there is only the project.
    pub group: String,
    /// What is wrong, in one sentence.
    pub says: String,
    /// The passage that asks or rules.
    pub one: PlanningQuote,
    /// The passage that stands against it or, where nothing does, the one that comes nearest.
    pub other: PlanningQuote,
    /// The model that found it; `None` for a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
}

/// What sort of disagreement there is between planning documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MismatchKind {
    /// A rule of the constitution is broken.
    RuleBroken,
    /// No plan or task serves a requirement.
    RequirementUnserved,
    /// No requirement asks for a task.
    TaskUnasked,
    /// One thing has two names.
    TwoNames,
}

impl MismatchKind {
    /// All kinds, in the order in which findings are shown.
    pub const ALL: [Self; 4] = [
        Self::RuleBroken,
        Self::RequirementUnserved,
        Self::TaskUnasked,
        Self::TwoNames,
    ];

    /// How it is named in answers of models, and for scripts.
    pub fn key(self) -> &'static str {
        match self {
            Self::RuleBroken => "rule_broken",
            Self::RequirementUnserved => "requirement_unserved",
            Self::TaskUnasked => "task_unasked",
            Self::TwoNames => "two_names",
        }
    }

    /// What a list of such findings is called.
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
    /// The file, as it lies below the folder.
    pub file: String,
    /// The line that it begins in, from 1.
    #[ts(type = "number")]
    pub line: usize,
    /// Its words, on one line.
    pub quote: String,
}
