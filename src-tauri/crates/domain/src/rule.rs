//! Rules of the built-in reviewer, as far as others than the reviewer need to know them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::TaskId;

/// Where a rule is switched off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "scope", rename_all = "snake_case")]
pub enum RuleScope {
    /// In the debates of one document.
    Task {
        /// Which.
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

/// A rule that is switched off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleOff {
    /// Its name.
    pub rule: String,
    /// Where.
    pub scope: RuleScope,
}
