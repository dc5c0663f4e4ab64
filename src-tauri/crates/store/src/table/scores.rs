//! What each debate adds to the scores. A row reflects the debate's last fact: every fact removes it, and
//! where a debate usually comes to rest, it is immediately rebuilt. Missing rows are rebuilt when someone
//! asks for the scores.

use domain::scores::DebateScores;
use domain::{DebateId, Event, Recorded, TaskId, example};
use rusqlite::{Connection, Row};

use super::{collect, from_json, journal, to_json};
use crate::{Result, Store};

/// Rows to write in one transaction.
const AT_ONCE: usize = 200;

/// A debate and what it adds to the scores.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredDebate {
    /// The debate.
    pub debate: DebateId,
    /// Its task.
    pub task: TaskId,
    /// RFC 3339, UTC.
    pub started_at: String,
    /// Its figures.
    pub scores: DebateScores,
}

/// A missing row.
struct Missing {
    n: i64,
    seq: u64,
    figures: String,
}

impl Store {
    /// What each debate adds to the scores, the newest first, without the example: for all, or for those
    /// that began at or after `since` (RFC 3339, UTC).
    ///
    /// # Errors
    /// When a fact can't be read.
    pub fn scored(&self, since: Option<&str>) -> Result<Vec<ScoredDebate>> {
        let (scored, missing) = self.read(|connection| read(connection, since.unwrap_or("")))?;
        for some in missing.chunks(AT_ONCE) {
            self.write(|connection| some.iter().try_for_each(|it| it.add(connection)))?;
        }
        Ok(scored)
    }
}

/// Rebuilds the missing rows, as if someone had asked for the scores.
pub(crate) fn make_missing(connection: &Connection) -> Result<()> {
    let (_, missing) = read(connection, "")?;
    missing.iter().try_for_each(|it| it.add(connection))
}

fn read(connection: &Connection, since: &str) -> Result<(Vec<ScoredDebate>, Vec<Missing>)> {
    let sql = "SELECT d.n, d.id, d.task, d.started_at, s.figures
               FROM debates d LEFT JOIN scores s ON s.debate = d.n
               WHERE d.started_at >= ?1 AND d.id <> ?2 ORDER BY d.started_at DESC, d.n DESC";
    let rows = collect(connection, sql, (since, example::ID), row)?;
    let (mut found, mut missing) = (Vec::with_capacity(rows.len()), Vec::new());
    for (n, mut debate, figures) in rows {
        debate.scores = if let Some(figures) = figures {
            from_json(&figures, || format!("The figures of {}", debate.debate))?
        } else {
            let facts = journal::events(connection, &debate.debate, 0)?;
            let counted = DebateScores::of(&facts);
            missing.push(Missing {
                n,
                seq: facts.last().map_or(0, |fact| fact.seq),
                figures: to_json(&counted)?,
            });
            counted
        };
        found.push(debate);
    }
    Ok((found, missing))
}

fn row(row: &Row<'_>) -> Result<(i64, ScoredDebate, Option<String>)> {
    let debate = ScoredDebate {
        debate: DebateId(row.get("id")?),
        task: TaskId(row.get("task")?),
        started_at: row.get("started_at")?,
        scores: DebateScores::default(),
    };
    Ok((row.get("n")?, debate, row.get("figures")?))
}

impl Missing {
    /// Adds the row, unless the debate continued or is gone.
    fn add(&self, connection: &Connection) -> Result<()> {
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO scores (debate, figures)
                 SELECT n, ?3 FROM debates WHERE n = ?1
                 AND (SELECT max(seq) FROM journal WHERE debate = id) = ?2",
            )?
            .execute((
                self.n,
                i64::try_from(self.seq).unwrap_or(i64::MAX),
                &self.figures,
            ))?;
        Ok(())
    }
}

/// Handles a debate that continues.
pub(crate) fn went_on(
    connection: &Connection,
    n: i64,
    debate: &DebateId,
    fact: &Recorded,
) -> Result<()> {
    let is_at_rest = matches!(
        fact.event,
        Event::Ended { .. }
            | Event::Accepted { .. }
            | Event::Discarded { .. }
            | Event::TakenBack {}
            | Event::Learned { .. }
            | Event::Summarized { .. }
    );
    if !is_at_rest {
        connection
            .prepare_cached("DELETE FROM scores WHERE debate = ?1")?
            .execute([n])?;
        return Ok(());
    }
    let mut facts = journal::events(connection, debate, 0)?;
    facts.retain(|earlier| earlier.seq <= fact.seq);
    connection
        .prepare_cached("INSERT OR REPLACE INTO scores (debate, figures) VALUES (?1, ?2)")?
        .execute((n, to_json(&DebateScores::of(&facts))?))?;
    Ok(())
}
