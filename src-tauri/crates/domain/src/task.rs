//! Tasks and their versions.

use std::path::Path;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::came_to::CameTo;
use crate::headline::CheckpointHeadline;
use crate::page::{DebateState, LastDebate, StateDetail};
use crate::{DebateId, Kind, Outcome, Protocol, TaskId, TextHash, VersionId};

/// Where a version came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum Origin {
    /// Written in the editor.
    Typed,
    /// Read from a file, a drop, a paste or standard input.
    Imported {
        /// The name of the file, or of whatever replaces it.
        #[serde(default)]
        name: Option<String>,
        /// The version that the file’s text continues, if that isn’t the one before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(skip)]
        continues: Option<VersionId>,
    },
    /// Accepted from a debate.
    Debate {
        /// The debate's ID.
        debate: DebateId,
        /// What happened to its changes; `None` in versions from before this was stored.
        #[serde(default)]
        tally: Option<Tally>,
    },
    /// An earlier version, restored.
    Restored {
        /// The version's ID.
        version: VersionId,
    },
}

/// How many changes of a debate are in a text, and how many aren't.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tally {
    /// Changes that are in it.
    #[ts(type = "number")]
    pub accepted: usize,
    /// Changes that the author rejected. Versions from before this was stored count them as left out.
    #[serde(default)]
    #[ts(type = "number")]
    pub rejected: usize,
    /// Changes that were left undecided, or that no longer fit.
    #[ts(type = "number")]
    pub left_out: usize,
}

impl Origin {
    /// Imported from a source with this name.
    pub fn imported(name: impl Into<String>) -> Self {
        Self::Imported {
            name: Some(name.into()),
            continues: None,
        }
    }
}

/// One text of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Version {
    /// Unique.
    pub id: VersionId,
    /// The task.
    pub task: TaskId,
    /// 1, 2, … in the task.
    #[ts(type = "number")]
    pub number: u32,
    /// Its text.
    pub text: TextHash,
    /// Where it came from.
    pub origin: Origin,
    /// RFC 3339, UTC.
    pub created_at: String,
}

/// The state of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TaskStatus {
    /// Being written.
    Draft,
    /// A debate is running, paused or interrupted.
    Debating,
    /// A debate ended, and its changes aren't decided yet.
    ToReview,
    /// The newest version came from a debate.
    Refined,
}

/// A task in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TaskRow {
    /// Unique.
    pub id: TaskId,
    /// Its title; may be empty.
    pub title: String,
    /// Its kind.
    pub kind: Kind,
    /// Its state.
    pub status: TaskStatus,
    /// Whether its text continues a version that was accepted from a debate and not taken back.
    pub refined: bool,
    /// The debate from which the newest such version was accepted; `None` if that was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refined_by: Option<DebateId>,
    /// Whether it is archived.
    pub archived: bool,
    /// The newest debate on it.
    pub debate: Option<DebateId>,
    /// An earlier debate on which the author still has to decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waits: Option<Waits>,
    /// How its newest debate ended; `None` while it runs or waits.
    pub outcome: Option<Outcome>,
    /// The state of that debate.
    pub state: Option<DebateState>,
    /// More about that state; `None` if there is nothing to add.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub detail: Option<StateDetail>,
    /// Its result; `None` if it didn't end in a conclusion about the text.
    pub came_to: Option<CameTo>,
    /// A checkpoint's result; `None` for any other debate.
    pub checkpoint: Option<CheckpointHeadline>,
    /// The display name of its folder; `None` if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub project: Option<String>,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

/// A debate on a task that still waits for its author, although a newer one in another form exists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Waits {
    /// The debate's ID.
    pub debate: DebateId,
    /// Its form.
    pub protocol: Protocol,
}

/// The folder that a task belongs to, together with all other tasks in that folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Project {
    /// Its canonical path.
    pub folder: String,
    /// Its display name: the last part of the path.
    pub name: String,
}

impl Project {
    /// The project in the folder at the given canonical path.
    pub fn at(folder: String) -> Self {
        let name = Path::new(&folder).file_name();
        let name = name.map_or(folder.clone(), |name| name.to_string_lossy().into_owned());
        Self { folder, name }
    }
}

/// The file that a task is saved to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TaskFile {
    /// Its canonical path.
    pub path: String,
    /// The last part of the path.
    pub name: String,
    /// Whether the task's text is what was last read from the file or written to it.
    pub saved: bool,
}

impl TaskFile {
    /// The file at the given canonical path.
    pub fn at(path: String, saved: bool) -> Self {
        let name = Path::new(&path).file_name();
        let name = name.map_or(path.clone(), |name| name.to_string_lossy().into_owned());
        Self { path, name, saved }
    }
}

/// A task with its text, as the editor shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct TaskDocument {
    /// The task as lists show it.
    pub row: TaskRow,
    /// The text as last saved.
    pub body: String,
    /// The project that it belongs to.
    pub project: Option<Project>,
    /// The file that it is saved to; absent if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub file: Option<TaskFile>,
    /// The result of its newest debate.
    pub last: Option<LastDebate>,
    /// The result of an earlier debate on which the author still has to decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waiting: Option<LastDebate>,
    /// The number of the newest version; 0 if there is none yet.
    #[ts(type = "number")]
    pub version: u32,
    /// Whether the text differs from the newest version.
    pub changed_since_version: bool,
    /// Increases with every save; each save must name the revision on which it is based.
    #[ts(type = "number")]
    pub revision: u64,
}
