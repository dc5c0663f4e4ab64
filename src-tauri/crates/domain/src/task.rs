//! Tasks and their versions.

use std::path::Path;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::came_to::CameTo;
use crate::headline::CheckpointHeadline;
use crate::page::{DebateState, LastDebate};
use crate::{DebateId, Kind, Outcome, Protocol, TaskId, TextHash, VersionId};

/// Where a version came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum Origin {
    /// Written in the editor.
    Typed,
    /// Read from a file, a drop, a paste or standard input.
    Imported {
        /// The name of the file, or what else stands for it.
        #[serde(default)]
        name: Option<String>,
    },
    /// Accepted from a debate.
    Debate {
        /// Which.
        debate: DebateId,
        /// What happened to its changes; `None` in versions of before this was kept.
        #[serde(default)]
        tally: Option<Tally>,
    },
    /// An earlier version, taken up again.
    Restored {
        /// Which.
        version: VersionId,
    },
}

/// How many changes of a debate are in a text, and how many are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tally {
    /// Changes that are in it.
    #[ts(type = "number")]
    pub accepted: usize,
    /// Changes that the author rejected. Versions of before this was kept count them as left out.
    #[serde(default)]
    #[ts(type = "number")]
    pub rejected: usize,
    /// Changes that were left undecided, or that found no place.
    #[ts(type = "number")]
    pub left_out: usize,
}

impl Origin {
    /// Read from what goes by this name.
    pub fn imported(name: impl Into<String>) -> Self {
        Self::Imported {
            name: Some(name.into()),
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

/// Where a task stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TaskStatus {
    /// Being written.
    Draft,
    /// A debate is under way, paused or stopped half-way.
    Debating,
    /// A debate ended and its changes are not decided.
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
    /// Where it stands.
    pub status: TaskStatus,
    /// True when any version was accepted from a debate, and not taken back.
    pub refined: bool,
    /// The debate that its newest version from a debate was accepted from; `None` if that was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refined_by: Option<DebateId>,
    /// Put away.
    pub archived: bool,
    /// The newest debate on it.
    pub debate: Option<DebateId>,
    /// The debate on which the author has yet to decide, behind that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waits: Option<Waits>,
    /// How the newest ended; `None` while it runs or waits.
    pub outcome: Option<Outcome>,
    /// How that debate stands.
    pub state: Option<DebateState>,
    /// What it came to; `None` if it ended in no conclusion about the text.
    pub came_to: Option<CameTo>,
    /// The same of a checkpoint; `None` for any other debate.
    pub checkpoint: Option<CheckpointHeadline>,
    /// The folder that it belongs to, as people call it; `None` for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub project: Option<String>,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

/// A debate on a task that waits for its author behind a newer one of another form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Waits {
    /// Which.
    pub debate: DebateId,
    /// Its form.
    pub protocol: Protocol,
}

/// The folder that a task belongs to, together with all others of that folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Project {
    /// Its canonical path.
    pub folder: String,
    /// Its display name: the last part of the path.
    pub name: String,
}

impl Project {
    /// The one in the folder at the given canonical path.
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
    /// The last part of it.
    pub name: String,
    /// Whether the task's text is the one that was last read from the file or written to it.
    pub saved: bool,
}

impl TaskFile {
    /// The one at the given canonical path.
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
    /// What the newest debate on it came to.
    pub last: Option<LastDebate>,
    /// What a debate came to on which the author has yet to decide, behind that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waiting: Option<LastDebate>,
    /// The number of the newest version; 0 when there is none yet.
    #[ts(type = "number")]
    pub version: u32,
    /// True when the text differs from the newest version.
    pub changed_since_version: bool,
    /// Counts up with every save; a save must name the one it is based on.
    #[ts(type = "number")]
    pub revision: u64,
}
