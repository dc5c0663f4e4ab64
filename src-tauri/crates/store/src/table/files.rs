//! The files that tasks are saved to, as they were last seen.

use domain::task::{Origin, TaskDocument};
use domain::{TaskId, TextHash, VersionId};
use rusqlite::{Connection, OptionalExtension};

use super::{bodies, fixed, tasks, versions};
use crate::{Error, Result, Store};

/// The file of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileOf {
    /// Its canonical path.
    pub path: String,
    /// Its content when it was last read or written.
    pub held: TextHash,
    /// The task's text at that time.
    pub text: TextHash,
}

/// The content of a task's file.
#[derive(Clone, Debug)]
pub struct FileText<'a> {
    /// The file's name.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The new title of the task; `None` if it doesn't change.
    pub title: Option<&'a str>,
}

impl Store {
    /// The file that a task is saved to. A path that only comes from an archive doesn't count.
    pub fn file_of(&self, task: &TaskId) -> Result<Option<FileOf>> {
        self.read(|connection| find(connection, task))
    }

    /// The task of a file that is opened here: it is in the list again, and saved to the file. `None` if
    /// the file has none.
    pub fn open_task_of(&self, path: &str) -> Result<Option<TaskDocument>> {
        self.write(|connection| {
            let Some(task) = tasks::by_path(connection, path)? else {
                return Ok(None);
            };
            tasks::belong_here(connection, &task)?;
            connection
                .prepare_cached("UPDATE tasks SET archived = 0 WHERE id = ?1")?
                .execute([task.as_str()])?;
            tasks::document(self, connection, &task).map(Some)
        })
    }

    /// Saves a task to this file from now on. Its content is `held`, which corresponds to the task's text
    /// `text`.
    ///
    /// # Errors
    /// [`Error::Invalid`] when it is the file of another task.
    pub fn tie_file(&self, task: &TaskId, file: &FileOf) -> Result<TaskDocument> {
        self.write(|connection| {
            fixed::refuse(task)?;
            if let Some(other) = tasks::by_path(connection, &file.path)?
                && other != *task
            {
                if find(connection, &other)?.is_some() {
                    let message = format!("There is already a task for the file {}", file.path);
                    return Err(Error::invalid(message));
                }
                connection
                    .prepare_cached("UPDATE tasks SET path = NULL WHERE id = ?1")?
                    .execute([other.as_str()])?;
            }
            connection
                .prepare_cached("UPDATE tasks SET path = ?2 WHERE id = ?1")?
                .execute((task.as_str(), &file.path))?;
            see(connection, task, &file.held, &file.text)?;
            tasks::document(self, connection, task)
        })
    }

    /// Records the current content of a task's file, and which text of the task that is.
    pub fn file_seen(
        &self,
        task: &TaskId,
        held: &TextHash,
        text: &TextHash,
    ) -> Result<TaskDocument> {
        self.write(|connection| {
            see(connection, task, held, text)?;
            tasks::document(self, connection, task)
        })
    }

    /// Makes the content of its file the newest version of a task, and its text; the previous text stays a
    /// version. A text that the task already has creates none.
    ///
    /// # Errors
    /// [`Error::Conflict`] when a `revision` is given and the task is no longer at it.
    pub fn take_file(
        &self,
        task: &TaskId,
        held: &FileText<'_>,
        revision: Option<u64>,
    ) -> Result<TaskDocument> {
        self.write(|connection| {
            let stored = tasks::document(self, connection, task)?;
            if revision.is_some_and(|expected| expected != stored.revision) {
                return Err(Error::Conflict {
                    title: stored.row.title,
                    revision: stored.revision,
                });
            }
            if stored.body != held.text {
                let origin = Origin::Imported {
                    name: Some(held.name.to_owned()),
                    continues: continued(connection, &stored, held.text)?,
                };
                self.replace_body(connection, task, held.text, origin)?;
            }
            if let Some(title) = held.title {
                connection
                    .prepare_cached("UPDATE tasks SET title = ?2 WHERE id = ?1")?
                    .execute((task.as_str(), title))?;
            }
            let hash = TextHash::of(held.text);
            see(connection, task, &hash, &hash)?;
            tasks::document(self, connection, task)
        })
    }

    /// Keeps the text of a task although its file has another one, which becomes a version before it.
    pub fn keep_beside_file(
        &self,
        task: &TaskId,
        (name, held): (&str, &str),
    ) -> Result<TaskDocument> {
        self.write(|connection| {
            let theirs = TextHash::of(held);
            let known = versions::of(connection, task)?;
            if !known.iter().any(|version| version.text == theirs) {
                let body = bodies::body(connection, task)?;
                let mine = self.keep_body(connection, task)?;
                versions::add(self, connection, task, held, Origin::imported(name))?;
                let again = Origin::Restored { version: mine.id };
                versions::add(self, connection, task, &body, again)?;
            }
            connection
                .prepare_cached("UPDATE tasks SET file_held = ?2 WHERE id = ?1")?
                .execute((task.as_str(), theirs.as_str()))?;
            tasks::document(self, connection, task)
        })
    }
}

/// The version that a file’s new text continues; `None` if that is the task’s current text. An author who
/// writes in the file continues what was there, whatever the task has become.
fn continued(
    connection: &Connection,
    stored: &TaskDocument,
    text: &str,
) -> Result<Option<VersionId>> {
    let task = &stored.row.id;
    let Some(file) = find(connection, task)? else {
        return Ok(None);
    };
    let known = versions::of(connection, task)?;
    let with = |hash: &TextHash| known.iter().rev().find(|it| it.text == *hash);
    let is_continued = file.text == TextHash::of(&stored.body);
    let before = || with(&file.text).filter(|_| !is_continued);
    let found = with(&TextHash::of(text)).or_else(before);
    Ok(found.map(|version| version.id.clone()))
}

fn find(connection: &Connection, task: &TaskId) -> Result<Option<FileOf>> {
    let found = connection
        .prepare_cached(
            "SELECT path, file_held, file_text FROM tasks
             WHERE id = ?1 AND path IS NOT NULL AND file_held IS NOT NULL",
        )?
        .query_one([task.as_str()], |row| {
            Ok(FileOf {
                path: row.get(0)?,
                held: TextHash(row.get(1)?),
                text: TextHash(row.get(2)?),
            })
        })
        .optional()?;
    Ok(found)
}

fn see(connection: &Connection, task: &TaskId, held: &TextHash, text: &TextHash) -> Result<()> {
    connection
        .prepare_cached("UPDATE tasks SET file_held = ?2, file_text = ?3 WHERE id = ?1")?
        .execute((task.as_str(), held.as_str(), text.as_str()))?;
    Ok(())
}
