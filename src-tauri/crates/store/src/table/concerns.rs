//! Resolved concerns: what gauntlets dismissed permanently.

use domain::gauntlet::concern::{ResolvedConcern, StoredConcern};
use domain::page::ConcernOrigin;
use domain::{DebateId, FindingId, TaskId};
use rusqlite::{Connection, Row};

use super::collect;
use crate::{Error, Result, Store};

const ALL: &str =
    "SELECT n, pattern, explanation, adversary, base_confidence, spec_hash, created_at,
                          times_matched FROM resolved_concerns";

/// A concern, and the debate that it comes from, as in archives.
pub(crate) type FromDebate = (ResolvedConcern, Option<DebateId>);

impl Store {
    /// All of them, the oldest first.
    pub fn concerns(&self) -> Result<Vec<StoredConcern>> {
        self.read(|connection| collect(connection, &format!("{ALL} ORDER BY n"), [], concern))
    }

    /// All of them with their origins, the newest first.
    pub fn concerns_with_origins(&self) -> Result<Vec<(StoredConcern, Option<ConcernOrigin>)>> {
        self.read(|connection| {
            let sql = "SELECT c.*, d.task AS task, coalesce(d.title, '') AS title FROM resolved_concerns c
                       LEFT JOIN debates d ON d.id = c.debate ORDER BY c.n DESC";
            collect(connection, sql, [], |row| {
                let task: Option<String> = row.get("task")?;
                let (task, title) = (task.map(TaskId), row.get("title")?);
                let from = |debate| ConcernOrigin {
                    debate,
                    task,
                    title,
                };
                let origin = debate(row)?.map(from);
                Ok((concern(row)?, origin))
            })
        })
    }

    /// One by its number.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none.
    pub fn concern(&self, number: i64) -> Result<StoredConcern> {
        self.read(|connection| {
            let sql = format!("{ALL} WHERE n = ?1");
            let found = collect(connection, &sql, [number], concern)?;
            found.into_iter().next().ok_or_else(|| missing(number))
        })
    }

    /// Replaces the text or the confidence of one.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none with that number.
    pub fn edit_concern(&self, edited: &StoredConcern) -> Result<()> {
        self.write(|connection| {
            let concern = &edited.concern;
            let sql = "UPDATE resolved_concerns SET pattern = ?2, explanation = ?3, adversary = ?4,
                           base_confidence = ?5 WHERE n = ?1";
            let changed = connection.execute(
                sql,
                (
                    edited.number,
                    &concern.pattern,
                    &concern.explanation,
                    &concern.adversary,
                    concern.base_confidence,
                ),
            )?;
            if changed == 0 {
                return Err(missing(edited.number));
            }
            Ok(())
        })
    }

    /// Deletes one.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none with that number.
    pub fn remove_concern(&self, number: i64) -> Result<()> {
        self.write(|connection| {
            let sql = "DELETE FROM resolved_concerns WHERE n = ?1";
            if connection.execute(sql, [number])? == 0 {
                return Err(missing(number));
            }
            Ok(())
        })
    }

    /// Restores a deleted one under its old number, with the debate that it comes from.
    ///
    /// # Errors
    /// [`Error::Invalid`] when that number was never used, or is in use.
    pub fn put_back_concern(
        &self,
        forgotten: &StoredConcern,
        from: Option<&DebateId>,
    ) -> Result<()> {
        self.write(|connection| {
            let sql = "INSERT OR IGNORE INTO resolved_concerns (n, pattern, explanation, adversary,
                           base_confidence, spec_hash, created_at, times_matched, debate)
                       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM sqlite_sequence
                       WHERE name = 'resolved_concerns' AND ?1 BETWEEN 1 AND seq";
            let concern = &forgotten.concern;
            let back = connection.execute(
                sql,
                (
                    forgotten.number,
                    &concern.pattern,
                    &concern.explanation,
                    &concern.adversary,
                    concern.base_confidence,
                    &concern.spec_hash,
                    &concern.created_at,
                    concern.times_matched,
                    from.map(DebateId::as_str),
                ),
            )?;
            if back == 0 {
                let message = format!("Resolved concern {} wasn’t deleted", forgotten.number);
                return Err(Error::invalid(message));
            }
            Ok(())
        })
    }

    /// Adds the new ones in one transaction, and returns for each whether it was added. One with the same
    /// pattern, explanation, adversary and day already exists.
    pub fn import_concerns(&self, concerns: &[ResolvedConcern]) -> Result<Vec<bool>> {
        self.write(|connection| {
            let added = concerns.iter().map(|it| add_new(connection, it, None));
            added.collect()
        })
    }

    /// Saves the results of a debate: what it resolved, and which concerns it recognized, each once per
    /// debate however often this is called. What was resolved before for the same text and adversary stays
    /// one entry.
    pub fn take_in_concerns(
        &self,
        debate: &DebateId,
        resolved: &[(FindingId, ResolvedConcern)],
        recognized: &[i64],
    ) -> Result<()> {
        self.write(|connection| {
            for (finding, concern) in resolved {
                if is_first(connection, debate, &format!("finding/{finding}"))? {
                    resolve(connection, concern, debate)?;
                }
            }
            for number in recognized {
                if is_first(connection, debate, &format!("match/{number}"))? {
                    let sql = "UPDATE resolved_concerns SET times_matched = times_matched + 1 WHERE n = ?1";
                    connection.prepare_cached(sql)?.execute([number])?;
                }
            }
            Ok(())
        })
    }
}

/// Whether a debate does this for the first time.
fn is_first(connection: &Connection, debate: &DebateId, what: &str) -> Result<bool> {
    let sql = "INSERT OR IGNORE INTO concerns_of_debates (debate, what) VALUES (?1, ?2)";
    let added = connection
        .prepare_cached(sql)?
        .execute((debate.as_str(), what))?;
    Ok(added > 0)
}

/// Stores a dismissal. Confidence decreases with age and a new dismissal resets it, so an existing entry
/// for the same concern takes over the new values, unless its own confidence is still higher; its matches
/// continue to count.
fn resolve(connection: &Connection, resolved: &ResolvedConcern, debate: &DebateId) -> Result<()> {
    let sql = format!(
        "{ALL} WHERE trim(pattern) = trim(?1) AND adversary = ?2 AND spec_hash = ?3 ORDER BY n DESC"
    );
    let same = (&resolved.pattern, &resolved.adversary, &resolved.spec_hash);
    let known = collect(connection, &sql, same, concern)?;
    let Some(latest) = known.first() else {
        return add(connection, resolved, Some(debate));
    };
    if known.iter().any(|it| it.concern.outlasts(resolved)) {
        return Ok(());
    }
    let sql =
        "UPDATE resolved_concerns SET explanation = ?2, base_confidence = ?3, created_at = ?4,
                   debate = ?5 WHERE n = ?1";
    connection.prepare_cached(sql)?.execute((
        latest.number,
        &resolved.explanation,
        resolved.base_confidence,
        &resolved.created_at,
        debate.as_str(),
    ))?;
    Ok(())
}

/// All of them with the debates that they come from, the oldest first.
pub(crate) fn all(connection: &Connection) -> Result<Vec<FromDebate>> {
    let sql = "SELECT * FROM resolved_concerns ORDER BY n";
    collect(connection, sql, [], |row| {
        Ok((concern(row)?.concern, debate(row)?))
    })
}

/// Adds one if it is new; returns whether it did.
pub(crate) fn add_new(
    connection: &Connection,
    concern: &ResolvedConcern,
    from: Option<&DebateId>,
) -> Result<bool> {
    let sql = "SELECT count(*) FROM resolved_concerns
               WHERE pattern = ?1 AND explanation = ?2 AND adversary = ?3 AND created_at = ?4";
    let known: i64 = connection.prepare_cached(sql)?.query_one(
        (
            &concern.pattern,
            &concern.explanation,
            &concern.adversary,
            &concern.created_at,
        ),
        |row| row.get(0),
    )?;
    if known == 0 {
        add(connection, concern, from)?;
    }
    Ok(known == 0)
}

fn add(connection: &Connection, concern: &ResolvedConcern, from: Option<&DebateId>) -> Result<()> {
    let sql = "INSERT INTO resolved_concerns (pattern, explanation, adversary, base_confidence,
                   spec_hash, created_at, times_matched, debate)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    connection.prepare_cached(sql)?.execute((
        &concern.pattern,
        &concern.explanation,
        &concern.adversary,
        concern.base_confidence,
        &concern.spec_hash,
        &concern.created_at,
        concern.times_matched,
        from.map(DebateId::as_str),
    ))?;
    Ok(())
}

fn debate(row: &Row<'_>) -> Result<Option<DebateId>> {
    Ok(row.get::<_, Option<String>>("debate")?.map(DebateId))
}

fn concern(row: &Row<'_>) -> Result<StoredConcern> {
    Ok(StoredConcern {
        number: row.get("n")?,
        concern: ResolvedConcern {
            pattern: row.get("pattern")?,
            explanation: row.get("explanation")?,
            adversary: row.get("adversary")?,
            base_confidence: row.get("base_confidence")?,
            spec_hash: row.get("spec_hash")?,
            created_at: row.get("created_at")?,
            times_matched: row.get("times_matched")?,
        },
    })
}

fn missing(number: i64) -> Error {
    Error::not_found("resolved concern", number)
}
