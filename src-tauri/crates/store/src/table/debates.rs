//! Debates: the list of all that were ever run.

use domain::page::DebateRow;
use domain::{DebateId, Outcome, Setup, TaskId, Usage, VersionId};
use rusqlite::{Connection, Row};

use super::words::Words;
use super::{collect, debate_number, from_word, journal, search, texts, to_word};
use crate::{Result, Store};

/// Which debates to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebateQuery {
    /// Words that title, documents, findings or replies must hold; blank for no such filter.
    pub search: String,
    /// Only those about this task.
    pub task: Option<TaskId>,
    /// Only those that began before this one: the last of the page before.
    pub after: Option<DebateId>,
    /// The most to return.
    pub limit: u32,
}

/// A debate, before the tail that picks and orders.
macro_rules! rows {
    ($tail:literal) => {
        concat!(
            "SELECT n, id, task, protocol, title, outcome, rounds, changes, started_at, cost_usd
             FROM debates ",
            $tail
        )
    };
}

impl Store {
    /// Debates, newest first, each once.
    pub fn debates(&self, query: &DebateQuery) -> Result<Vec<DebateRow>> {
        let words = Words::typed(&query.search);
        self.read(|connection| {
            let before = match &query.after {
                Some(after) => number_behind(connection, after)?,
                None => i64::MAX,
            };
            match words {
                Some(words) => {
                    let words = words.query_over_debates(connection)?;
                    found(connection, &words, before, query)
                }
                None => listed(connection, before, query),
            }
        })
    }

    /// Deletes a debate whole: its facts, and every text that nothing else names. The caller holds
    /// the debate's lock, so that nobody drives it meanwhile.
    pub fn delete_debate(&self, debate: &DebateId) -> Result<()> {
        self.write(|connection| {
            let n = debate_number(connection, debate)?;
            search::remove(connection, n)?;
            texts::remove_those_of(connection, n)?;
            connection.execute("DELETE FROM debates WHERE n = ?1", [n])?;
            journal::remove(connection, debate)
        })
    }
}

/// Debates with a smaller n come behind `after`. One that was deleted meanwhile still has its place
/// among the identifiers, which are in the order of time.
fn number_behind(connection: &Connection, after: &DebateId) -> Result<i64> {
    Ok(connection
        .prepare_cached(
            "SELECT coalesce(
                 (SELECT n FROM debates WHERE id = ?1),
                 (SELECT n + 1 FROM debates WHERE id < ?1 ORDER BY id DESC LIMIT 1),
                 0)",
        )?
        .query_one([after.as_str()], |row| row.get(0))?)
}

fn listed(connection: &Connection, before: i64, query: &DebateQuery) -> Result<Vec<DebateRow>> {
    match &query.task {
        None => collect(
            connection,
            rows!("WHERE n < ?1 ORDER BY n DESC LIMIT ?2"),
            (before, query.limit),
            row,
        ),
        Some(task) => collect(
            connection,
            rows!("WHERE task = ?3 AND n < ?1 ORDER BY n DESC LIMIT ?2"),
            (before, query.limit, task.as_str()),
            row,
        ),
    }
}

fn found(
    connection: &Connection,
    words: &str,
    before: i64,
    query: &DebateQuery,
) -> Result<Vec<DebateRow>> {
    let mut by_number = connection.prepare_cached(rows!("WHERE n = ?1"))?;
    let mut page = Vec::new();
    let mut places = Vec::new();
    search::walk(connection, words, before, |hit| {
        if page.len() >= query.limit as usize {
            return Ok(false);
        }
        let mut rows = by_number.query([hit.debate])?;
        if let Some(found) = rows.next()? {
            let debate = row(found)?;
            if query.task.as_ref().is_none_or(|task| debate.task == *task) {
                page.push(debate);
                places.push(hit.place);
            }
        }
        Ok(true)
    })?;
    let snippets = search::snippets(connection, words, &places)?;
    for (debate, place) in page.iter_mut().zip(&places) {
        debate.snippet = snippets.get(place).cloned();
    }
    Ok(page)
}

fn row(row: &Row<'_>) -> Result<DebateRow> {
    let id: String = row.get("id")?;
    let what = || format!("The list entry of the debate {id}");
    let protocol: String = row.get("protocol")?;
    let outcome: Option<String> = row.get("outcome")?;
    Ok(DebateRow {
        task: TaskId(row.get("task")?),
        protocol: from_word(&protocol, what)?,
        title: row.get("title")?,
        outcome: outcome.map(|word| from_word(&word, what)).transpose()?,
        rounds: row.get("rounds")?,
        changes: row.get("changes")?,
        started_at: row.get("started_at")?,
        cost_usd: row.get("cost_usd")?,
        snippet: None,
        debate: DebateId(id),
    })
}

pub(crate) fn began(
    connection: &Connection,
    n: i64,
    debate: &DebateId,
    setup: &Setup,
    at: &str,
) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO debates (n, id, task, protocol, title, started_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute((
            n,
            debate.as_str(),
            setup.task.as_str(),
            to_word(&setup.protocol)?,
            &setup.title,
            at,
        ))?;
    Ok(())
}

pub(crate) fn round_began(connection: &Connection, n: i64, round: u32) -> Result<()> {
    set(
        connection,
        "UPDATE debates SET rounds = max(rounds, ?2) WHERE n = ?1",
        n,
        round,
    )
}

/// Adds to the cost; an unknown one makes the sum unknown.
pub(crate) fn spent(connection: &Connection, n: i64, usage: &Usage) -> Result<()> {
    let sql = "UPDATE debates SET cost_usd = cost_usd + ?2 WHERE n = ?1";
    set(connection, sql, n, usage.cost_usd)
}

/// A new proposal is not accepted yet.
pub(crate) fn proposed(connection: &Connection, n: i64, changes: usize) -> Result<()> {
    let sql = "UPDATE debates SET changes = ?2, accepted = NULL WHERE n = ?1";
    set(connection, sql, n, changes)
}

pub(crate) fn ended(connection: &Connection, n: i64, outcome: Option<Outcome>) -> Result<()> {
    let word = outcome.map(|outcome| to_word(&outcome)).transpose()?;
    set(
        connection,
        "UPDATE debates SET outcome = ?2 WHERE n = ?1",
        n,
        word,
    )
}

pub(crate) fn accepted(connection: &Connection, n: i64, version: Option<&VersionId>) -> Result<()> {
    let id = version.map(VersionId::as_str);
    set(
        connection,
        "UPDATE debates SET accepted = ?2 WHERE n = ?1",
        n,
        id,
    )
}

fn set(connection: &Connection, sql: &str, n: i64, value: impl rusqlite::ToSql) -> Result<()> {
    connection.prepare_cached(sql)?.execute((n, value))?;
    Ok(())
}
