//! Debates: what is known about every debate ever run.

use domain::headline::{CheckpointHeadline, Reader};
use domain::{
    DebateId, Event, Outcome, Protocol, Recorded, Setup, Usage, VersionId, View, example,
};
use rusqlite::Connection;

use super::{
    changes, debate_number, drafts, fixed, journal, labels, numbers, search, standing, texts,
    to_json, to_word, under_way,
};
use crate::{Result, Store};

impl Store {
    /// Deletes a whole debate: its facts, and every text that nothing else refers to. The caller holds the
    /// debate's lock, so that nobody runs it meanwhile. If it is the example, its task is deleted too.
    pub fn delete_debate(&self, debate: &DebateId) -> Result<()> {
        self.write(|connection| {
            let n = debate_number(connection, debate)?;
            let task = task_of(connection, n)?;
            search::remove(connection, n)?;
            if example::is_debate(debate) {
                fixed::remove(connection)?;
            }
            texts::remove_those_of(connection, n)?;
            connection.execute("DELETE FROM debates WHERE n = ?1", [n])?;
            connection.execute("DELETE FROM imports WHERE debate = ?1", [debate.as_str()])?;
            drafts::remove_all(connection, debate)?;
            under_way::remove_all(connection, debate)?;
            numbers::remove(connection, debate)?;
            settle_checks(connection, &task, i64::MAX)?;
            journal::remove(connection, debate)
        })
    }
}

fn task_of(connection: &Connection, n: i64) -> Result<String> {
    Ok(connection
        .prepare_cached("SELECT task FROM debates WHERE n = ?1")?
        .query_one([n], |row| row.get(0))?)
}

/// Updates the state of the checks of a task that began before the debate `n`.
fn settle_checks(connection: &Connection, task: &str, n: i64) -> Result<()> {
    let checks: Vec<i64> = connection
        .prepare_cached("SELECT n FROM debates WHERE task = ?1 AND n < ?2 AND outcome = 'checked'")?
        .query_map((task, n), |row| row.get(0))?
        .collect::<std::result::Result<_, _>>()?;
    for check in checks {
        let standing = standing::settle(connection, check)?;
        labels::stands(connection, check, &standing)?;
    }
    Ok(())
}

/// Refine began: it replaces earlier checks of its text, which no longer need a decision.
pub(crate) fn settle_earlier(connection: &Connection, n: i64, setup: &Setup) -> Result<()> {
    if setup.protocol == Protocol::Refine {
        settle_checks(connection, setup.task.as_str(), n)?;
    }
    Ok(())
}

/// Writes the result of a checkpoint or a gauntlet after a fact: folded, so that no list differs from the
/// debate itself.
pub(crate) fn came_to(
    connection: &Connection,
    n: i64,
    debate: &DebateId,
    fact: &Recorded,
) -> Result<()> {
    if matches!(
        fact.event,
        Event::Started { .. }
            | Event::Proposed { .. }
            | Event::Decided { .. }
            | Event::Remarked { .. }
    ) {
        return Ok(());
    }
    let protocol: String = connection
        .prepare_cached("SELECT protocol FROM debates WHERE n = ?1")?
        .query_one([n], |row| row.get(0))?;
    match protocol.as_str() {
        "checkpoint" => headline(connection, n, debate, fact),
        "gauntlet" => survivors(connection, n, debate, fact),
        _ => Ok(()),
    }
}

fn headline(connection: &Connection, n: i64, debate: &DebateId, fact: &Recorded) -> Result<()> {
    let headline = CheckpointHeadline::of(&as_of(connection, debate, fact)?, Reader::Author);
    let headline = headline.map(|headline| to_json(&headline)).transpose()?;
    let sql = "UPDATE debates SET checkpoint = ?2 WHERE n = ?1";
    set(connection, sql, n, headline)
}

fn survivors(connection: &Connection, n: i64, debate: &DebateId, fact: &Recorded) -> Result<()> {
    if !matches!(fact.event, Event::Ended { .. }) {
        return Ok(());
    }
    let view = as_of(connection, debate, fact)?;
    let require = view.gauntlets.iter().map(|it| it.funnel.requires_revision);
    let sql = "UPDATE debates SET requires_revision = ?2 WHERE n = ?1";
    set(connection, sql, n, require.sum::<usize>())
}

/// The state of a debate once this fact is recorded.
fn as_of(connection: &Connection, debate: &DebateId, fact: &Recorded) -> Result<View> {
    let mut facts = journal::events(connection, debate, 0)?;
    facts.retain(|earlier| earlier.seq <= fact.seq);
    Ok(View::fold(&facts))
}

/// A change was split, or merged again.
pub(crate) fn split(
    connection: &Connection,
    n: i64,
    debate: &DebateId,
    fact: &Recorded,
) -> Result<()> {
    let Some(review) = as_of(connection, debate, fact)?.review else {
        return Ok(());
    };
    let count = changes::split(connection, n, &review.changes)?;
    set(
        connection,
        "UPDATE debates SET changes = ?2 WHERE n = ?1",
        n,
        count,
    )
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

/// Adds to the cost; if the cost is unknown, so is the sum.
pub(crate) fn spent(connection: &Connection, n: i64, usage: &Usage) -> Result<()> {
    let sql = "UPDATE debates SET cost_usd = cost_usd + ?2 WHERE n = ?1";
    set(connection, sql, n, usage.cost_usd)
}

/// A new proposal is neither accepted nor discarded yet.
pub(crate) fn proposed(connection: &Connection, n: i64, changes: usize) -> Result<()> {
    let sql = "UPDATE debates SET changes = ?2, accepted = NULL, discarded = 0 WHERE n = ?1";
    set(connection, sql, n, changes)
}

pub(crate) fn ended(connection: &Connection, n: i64, outcome: Option<Outcome>) -> Result<()> {
    let word = outcome.map(|outcome| to_word(&outcome)).transpose()?;
    set(
        connection,
        "UPDATE debates SET outcome = ?2, paused = 0 WHERE n = ?1",
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

/// A pause after the end stops nothing.
pub(crate) fn paused(connection: &Connection, n: i64) -> Result<()> {
    let sql = "UPDATE debates SET paused = ?2 WHERE n = ?1 AND outcome IS NULL";
    set(connection, sql, n, true)
}

/// Whether it is waiting for an answer from its author.
pub(crate) fn wanted(connection: &Connection, n: i64, wanted: bool) -> Result<()> {
    let sql = "UPDATE debates SET wanted = ?2 WHERE n = ?1";
    set(connection, sql, n, wanted)
}

pub(crate) fn discarded(connection: &Connection, n: i64, discarded: bool) -> Result<()> {
    let sql = "UPDATE debates SET discarded = ?2 WHERE n = ?1";
    set(connection, sql, n, discarded)
}

fn set(connection: &Connection, sql: &str, n: i64, value: impl rusqlite::ToSql) -> Result<()> {
    connection.prepare_cached(sql)?.execute((n, value))?;
    Ok(())
}
