//! Tasks: the documents in their current state.

use domain::page::TaskSave;
use domain::task::{Origin, Project, TaskDocument, TaskFile, TaskRow, Waits};
use domain::{DebateId, Kind, TaskId, TextHash};
use rusqlite::{Connection, OptionalExtension, Row};

use super::words::Words;
use super::{
    came_to, checkpoint, collect, detail, fixed, from_word, last, missing, project, standing,
    versions,
};
use crate::{Error, Result, Store, now};

/// A task to create.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTask {
    /// May be empty.
    pub title: String,
    /// The kind of the document.
    pub kind: Kind,
    /// The text.
    pub body: String,
    /// Where the text comes from.
    pub origin: Origin,
    /// The canonical path of the task's file; no two tasks share one.
    pub path: Option<String>,
    /// The canonical path of the folder that it belongs to.
    pub project: Option<String>,
}

/// Left out of lists: a code change that models reviewed. It is archived from the start, and reached
/// through its debate.
macro_rules! not_a_change {
    () => {
        "NOT (t.archived AND t.kind = 'code-change' AND EXISTS (
             SELECT 1 FROM versions v
             WHERE v.task = t.id AND v.number = 1 AND v.origin ->> '$.name' = 'git'))"
    };
}

/// The debate that a task’s text comes from: the newest one among the versions that it continues. A check by
/// the built-in rules alone doesn’t count. Empty if that debate was deleted, NULL if there is none.
macro_rules! refined_by {
    () => {
        "(WITH RECURSIVE line(number, origin, from_debate) AS (
              SELECT number, origin, from_debate FROM versions
              WHERE task = t.id AND number = (SELECT max(number) FROM versions WHERE task = t.id)
                AND EXISTS (SELECT 1 FROM versions WHERE task = t.id AND from_debate)
              UNION ALL SELECT b.number, b.origin, b.from_debate FROM line
              JOIN versions b ON b.task = t.id AND b.number < line.number AND b.number = coalesce(
                  (SELECT number FROM versions
                   WHERE id = coalesce(line.origin ->> '$.version', line.origin ->> '$.continues')),
                  (SELECT max(number) FROM versions WHERE task = t.id AND number < line.number)))
          SELECT coalesce(r.id, '') FROM line LEFT JOIN debates r ON r.id = line.origin ->> '$.debate'
          WHERE line.from_debate AND (r.id IS NULL OR (r.accepted IS NOT NULL AND r.outcome IS NOT 'checked'))
          ORDER BY line.number DESC LIMIT 1)"
    };
}

/// A task with its newest debate, as shown in lists, without the clause that selects and orders.
macro_rules! rows {
    ($tail:literal) => {
        concat!(
            "SELECT t.id, t.title, t.kind, t.archived, t.updated_at,
                    d.id AS debate, d.outcome,
                    d.state, ",
            came_to!(),
            ", ",
            detail!(),
            ", d.checkpoint,
                    (SELECT from_debate FROM versions
                     WHERE task = t.id ORDER BY number DESC LIMIT 1) AS newest_refined,
                    ",
            refined_by!(),
            " AS refined_by, ",
            waits!("id"),
            " AS waiting, ",
            waits!("protocol"),
            " AS waiting_form,
                    t.body, t.project, t.revision, t.path, t.file_text
             FROM tasks t
             LEFT JOIN debates d ON d.n = (SELECT max(n) FROM debates WHERE task = t.id) ",
            $tail
        )
    };
}

impl Store {
    /// Creates a task. If the body was imported, or typed and not empty, it becomes the first version.
    ///
    /// # Errors
    /// [`Error::Invalid`] when another task has the same path.
    pub fn create_task(&self, new: NewTask) -> Result<TaskDocument> {
        let id = TaskId(self.new_id());
        self.write(|connection| {
            if let Some(path) = &new.path
                && by_path(connection, path)?.is_some()
            {
                let message = format!("There is already a task for the file {path}");
                return Err(Error::invalid(message));
            }
            self.make(connection, &id, new)
        })
    }

    /// The existing task of a file, unchanged; otherwise a new one. If two processes ask at the same time,
    /// only one creates it. The content of the file is not read.
    pub fn task_of_file(&self, new: NewTask) -> Result<TaskDocument> {
        let id = TaskId(self.new_id());
        self.write(|connection| {
            let path = new.path.as_deref();
            match path
                .map(|path| by_path(connection, path))
                .transpose()?
                .flatten()
            {
                Some(known) => {
                    belong_here(connection, &known)?;
                    document(self, connection, &known)
                }
                None => self.make(connection, &id, new),
            }
        })
    }

    fn make(&self, connection: &Connection, id: &TaskId, new: NewTask) -> Result<TaskDocument> {
        insert(connection, id, &new)?;
        if !new.body.is_empty() || matches!(new.origin, Origin::Imported { .. }) {
            versions::add(self, connection, id, &new.body, new.origin)?;
        }
        document(self, connection, id)
    }

    /// A task with its text.
    pub fn task(&self, task: &TaskId) -> Result<TaskDocument> {
        self.read(|connection| document(self, connection, task))
    }

    /// The archived tasks, or the others; newest first, without code changes that models reviewed. A search
    /// text that is not blank selects those with all of its words in title or body.
    pub fn tasks(&self, search: &str, archived: bool) -> Result<Vec<TaskRow>> {
        let words = Words::typed(search);
        let rows = self.read(|connection| match words {
            None => collect(
                connection,
                concat!(
                    rows!("WHERE t.archived = ?1 AND "),
                    not_a_change!(),
                    " ORDER BY t.updated_at DESC, t.n DESC"
                ),
                [archived],
                row,
            ),
            Some(words) => collect(
                connection,
                concat!(
                    rows!(
                        "WHERE t.n IN (SELECT rowid FROM task_search WHERE task_search MATCH ?2)
                           AND t.archived = ?1 AND "
                    ),
                    not_a_change!(),
                    " ORDER BY t.updated_at DESC, t.n DESC"
                ),
                (archived, words.query()),
                row,
            ),
        })?;
        Ok(rows.into_iter().map(|row| self.seen(row)).collect())
    }

    /// The row with what no table knows: whether someone is running its debate.
    fn seen(&self, row: TaskRow) -> TaskRow {
        let state = row.state.zip(row.debate.as_ref());
        let state = state.map(|(state, debate)| self.as_driven(debate, state));
        TaskRow { state, ..row }
    }

    /// Saves the content of the editor. If it is already stored, nothing changes.
    ///
    /// # Errors
    /// [`Error::Conflict`] when the task was saved since the revision that this save is based on.
    pub fn save_task(&self, save: &TaskSave) -> Result<TaskDocument> {
        self.write(|connection| {
            let stored = document(self, connection, &save.task)?;
            let unchanged = stored.row.title == save.title
                && stored.row.kind == save.kind
                && stored.body == save.body;
            if unchanged {
                return Ok(stored);
            }
            fixed::refuse(&save.task)?;
            if stored.revision != save.revision {
                return Err(Error::Conflict {
                    title: stored.row.title,
                    revision: stored.revision,
                });
            }
            connection
                .prepare_cached(
                    "UPDATE tasks SET title = ?2, kind = ?3, body = ?4,
                                      revision = revision + 1, updated_at = ?5
                     WHERE id = ?1",
                )?
                .execute((
                    save.task.as_str(),
                    &save.title,
                    save.kind.key(),
                    &save.body,
                    now(),
                ))?;
            document(self, connection, &save.task)
        })
    }

    /// Puts a task into the project of a folder, given by its canonical path, or into none.
    pub fn set_project(&self, task: &TaskId, folder: Option<&str>) -> Result<TaskDocument> {
        self.write(|connection| {
            fixed::refuse(task)?;
            connection
                .prepare_cached("UPDATE tasks SET project = ?2 WHERE id = ?1")?
                .execute((task.as_str(), folder))?;
            document(self, connection, task)
        })
    }

    /// Creates a task with the same text, its only version, in the same project, with the same files
    /// attached, but without a file of its own.
    pub fn duplicate_task(&self, task: &TaskId) -> Result<TaskDocument> {
        let original = self.task(task)?;
        let title = match original.row.title.as_str() {
            "" => String::new(),
            title => format!("{title} (copy)"),
        };
        let copy = self.create_task(NewTask {
            title,
            kind: original.row.kind,
            body: original.body,
            origin: Origin::Typed,
            path: None,
            project: original.project.map(|project| project.folder),
        })?;
        self.attach(&copy.row.id, &self.attached(task)?)?;
        Ok(copy)
    }

    /// Archives a task, or restores it.
    pub fn archive_task(&self, task: &TaskId, archived: bool) -> Result<()> {
        self.write(|connection| {
            let found = connection
                .prepare_cached("UPDATE tasks SET archived = ?2 WHERE id = ?1")?
                .execute((task.as_str(), archived))?;
            if found == 0 {
                return Err(Error::not_found("task", task));
            }
            Ok(())
        })
    }

    /// The task whose file is at the given canonical path.
    pub fn task_by_path(&self, path: &str) -> Result<Option<TaskId>> {
        self.read(|connection| by_path(connection, path))
    }

    /// The canonical path of a task's file.
    pub fn path_of(&self, task: &TaskId) -> Result<Option<String>> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT path FROM tasks WHERE id = ?1")?
                .query_one([task.as_str()], |row| row.get(0))
                .map_err(|error| missing(error, "task", task))
        })
    }
}

fn insert(connection: &Connection, id: &TaskId, new: &NewTask) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO tasks (id, title, kind, body, path, project, updated_at,
                                file_held, file_text)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)",
        )?
        .execute((
            id.as_str(),
            &new.title,
            new.kind.key(),
            &new.body,
            &new.path,
            &new.project,
            now(),
            new.path.as_ref().map(|_| TextHash::of(&new.body).0),
        ))?;
    Ok(())
}

/// Links a task to the file at its path, which was opened here. Nothing of the file has been seen yet: all
/// of its content is new.
pub(super) fn belong_here(connection: &Connection, task: &TaskId) -> Result<()> {
    let nothing = TextHash::of("");
    connection
        .prepare_cached(
            "UPDATE tasks SET file_held = ?2, file_text = ?2
             WHERE id = ?1 AND path IS NOT NULL AND file_held IS NULL",
        )?
        .execute((task.as_str(), nothing.as_str()))?;
    Ok(())
}

pub(super) fn by_path(connection: &Connection, path: &str) -> Result<Option<TaskId>> {
    let id = connection
        .prepare_cached("SELECT id FROM tasks WHERE path = ?1")?
        .query_one([path], |row| row.get(0))
        .optional()?;
    Ok(id.map(TaskId))
}

pub(super) fn document(
    store: &Store,
    connection: &Connection,
    task: &TaskId,
) -> Result<TaskDocument> {
    let mut statement = connection.prepare_cached(rows!("WHERE t.id = ?1"))?;
    let mut rows = statement.query([task.as_str()])?;
    let Some(found) = rows.next()? else {
        return Err(Error::not_found("task", task));
    };
    let body: String = found.get("body")?;
    let newest = versions::newest(connection, task)?;
    let hash = TextHash::of(&body);
    let text: Option<String> = found.get("file_text")?;
    let path: Option<String> = found.get("path")?;
    let file = path.zip(text);
    Ok(TaskDocument {
        row: store.seen(row(found)?),
        version: newest.as_ref().map_or(0, |version| version.number),
        changed_since_version: newest.map_or(!body.is_empty(), |version| version.text != hash),
        file: file.map(|(path, text)| TaskFile::at(path, text == hash.0)),
        revision: found.get("revision")?,
        project: found.get::<_, Option<String>>("project")?.map(Project::at),
        last: last::of(connection, task, &store.inner.left)?,
        waiting: last::waiting(connection, task, &store.inner.left)?,
        body,
    })
}

fn row(row: &Row<'_>) -> Result<TaskRow> {
    let id: String = row.get("id")?;
    let what = || format!("The task {id}");
    let kind: String = row.get("kind")?;
    let outcome: Option<String> = row.get("outcome")?;
    let debate = row.get::<_, Option<String>>("debate")?.map(DebateId);
    let outcome = outcome.map(|word| from_word(&word, what)).transpose()?;
    let state: Option<String> = row.get("state")?;
    let refined_by: Option<String> = row.get("refined_by")?;
    let newest_refined: Option<bool> = row.get("newest_refined")?;
    let came_to = came_to(row, what)?;
    let waits = waits(row, what)?;
    let changes_wait = state.as_deref() == Some("to_review") && came_to.is_none()
        || waits.as_ref().is_some_and(|it| it.protocol.edits());
    Ok(TaskRow {
        title: row.get("title")?,
        kind: Kind::from_key(&kind)
            .ok_or_else(|| Error::damaged(what(), format!("unknown kind {kind}")))?,
        status: standing::of_task(
            debate.is_some() && outcome.is_none(),
            changes_wait,
            newest_refined == Some(true) && refined_by.is_some(),
        ),
        refined: refined_by.is_some(),
        refined_by: refined_by.filter(|it| !it.is_empty()).map(DebateId),
        archived: row.get("archived")?,
        waits,
        debate,
        outcome,
        state: state.map(|word| from_word(&word, what)).transpose()?,
        detail: detail(row, what)?,
        came_to,
        checkpoint: checkpoint(row, what)?,
        project: project(row)?,
        updated_at: row.get("updated_at")?,
        id: TaskId(id),
    })
}

fn waits(row: &Row<'_>, what: impl Fn() -> String) -> Result<Option<Waits>> {
    let debate: Option<String> = row.get("waiting")?;
    let form: Option<String> = row.get("waiting_form")?;
    let Some((debate, form)) = debate.zip(form) else {
        return Ok(None);
    };
    Ok(Some(Waits {
        debate: DebateId(debate),
        protocol: from_word(&form, what)?,
    }))
}
