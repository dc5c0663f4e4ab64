//! Git hooks that review what is about to be committed or pushed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// When git runs a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Hook {
    /// Before a commit: reviews what is staged.
    PreCommit,
    /// Before a push: reviews the commits that the remote doesn't have.
    PrePush,
}

impl Hook {
    /// Git's name for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PreCommit => "pre-commit",
            Self::PrePush => "pre-push",
        }
    }
}

/// What is installed as a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Installed {
    /// Nothing from Whetstone.
    No,
    /// Whetstone's hook.
    Yes,
    /// Whetstone's hook, edited by somebody or written by another version.
    Changed,
}

impl Installed {
    /// In output for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Yes => "yes",
            Self::Changed => "changed",
        }
    }
}

/// A folder in whose repository hooks were installed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HookFolder {
    /// Its canonical path.
    pub folder: String,
    /// The hook before a commit.
    pub pre_commit: Installed,
    /// The hook before a push.
    pub pre_push: Installed,
    /// Whether an existing hook runs first.
    pub runs_others_first: bool,
    /// What others who share the repository should know, in a sentence or two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<String>,
    /// Why its hooks can't be read, in a sentence or two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub problem: Option<String>,
}
