//! A file of a code change, and what happened to it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A file of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CodeFile {
    /// Its path after the change or, if it was deleted, before it; relative to the root of the repository.
    pub path: String,
    /// Its previous path, if it was different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub old_path: Option<String>,
    /// What happened to it.
    pub change: CodeFileChange,
    /// How its mode changed, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode: Option<CodeModeChange>,
    /// Number of added lines.
    pub added: u32,
    /// Number of removed lines.
    pub removed: u32,
    /// The row where it begins.
    pub row: u32,
}

/// How the mode of a file changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CodeModeChange {
    /// It was a link.
    WasLink,
    /// It may be run from now on.
    BecameExecutable,
    /// It may no longer be run.
    NoLongerExecutable,
}

/// What happened to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CodeFileChange {
    /// It was added.
    Added,
    /// It was deleted.
    Deleted,
    /// It was copied from another file.
    Copied,
    /// It was renamed.
    Renamed,
    /// Its text or its mode changed.
    Modified,
}

impl CodeFileChange {
    /// In output for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Deleted => "deleted",
            Self::Copied => "copied",
            Self::Renamed => "renamed",
            Self::Modified => "modified",
        }
    }
}
