//! The journal: the facts of debates. Only ever appended to; the first write under a key wins.

use domain::{DebateId, Event, Recorded, Setup, View};
use rusqlite::{Connection, Row};

use super::{collect, from_json, to_json};
use crate::seal::{Record, Seal};
use crate::{Error, Result, Store};

/// The format in which facts are written. Older formats stay readable forever.
pub(crate) const EVENT_VERSION: i64 = 1;

/// A fact, without the clause that selects and orders.
macro_rules! facts {
    ($tail:literal) => {
        concat!(
            "SELECT debate, seq, key, at, version, event FROM journal ",
            $tail
        )
    };
}

/// A fact with its debate.
pub(crate) struct Entry {
    pub(crate) debate: DebateId,
    pub(crate) fact: Recorded,
}

impl Store {
    /// The facts of a debate after `after_seq`, in order; none if the debate never began.
    pub fn events(&self, debate: &DebateId, after_seq: u64) -> Result<Vec<Recorded>> {
        self.read(|connection| events(connection, debate, after_seq))
    }

    /// The debate as a person sees it.
    pub fn view(&self, debate: &DebateId) -> Result<View> {
        let facts = self.events(debate, 0)?;
        if facts.is_empty() {
            return Err(Error::not_found("debate", debate));
        }
        Ok(View::fold(&facts))
    }

    /// The debate that another one follows; `None` if there is none, or if it was deleted.
    pub fn followed(&self, view: &View) -> Result<Option<View>> {
        let follows = view.setup.as_ref().and_then(|it| it.follows.as_ref());
        match follows.map(|earlier| self.view(earlier)).transpose() {
            Err(Error::NotFound { .. }) => Ok(None),
            other => other,
        }
    }

    /// The position of the newest fact among those of all debates; it only ever grows.
    pub fn latest_fact(&self) -> Result<i64> {
        self.read(|connection| {
            let sql = "SELECT coalesce(max(n), 0) FROM journal";
            Ok(connection
                .prepare_cached(sql)?
                .query_one([], |row| row.get(0))?)
        })
    }

    /// The fact under a key.
    pub fn key(&self, debate: &DebateId, key: &str) -> Result<Option<Recorded>> {
        self.read(|connection| under_key(connection, debate, key))
    }
}

/// Writes a fact with a seal based on the previous one, and returns its seal.
pub(super) fn insert(
    connection: &Connection,
    debate: &DebateId,
    fact: &Recorded,
    before: &[u8],
) -> Result<Seal> {
    let record = Record {
        debate: debate.as_str(),
        seq: fact.seq,
        key: &fact.key,
        at: &fact.at,
        version: EVENT_VERSION,
        event: &to_json(&fact.event)?,
    };
    write(connection, &record, before)
}

/// Writes a record with a seal based on the previous one, like [`insert`].
pub(crate) fn write(connection: &Connection, record: &Record<'_>, before: &[u8]) -> Result<Seal> {
    let seal = record.seal(before);
    connection
        .prepare_cached(
            "INSERT INTO journal (debate, seq, key, at, version, event, seal)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute((
            record.debate,
            record.seq,
            record.key,
            record.at,
            record.version,
            record.event,
            seal,
        ))?;
    Ok(seal)
}

/// The first fact of a debate, and only that one, says what it began with.
pub(crate) fn begins_once(fact: &Recorded, debate: &DebateId) -> Result<()> {
    match (fact.seq, &fact.event) {
        (1, Event::Started { .. }) => Ok(()),
        (1, _) => Err(Error::not_found("debate", debate)),
        (_, Event::Started { .. }) => {
            let message = format!("The debate {debate} has begun already");
            Err(Error::invalid(message))
        }
        _ => Ok(()),
    }
}

/// The newest fact of a debate; 0 and no seal before the first.
#[derive(Default)]
pub(super) struct Last {
    pub(super) seq: u64,
    pub(super) seal: Vec<u8>,
}

pub(super) fn last(connection: &Connection, debate: &DebateId) -> Result<Last> {
    let sql = "SELECT seq, seal FROM journal WHERE debate = ?1 ORDER BY seq DESC LIMIT 1";
    let mut found = collect(connection, sql, [debate.as_str()], |row| {
        Ok(Last {
            seq: row.get(0)?,
            seal: row.get::<_, Option<_>>(1)?.unwrap_or_default(),
        })
    })?;
    Ok(found.pop().unwrap_or_default())
}

/// The number of keys that begin with `prefix` and a slash.
pub(super) fn numbered(connection: &Connection, debate: &DebateId, prefix: &str) -> Result<u64> {
    // In character order, zero comes right after the slash.
    let (first, end) = (format!("{prefix}/"), format!("{prefix}0"));
    Ok(connection
        .prepare_cached(
            "SELECT count(*) FROM journal WHERE debate = ?1 AND key >= ?2 AND key < ?3",
        )?
        .query_one((debate.as_str(), first, end), |row| row.get(0))?)
}

/// What a debate began with.
pub(crate) fn setup(connection: &Connection, debate: &DebateId) -> Result<Setup> {
    let sql = facts!("WHERE debate = ?1 ORDER BY seq LIMIT 1");
    let first = collect(connection, sql, [debate.as_str()], entry)?;
    match first.into_iter().next().map(|entry| entry.fact.event) {
        Some(Event::Started { setup }) => Ok(*setup),
        _ => Err(Error::not_found("debate", debate)),
    }
}

pub(crate) fn events(
    connection: &Connection,
    debate: &DebateId,
    after_seq: u64,
) -> Result<Vec<Recorded>> {
    collect(
        connection,
        facts!("WHERE debate = ?1 AND seq > ?2 ORDER BY seq"),
        (debate.as_str(), after_seq),
        |row| Ok(entry(row)?.fact),
    )
}

pub(super) fn under_key(
    connection: &Connection,
    debate: &DebateId,
    key: &str,
) -> Result<Option<Recorded>> {
    let sql = facts!("WHERE debate = ?1 AND key = ?2");
    let mut found = collect(connection, sql, (debate.as_str(), key), entry)?;
    Ok(found.pop().map(|entry| entry.fact))
}

/// Passes every fact of every debate to `each`, in the order in which they were recorded.
pub(crate) fn replay(
    connection: &Connection,
    mut each: impl FnMut(Entry) -> Result<()>,
) -> Result<()> {
    let mut statement = connection.prepare(facts!("ORDER BY n"))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        each(entry(row)?)?;
    }
    Ok(())
}

/// Removes every fact of a debate: none can be removed as long as the debate has a head.
pub(crate) fn remove(connection: &Connection, debate: &DebateId) -> Result<()> {
    connection.execute("DELETE FROM heads WHERE debate = ?1", [debate.as_str()])?;
    connection.execute("DELETE FROM journal WHERE debate = ?1", [debate.as_str()])?;
    Ok(())
}

fn entry(row: &Row<'_>) -> Result<Entry> {
    let debate = DebateId(row.get("debate")?);
    let seq = row.get("seq")?;
    let what = || format!("Fact {seq} of the debate {debate}");
    let version: i64 = row.get("version")?;
    if version > EVENT_VERSION {
        return Err(Error::NewerSchema {
            what: what(),
            found: version,
            known: EVENT_VERSION,
        });
    }
    let event: String = row.get("event")?;
    let fact = Recorded {
        seq,
        key: row.get("key")?,
        at: row.get("at")?,
        event: from_json(&event, what)?,
    };
    Ok(Entry { debate, fact })
}
