//! The example that comes with the first start: a handwritten, read-only debate.

use crate::{DebateId, TaskId, VersionId};

/// The ID of its task, its version and its debate. It sorts before any that are created later.
pub const ID: &str = "00000000-0000-7000-8000-000000000001";

/// Its date, older than anything the user creates, so lists show it last.
pub const DATE: &str = "2026-01-05T09:00:00.000Z";

/// Its title, which says what it is wherever it appears.
pub const TITLE: &str = "Example written by hand: how a debate reads";

/// The debate.
pub fn debate() -> DebateId {
    DebateId::new(ID)
}

/// Its task.
pub fn task() -> TaskId {
    TaskId::new(ID)
}

/// The only version of its task.
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
