//! Tasks and the files to which they are saved.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::KindSign;
use crate::task::TaskDocument;

/// The result of checking a task's file or saving to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FileFound {
    /// Nothing to ask: the file hasn't changed, or the task has no file.
    Settled,
    /// The file was changed and the task wasn't: the file's text is now the task's newest version.
    Taken,
    /// Both were changed. Nothing was written to either.
    Both,
}

/// A task after its file was checked or its text was saved to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FileLook {
    /// The task in its current state.
    pub document: TaskDocument,
    /// The result.
    pub found: FileFound,
}

/// The task for a file that was opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct OpenedTask {
    /// The task.
    pub document: TaskDocument,
    /// Whether the file already had a task.
    pub known: bool,
    /// What determined a new task's kind; absent if its text doesn't indicate one, and for a known task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kind_by: Option<KindSign>,
}
