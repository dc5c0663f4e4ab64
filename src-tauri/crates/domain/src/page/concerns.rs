//! Resolved concerns as listed, and the result of importing a file of them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::gauntlet::concern::{AnsweredBefore, StoredConcern};
use crate::{DebateId, TaskId};

/// A resolved concern as it is listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ConcernRow {
    /// The concern itself.
    #[serde(flatten)]
    pub stored: StoredConcern,
    /// The name of its adversary, or its key if that adversary no longer exists.
    pub adversary_label: String,
    /// Its confidence today, for the text about which it was raised. It can exceed 1.
    pub confidence: f64,
    /// What a gauntlet on that text would do with the same finding today.
    pub means: AnsweredBefore,
    /// The debate that resolved it; `null` for an imported one.
    pub origin: Option<ConcernOrigin>,
}

/// The debate that resolved a concern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConcernOrigin {
    /// The debate's ID.
    pub debate: DebateId,
    /// Its task; `null` if the debate was deleted.
    pub task: Option<TaskId>,
    /// Its title; empty if the debate was deleted.
    pub title: String,
}

/// The editable parts of a resolved concern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConcernText {
    /// What was raised.
    pub pattern: String,
    /// Why it isn't a problem.
    pub explanation: String,
}

/// The result of importing a file of resolved concerns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ConcernImport {
    /// The name of the file.
    pub file: String,
    /// Its entries, in order.
    pub entries: Vec<ImportedConcern>,
}

/// An entry of such a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ImportedConcern {
    /// What was raised; empty if that can't be read.
    pub pattern: String,
    /// Why it was skipped, as a phrase that follows “it”; `null` if it was added.
    pub skipped: Option<String>,
}

impl ConcernImport {
    /// How many were added.
    pub fn added(&self) -> usize {
        self.entries
            .iter()
            .filter(|it| it.skipped.is_none())
            .count()
    }

    /// The skipped entries, one sentence each. The first entry is number 1.
    pub fn skipped(&self) -> impl Iterator<Item = String> {
        let numbered = (1..).zip(&self.entries);
        numbered.filter_map(|(number, it)| {
            let why = it.skipped.as_ref()?;
            Some(match it.pattern.trim() {
                "" => format!("Entry {number} {why}."),
                pattern => format!("Entry {number} (“{pattern}”) {why}."),
            })
        })
    }
}
