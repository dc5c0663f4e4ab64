//! Resolved concerns: what gauntlets dismissed for good.

use domain::gauntlet::concern::{ResolvedConcern, StoredConcern};
use domain::{DebateId, FindingId};
use rusqlite::{Connection, Row};

use super::collect;
use crate::{Error, Result, Store};

const ALL: &str =
    "SELECT n, pattern, explanation, adversary, base_confidence, spec_hash, created_at,
                          times_matched FROM resolved_concerns";

impl Store {
    /// All of them, the oldest first.
    pub fn concerns(&self) -> Result<Vec<StoredConcern>> {
        self.read(|connection| collect(connection, &format!("{ALL} ORDER BY n"), [], concern))
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

    /// Puts another text or another confidence in the place of one.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that number.
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

    /// Forgets one.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none of that number.
    pub fn remove_concern(&self, number: i64) -> Result<()> {
        self.write(|connection| {
            let sql = "DELETE FROM resolved_concerns WHERE n = ?1";
            if connection.execute(sql, [number])? == 0 {
                return Err(missing(number));
            }
            Ok(())
        })
    }

    /// Adds those that aren't here yet, all or none, and says how many that are. One with the same
    /// pattern, explanation, adversary and day is here already.
    pub fn import_concerns(&self, concerns: &[ResolvedConcern]) -> Result<usize> {
        self.write(|connection| {
            let mut added = 0;
            for concern in concerns {
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
                    add(connection, concern)?;
                    added += 1;
                }
            }
            Ok(added)
        })
    }

    /// Takes in what a debate came to: what it resolved, and which concerns it recognized, each once per
    /// debate however often this is called.
    pub fn take_in_concerns(
        &self,
        debate: &DebateId,
        resolved: &[(FindingId, ResolvedConcern)],
        recognized: &[i64],
    ) -> Result<()> {
        self.write(|connection| {
            for (finding, concern) in resolved {
                if is_first(connection, debate, &format!("finding/{finding}"))? {
                    add(connection, concern)?;
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

fn add(connection: &Connection, concern: &ResolvedConcern) -> Result<()> {
    let sql = "INSERT INTO resolved_concerns (pattern, explanation, adversary, base_confidence,
                   spec_hash, created_at, times_matched) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    connection.prepare_cached(sql)?.execute((
        &concern.pattern,
        &concern.explanation,
        &concern.adversary,
        concern.base_confidence,
        &concern.spec_hash,
        &concern.created_at,
        concern.times_matched,
    ))?;
    Ok(())
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
