//! The task of the example: never changed, and removed with its debate.

use domain::{TaskId, example};
use rusqlite::Connection;

use crate::{Error, Result};

/// Refuses to change the task of the example.
pub(super) fn refuse(task: &TaskId) -> Result<()> {
    if example::is_task(task) {
        return Err(Error::Example);
    }
    Ok(())
}

/// Removes the task of the example: nothing in it belongs to the user.
pub(super) fn remove(connection: &Connection) -> Result<()> {
    connection.execute(
        "INSERT INTO task_search (task_search, rowid, title, body)
         SELECT 'delete', n, title, body FROM tasks WHERE id = ?1",
        [example::ID],
    )?;
    connection.execute("DELETE FROM versions WHERE task = ?1", [example::ID])?;
    connection.execute("DELETE FROM tasks WHERE id = ?1", [example::ID])?;
    Ok(())
}
