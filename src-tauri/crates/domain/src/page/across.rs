//! What the planning documents of a project disagree on.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a check across the planning documents of a project found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AcrossCheck {
    /// What they disagree on, by kind, then in the order of the documents.
    pub findings: Vec<Mismatch>,
    /// The documents that were read, as they lie below the folder.
    pub read: Vec<String>,
    /// Why a document could not be read, a sentence each.
    pub unread: Vec<String>,
}

/// One thing that two documents disagree on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Mismatch {
    /// What sort of disagreement it is.
    pub kind: MismatchKind,
    /// The feature or change whose documents disagree; empty where there is only the project.
    pub group: String,
    /// What is wrong, in one sentence.
    pub says: String,
    /// The passage that asks or rules.
    pub one: PlanningQuote,
    /// The passage that stands against it or, where nothing does, the one that comes nearest.
    pub other: PlanningQuote,
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

    /// What a list of such findings is called.
    pub fn heading(self) -> &'static str {
        match self {
            Self::RuleBroken => "Constitution rules that are broken",
            Self::RequirementUnserved => "Requirements that no plan or task serves",
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
