//! The current text of a task.

use domain::TaskId;
use rusqlite::Connection;

use super::missing;
use crate::{Result, now};

/// The text of a task.
pub(crate) fn body(connection: &Connection, task: &TaskId) -> Result<String> {
    connection
        .prepare_cached("SELECT body FROM tasks WHERE id = ?1")?
        .query_one([task.as_str()], |row| row.get(0))
        .map_err(|error| missing(error, "task", task))
}

/// Replaces the text of a task.
pub(crate) fn set_body(connection: &Connection, task: &TaskId, body: &str) -> Result<()> {
    connection
        .prepare_cached(
            "UPDATE tasks SET body = ?2, revision = revision + 1, updated_at = ?3 WHERE id = ?1",
        )?
        .execute((task.as_str(), body, now()))?;
    Ok(())
}
