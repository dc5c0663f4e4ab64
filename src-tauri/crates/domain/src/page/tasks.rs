//! Tasks and their versions.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::review::ReviewBlock;
use crate::{DebateId, Kind, TaskId, VersionId};

/// A save of the editor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TaskSave {
    /// Which task.
    pub task: TaskId,
    /// The revision that it is based on.
    #[ts(type = "number")]
    pub revision: u64,
    /// The title.
    pub title: String,
    /// The kind.
    pub kind: Kind,
    /// The text.
    pub body: String,
}

/// A version in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VersionRow {
    /// The version.
    pub version: crate::task::Version,
    /// Its words.
    #[ts(type = "number")]
    pub words: usize,
    /// When the debate began that it was accepted from: RFC 3339, UTC. `None` for another origin, and
    /// when that debate was deleted.
    pub debated_at: Option<String>,
    /// The first debate that began with this text.
    pub debate: Option<VersionDebate>,
}

/// A debate that began with a version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VersionDebate {
    /// Which.
    pub debate: DebateId,
    /// When it began: RFC 3339, UTC.
    pub started_at: String,
}

/// One of the texts that a task has or had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "text", rename_all = "snake_case")]
pub enum TaskText {
    /// That of a version.
    Version {
        /// Which.
        version: VersionId,
    },
    /// What was saved last, in a version or not.
    Now {},
    /// What its file holds now.
    File {},
}

/// What differs between two texts, from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextComparison {
    /// The older text; each hunk is a stretch of lines that differ.
    pub blocks: Vec<ReviewBlock>,
    /// Words that only the newer one has.
    #[ts(type = "number")]
    pub words_added: usize,
    /// Words that only the older one has.
    #[ts(type = "number")]
    pub words_removed: usize,
}
