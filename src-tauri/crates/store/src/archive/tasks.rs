//! Exporting tasks and versions from the database and importing them.

use domain::task::Version;
use domain::{Kind, TaskId};
use rusqlite::Connection;

use super::record::Task;
use crate::table::{collect, versions};
use crate::{Error, Result};

/// Every task, in the order in which they were created.
pub(super) fn all(connection: &Connection) -> Result<Vec<TaskId>> {
    let sql = "SELECT id FROM tasks ORDER BY n";
    collect(connection, sql, [], |row| Ok(TaskId(row.get(0)?)))
}

/// A task; `None` if it is not here.
pub(super) fn find(connection: &Connection, task: &TaskId) -> Result<Option<Task>> {
    let sql = "SELECT id, title, kind, body, path, project, archived, revision, updated_at
               FROM tasks WHERE id = ?1";
    let mut found = collect(connection, sql, [task.as_str()], |row| {
        let kind: String = row.get("kind")?;
        Ok(Task {
            id: TaskId(row.get("id")?),
            title: row.get("title")?,
            kind: Kind::from_key(&kind).ok_or_else(|| {
                Error::damaged(format!("The task {task}"), format!("unknown kind {kind}"))
            })?,
            body: row.get("body")?,
            path: row.get("path")?,
            project: row.get("project")?,
            archived: row.get("archived")?,
            revision: row.get("revision")?,
            updated_at: row.get("updated_at")?,
        })
    })?;
    Ok(found.pop())
}

/// Adds a new task. If another one is already saved to its file, it is added without a file.
pub(super) fn add(connection: &Connection, task: &Task) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO tasks (id, title, kind, body, path, project, archived, revision, updated_at)
             VALUES (?1, ?2, ?3, ?4,
                     iif(EXISTS (SELECT 1 FROM tasks WHERE path = ?5), NULL, ?5),
                     ?6, ?7, ?8, ?9)",
        )?
        .execute((
            task.id.as_str(),
            &task.title,
            task.kind.key(),
            &task.body,
            &task.path,
            &task.project,
            task.archived,
            task.revision,
            &task.updated_at,
        ))?;
    Ok(())
}

/// Adds a version if none has its number. Returns whether the existing one is the same.
pub(super) fn add_version(connection: &Connection, version: &Version, text: &str) -> Result<bool> {
    match versions::at(connection, &version.task, version.number)? {
        Some(here) => Ok(here == *version),
        None => versions::write(connection, version, text).map(|()| true),
    }
}
