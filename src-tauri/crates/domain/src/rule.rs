//! What the rest of the program needs to know about rules of the built-in reviewer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::TaskId;

/// Where a rule is disabled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "scope", rename_all = "snake_case")]
pub enum RuleScope {
    /// In the debates of one document.
    Task {
        /// The document's task.
        task: TaskId,
    },
    /// In the debates of all documents of a project.
    Project {
        /// The canonical path of its folder.
        folder: String,
    },
    /// In all debates.
    Everywhere {},
}

/// A disabled rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleOff {
    /// Its name.
    pub rule: String,
    /// Where.
    pub scope: RuleScope,
}
