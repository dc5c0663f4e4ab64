//! Versions: the saved texts of a task.

use domain::page::{VersionDebate, VersionRow};
use domain::task::{Origin, Version};
use domain::text::document::prose::words;
use domain::{DebateId, Event, Recorded, TaskId, TextHash, VersionId};
use rusqlite::{Connection, Row};

use super::{append, bodies, collect, fixed, from_json, texts, to_json};
use crate::{Error, Result, Store, now};

/// A version, without the clause that selects and orders.
macro_rules! versions {
    ($tail:literal) => {
        concat!(
            "SELECT id, task, number, text, words, origin, created_at FROM versions ",
            $tail
        )
    };
}

impl Store {
    /// The version with the task's current text: the newest one, or otherwise a new one.
    pub fn snapshot(&self, task: &TaskId) -> Result<Version> {
        self.write(|connection| self.keep_body(connection, task))
    }

    /// Adds a version and makes its text that of the task. If no version has the task's current text yet,
    /// that becomes a version first, so that nothing is lost.
    pub fn add_version(&self, task: &TaskId, text: &str, origin: Origin) -> Result<Version> {
        self.write(|connection| self.replace_body(connection, task, text, origin))
    }

    /// Adds a version like [`Self::add_version`], and records the fact that `tell` makes of it under the
    /// next number after `prefix`: both or neither.
    pub fn add_version_telling(
        &self,
        (task, text, origin): (&TaskId, &str, Origin),
        (debate, prefix): (&DebateId, &str),
        tell: impl FnOnce(&Version) -> Event,
    ) -> Result<Recorded> {
        self.write(|connection| {
            let version = self.replace_body(connection, task, text, origin)?;
            append::append_numbered(connection, debate, prefix, &tell(&version))
        })
    }

    /// The versions of a task, newest first.
    pub fn versions(&self, task: &TaskId) -> Result<Vec<VersionRow>> {
        self.read(|connection| {
            bodies::body(connection, task)?;
            let debates = debates(connection, task)?;
            collect(
                connection,
                versions!("WHERE task = ?1 ORDER BY number DESC"),
                [task.as_str()],
                |found| {
                    let version = row(found)?;
                    let source = match &version.origin {
                        Origin::Debate { debate, .. } => {
                            debates.iter().find(|(one, _)| one.debate == *debate)
                        }
                        _ => None,
                    };
                    let first = debates.iter().find(|(_, began)| *began == version.id);
                    Ok(VersionRow {
                        source: source.map(|(one, _)| one.clone()),
                        debate: first.map(|(one, _)| one.clone()),
                        words: found.get("words")?,
                        version,
                    })
                },
            )
        })
    }

    /// One version.
    pub fn version(&self, version: &VersionId) -> Result<Version> {
        self.read(|connection| {
            let id = version.as_str();
            collect(connection, versions!("WHERE id = ?1"), [id], row)?
                .pop()
                .ok_or_else(|| Error::not_found("version", version))
        })
    }

    pub(super) fn replace_body(
        &self,
        connection: &Connection,
        task: &TaskId,
        text: &str,
        origin: Origin,
    ) -> Result<Version> {
        fixed::refuse(task)?;
        if !bodies::body(connection, task)?.is_empty() {
            self.keep_body(connection, task)?;
        }
        bodies::set_body(connection, task, text)?;
        add(self, connection, task, text, origin)
    }

    pub(super) fn keep_body(&self, connection: &Connection, task: &TaskId) -> Result<Version> {
        let body = bodies::body(connection, task)?;
        match newest(connection, task)? {
            Some(newest) if newest.text == TextHash::of(&body) => Ok(newest),
            _ => add(self, connection, task, &body, Origin::Typed),
        }
    }
}

/// Adds a version without changing the task.
pub(crate) fn add(
    store: &Store,
    connection: &Connection,
    task: &TaskId,
    text: &str,
    origin: Origin,
) -> Result<Version> {
    let version = Version {
        id: VersionId(store.new_id()),
        task: task.clone(),
        number: newest(connection, task)?.map_or(1, |newest| newest.number + 1),
        text: texts::put(connection, text)?,
        origin,
        created_at: now(),
    };
    write(connection, &version, text)?;
    Ok(version)
}

/// Writes a version whose text is stored.
pub(crate) fn write(connection: &Connection, version: &Version, text: &str) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO versions (id, task, number, text, words, origin, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute((
            version.id.as_str(),
            version.task.as_str(),
            version.number,
            version.text.as_str(),
            words(text),
            to_json(&version.origin)?,
            &version.created_at,
        ))?;
    Ok(())
}

/// The schema step that counts words again.
pub(crate) const STEP: i64 = 21;

/// Counts the words of all versions like `write`. A text that can't be read keeps its count.
pub(crate) fn count_anew(connection: &Connection) -> Result<()> {
    let mut write = connection.prepare("UPDATE versions SET words = ?2 WHERE text = ?1")?;
    let hashes = collect(
        connection,
        "SELECT DISTINCT text FROM versions",
        [],
        |row| Ok(TextHash(row.get("text")?)),
    )?;
    for hash in hashes {
        if let Ok(text) = texts::get(connection, &hash) {
            write.execute((hash.as_str(), words(&text)))?;
        }
    }
    Ok(())
}

/// The versions of a task, oldest first.
pub(crate) fn of(connection: &Connection, task: &TaskId) -> Result<Vec<Version>> {
    let sql = versions!("WHERE task = ?1 ORDER BY number");
    collect(connection, sql, [task.as_str()], row)
}

/// The version of a task with that number.
pub(crate) fn at(connection: &Connection, task: &TaskId, number: u32) -> Result<Option<Version>> {
    let sql = versions!("WHERE task = ?1 AND number = ?2");
    Ok(collect(connection, sql, (task.as_str(), number), row)?.pop())
}

/// The newest version of a task.
pub(crate) fn newest(connection: &Connection, task: &TaskId) -> Result<Option<Version>> {
    let sql = versions!("WHERE task = ?1 ORDER BY number DESC LIMIT 1");
    Ok(collect(connection, sql, [task.as_str()], row)?.pop())
}

/// The debates of a task, the oldest first, each with the version that it began with.
fn debates(connection: &Connection, task: &TaskId) -> Result<Vec<(VersionDebate, VersionId)>> {
    let sql = "SELECT d.id, d.started_at, d.outcome IS 'checked' AS checked, j.event ->> '$.setup.version' AS version FROM debates d
               JOIN journal j ON j.debate = d.id AND j.key = 'start'
               WHERE d.task = ?1 ORDER BY d.n";
    collect(connection, sql, [task.as_str()], |row| {
        let began = VersionDebate {
            debate: DebateId(row.get("id")?),
            started_at: row.get("started_at")?,
            checked: row.get("checked")?,
        };
        Ok((began, VersionId(row.get("version")?)))
    })
}

fn row(row: &Row<'_>) -> Result<Version> {
    let id: String = row.get("id")?;
    let origin: String = row.get("origin")?;
    Ok(Version {
        origin: from_json(&origin, || format!("The version {id}"))?,
        task: TaskId(row.get("task")?),
        number: row.get("number")?,
        text: TextHash(row.get("text")?),
        created_at: row.get("created_at")?,
        id: VersionId(id),
    })
}
