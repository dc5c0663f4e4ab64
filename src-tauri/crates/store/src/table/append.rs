//! Appends facts to the journal and immediately updates the tables derived from it.

use domain::{DebateId, Event, Recorded, TextHash};
use rusqlite::Connection;

use super::journal::{begins_once, insert, last, numbered, under_key};
use super::{debate_number, drafts, numbers, search, texts, under_way};
use crate::{Error, Result, Store, now, projection};

impl Store {
    /// Records a fact and the texts that it refers to. It is on disk when this returns, or nothing is.
    ///
    /// If the key is taken, the existing fact stays and is returned.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the debate has not begun (or was deleted) and the fact is not
    /// [`Event::Started`].
    pub fn append(
        &self,
        debate: &DebateId,
        key: &str,
        event: &Event,
        texts: &[&str],
    ) -> Result<Recorded> {
        self.write(|connection| {
            let at_hand = put_all(connection, texts)?;
            append_one(connection, debate, key, event, &at_hand)
        })
    }

    /// Records a fact under the next free number after `prefix`: `decision/1`, `decision/2`, … Two
    /// simultaneous writers get two numbers.
    pub fn append_next(&self, debate: &DebateId, prefix: &str, event: &Event) -> Result<Recorded> {
        self.append_next_naming(debate, prefix, event, &[])
    }

    /// Like [`Self::append_next`], with the texts that the fact refers to.
    pub fn append_next_naming(
        &self,
        debate: &DebateId,
        prefix: &str,
        event: &Event,
        texts: &[&str],
    ) -> Result<Recorded> {
        self.write(|connection| {
            let at_hand = put_all(connection, texts)?;
            let key = next_key(connection, debate, prefix)?;
            append_one(connection, debate, &key, event, &at_hand)
        })
    }

    /// Records several facts, each like [`Self::append_next`]: all or none.
    pub fn append_all_next(
        &self,
        debate: &DebateId,
        facts: &[(&str, Event)],
    ) -> Result<Vec<Recorded>> {
        self.write(|connection| {
            let facts = facts.iter();
            facts
                .map(|(prefix, event)| append_numbered(connection, debate, prefix, event))
                .collect()
        })
    }

    /// Records several facts and the texts that they refer to: all or none.
    pub fn append_all(
        &self,
        debate: &DebateId,
        events: &[(String, Event)],
        texts: &[&str],
    ) -> Result<Vec<Recorded>> {
        self.write(|connection| append_all(connection, debate, events, texts))
    }

    /// Records several facts that follow from others, like [`Self::append_all`], without waiting for the
    /// disk: after a power failure, they may be missing and are then recreated from the others.
    pub fn append_all_derived(
        &self,
        debate: &DebateId,
        events: &[(String, Event)],
        texts: &[&str],
    ) -> Result<Vec<Recorded>> {
        self.write_soon(|connection| append_all(connection, debate, events, texts))
    }

    /// Imports whole debates from elsewhere, with their own times, and the texts that they refer to: all or
    /// none.
    ///
    /// # Errors
    /// [`Error::Invalid`] when one of them already exists, or its facts are not numbered from 1.
    pub fn take_in(&self, debates: &[(DebateId, Vec<Recorded>)], texts: &[&str]) -> Result<()> {
        self.write(|connection| {
            put_all(connection, texts)?;
            let mut rows = Vec::new();
            for (debate, facts) in debates {
                take_in(connection, debate, facts, &mut rows)?;
            }
            search::index(connection, &rows)
        })
    }
}

/// Stores texts, and returns them by hash.
fn put_all<'a>(connection: &Connection, texts: &[&'a str]) -> Result<Vec<(TextHash, &'a str)>> {
    let texts = texts.iter();
    texts
        .map(|text| Ok((texts::put(connection, text)?, *text)))
        .collect()
}

fn append_all(
    connection: &Connection,
    debate: &DebateId,
    events: &[(String, Event)],
    texts: &[&str],
) -> Result<Vec<Recorded>> {
    let at_hand = put_all(connection, texts)?;
    let mut rows = Vec::new();
    let facts = events
        .iter()
        .map(|(key, event)| append(connection, debate, key, event, &at_hand, &mut rows))
        .collect::<Result<_>>()?;
    search::index(connection, &rows)?;
    Ok(facts)
}

/// Records a fact under the next free number after `prefix`.
pub(crate) fn append_numbered(
    connection: &Connection,
    debate: &DebateId,
    prefix: &str,
    event: &Event,
) -> Result<Recorded> {
    let key = next_key(connection, debate, prefix)?;
    append_one(connection, debate, &key, event, &[])
}

fn next_key(connection: &Connection, debate: &DebateId, prefix: &str) -> Result<String> {
    let number = numbered(connection, debate, prefix)? + 1;
    Ok(format!("{prefix}/{number}"))
}

fn append_one(
    connection: &Connection,
    debate: &DebateId,
    key: &str,
    event: &Event,
    at_hand: &[(TextHash, &str)],
) -> Result<Recorded> {
    let mut rows = Vec::new();
    let fact = append(connection, debate, key, event, at_hand, &mut rows)?;
    search::index(connection, &rows)?;
    Ok(fact)
}

/// Records a fact; `rows` gets the rows of its searchable texts. Texts that are `at_hand` are not read back
/// for this.
fn append(
    connection: &Connection,
    debate: &DebateId,
    key: &str,
    event: &Event,
    at_hand: &[(TextHash, &str)],
    rows: &mut Vec<i64>,
) -> Result<Recorded> {
    if let Some(first) = under_key(connection, debate, key)? {
        return Ok(first);
    }
    let last = last(connection, debate)?;
    let fact = Recorded {
        seq: last.seq + 1,
        key: key.to_owned(),
        at: now(),
        event: event.clone(),
    };
    begins_once(&fact, debate)?;
    insert(connection, debate, &fact, &last.seal)?;
    let number = if fact.seq == 1 {
        numbers::of(connection, debate, &fact.at)?
    } else {
        debate_number(connection, debate)?
    };
    rows.extend(projection::project(
        connection, number, debate, &fact, at_hand,
    )?);
    drafts::settle(connection, debate, &fact.event)?;
    under_way::settle(connection, debate, key, &fact.event)?;
    Ok(fact)
}

/// Records a whole debate; `rows` gets the rows of its searchable texts.
pub(super) fn take_in(
    connection: &Connection,
    debate: &DebateId,
    facts: &[Recorded],
    rows: &mut Vec<i64>,
) -> Result<()> {
    let is_numbered = facts.iter().zip(1..).all(|(fact, seq)| fact.seq == seq);
    if !is_numbered || last(connection, debate)?.seq > 0 {
        let message = format!("The debate {debate} already exists, or its facts are incomplete");
        return Err(Error::invalid(message));
    }
    let mut number = None;
    let mut before = Vec::new();
    for fact in facts {
        begins_once(fact, debate)?;
        before = insert(connection, debate, fact, &before)?.to_vec();
        let number = match number {
            Some(number) => number,
            None => *number.insert(numbers::of(connection, debate, &fact.at)?),
        };
        rows.extend(projection::project(connection, number, debate, fact, &[])?);
    }
    Ok(())
}
