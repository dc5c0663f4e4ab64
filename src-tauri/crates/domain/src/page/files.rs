//! Tasks and the files that they are saved to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::KindSign;
use crate::task::TaskDocument;

/// What a look at the file of a task found, or a save to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FileFound {
    /// Nothing to ask: the file has nothing new, or the task has no file.
    Settled,
    /// The file was changed and the task was not: the file's text is the task's newest version.
    Taken,
    /// Both were changed. Nothing was written, neither to the file nor to the task.
    Both,
}

/// A task after its file was looked at, or its text was saved to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FileLook {
    /// The task as it is now.
    pub document: TaskDocument,
    /// What was found.
    pub found: FileFound,
}

/// The task of a file that was opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct OpenedTask {
    /// The task.
    pub document: TaskDocument,
    /// Whether the file had a task before.
    pub known: bool,
    /// What a new task has its kind by; absent if its text doesn't say one, and of a known task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kind_by: Option<KindSign>,
}
