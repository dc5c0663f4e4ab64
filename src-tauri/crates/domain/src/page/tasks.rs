//! Tasks and their versions.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::review::ReviewBlock;
use crate::{DebateId, Kind, TaskId, VersionId};

/// A save of the editor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TaskSave {
    /// The task.
    pub task: TaskId,
    /// The revision on which it is based.
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
    /// Its number of words.
    #[ts(type = "number")]
    pub words: usize,
    /// The debate that it was accepted from. `None` for other origins, and if that debate was deleted.
    pub source: Option<VersionDebate>,
    /// The first debate that started with this text.
    pub debate: Option<VersionDebate>,
}

/// A debate that started with a version, or that a version was accepted from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VersionDebate {
    /// The debate's ID.
    pub debate: DebateId,
    /// When it began: RFC 3339, UTC.
    pub started_at: String,
    /// Only the built-in rules checked the text.
    pub checked: bool,
}

/// One of the texts that a task has or had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "text", rename_all = "snake_case")]
pub enum TaskText {
    /// The text of a version.
    Version {
        /// The version.
        version: VersionId,
    },
    /// The last saved text, whether or not it is in a version.
    Now {},
    /// The current text of its file.
    File {},
}

/// The differences between two texts, from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextComparison {
    /// The older text; each hunk is a range of lines that differ.
    pub blocks: Vec<ReviewBlock>,
    /// The number of words that only the newer one has.
    #[ts(type = "number")]
    pub words_added: usize,
    /// The number of words that only the older one has.
    #[ts(type = "number")]
    pub words_removed: usize,
}
