//! The example that a first start brings: a debate written by hand, which is read and never changed.

use crate::{DebateId, TaskId, VersionId};

/// What its task, its version and its debate are called. It is older than whatever is made later.
pub const ID: &str = "00000000-0000-7000-8000-000000000001";

/// The date that it bears, older than whatever the user makes: lists show it last.
pub const DATE: &str = "2026-01-05T09:00:00.000Z";

/// Its title, which says what it is wherever it shows up.
pub const TITLE: &str = "Example written by hand: how a debate reads";

/// The debate.
pub fn debate() -> DebateId {
    DebateId::new(ID)
}

/// The task that it is about.
pub fn task() -> TaskId {
    TaskId::new(ID)
}

/// The only version of that task.
pub fn version() -> VersionId {
    VersionId::new(ID)
}

/// Whether this is the debate.
pub fn is_debate(debate: &DebateId) -> bool {
    debate.as_str() == ID
}

/// Whether this is its task.
pub fn is_task(task: &TaskId) -> bool {
    task.as_str() == ID
}
