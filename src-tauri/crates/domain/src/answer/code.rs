//! The answer of a code reviewer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Severity;

/// A reviewer's comments on a change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CodeAnswer {
    /// The problems in it.
    #[serde(default)]
    pub findings: Vec<CodeRaised>,
    /// Where the change does what its task asks for; empty if no task is known.
    #[serde(default)]
    pub serves: Vec<CodeServes>,
}

/// One problem in a change, as the reviewer worded it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CodeRaised {
    /// blocking, major or minor.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// The path of the file, as written in the diff.
    pub file: String,
    /// The line number after the change, or before it if the line was removed.
    #[serde(default)]
    pub line: u32,
    /// The line, copied.
    pub quote: String,
    /// When it goes wrong, and who it hurts.
    pub concern: String,
    /// What to write instead.
    #[serde(default)]
    pub suggestion: String,
}

/// A place where a change does what its task asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CodeServes {
    /// The number of the criterion, starting at 1.
    pub criterion: u32,
    /// The path of the file, as written in the diff.
    pub file: String,
    /// The number of the line.
    #[serde(default)]
    pub line: u32,
    /// The line, copied.
    pub quote: String,
}
