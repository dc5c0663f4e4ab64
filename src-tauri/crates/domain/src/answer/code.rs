//! What a reviewer of code returns.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Severity;

/// What a reviewer says of a change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CodeAnswer {
    /// Its problems.
    #[serde(default)]
    pub findings: Vec<CodeRaised>,
    /// Where the change serves what its task asks for; empty where no task is known.
    #[serde(default)]
    pub serves: Vec<CodeServes>,
}

/// One problem of a change, as a reviewer words it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CodeRaised {
    /// blocking, major or minor.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// The path of the file, as the diff has it.
    pub file: String,
    /// The number of the line after the change, or before it where the line is gone.
    #[serde(default)]
    pub line: u32,
    /// The line, copied.
    pub quote: String,
    /// In which case it goes wrong, and who is hurt.
    pub concern: String,
    /// What to write instead.
    #[serde(default)]
    pub suggestion: String,
}

/// A place of a change that serves what its task asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CodeServes {
    /// The number of the criterion, from 1.
    pub criterion: u32,
    /// The path of the file, as the diff has it.
    pub file: String,
    /// The number of the line.
    #[serde(default)]
    pub line: u32,
    /// The line, copied.
    pub quote: String,
}
