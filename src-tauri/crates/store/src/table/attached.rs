//! Files and folders that are attached to tasks. A setup lists them even if the author turned them off, so that
//! **Run again…** can tell them from files attached since.

use domain::TaskId;
use rusqlite::Connection;

use super::{collect, fixed, missing};
use crate::{Result, Store};

impl Store {
    /// The paths attached to a task, in the order in which they were attached.
    pub fn attached(&self, task: &TaskId) -> Result<Vec<String>> {
        self.read(|connection| {
            let sql = "SELECT path FROM attached WHERE task = ?1 ORDER BY n";
            collect(connection, sql, [task.as_str()], |row| Ok(row.get("path")?))
        })
    }

    /// Attaches files and folders to a task, given by absolute paths. Those already attached keep their
    /// position.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound) when there is no such task.
    pub fn attach(&self, task: &TaskId, paths: &[String]) -> Result<()> {
        self.write(|connection| {
            fixed::refuse(task)?;
            connection
                .prepare_cached("SELECT n FROM tasks WHERE id = ?1")?
                .query_one([task.as_str()], |_| Ok(()))
                .map_err(|error| missing(error, "task", task))?;
            paths
                .iter()
                .try_for_each(|path| add(connection, task, path))
        })
    }

    /// Detaches a path from a task. If it isn’t attached, nothing changes.
    pub fn detach(&self, task: &TaskId, path: &str) -> Result<()> {
        self.write(|connection| {
            connection
                .prepare_cached("DELETE FROM attached WHERE task = ?1 AND path = ?2")?
                .execute((task.as_str(), path))?;
            Ok(())
        })
    }
}

fn add(connection: &Connection, task: &TaskId, path: &str) -> Result<()> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO attached (task, path) VALUES (?1, ?2)")?
        .execute((task.as_str(), path))?;
    Ok(())
}
