//! Exporting debates from the database and importing them.

use std::collections::{BTreeMap, HashSet};

use domain::{DebateId, Event, Recorded, TaskId, TextHash};
use rusqlite::{Connection, OptionalExtension};

use super::places;
use super::record::{Debate, Fact};
use crate::projection;
use crate::seal::{self, hex};
use crate::table::journal::{self, EVENT_VERSION};
use crate::table::{collect, imports, missing, numbers, search, texts};
use crate::{Error, Result};

/// Max length of a key.
const LONGEST_KEY: usize = 200;

/// Every debate, in the order in which they began.
pub(super) fn all(connection: &Connection) -> Result<Vec<DebateId>> {
    let sql = "SELECT id FROM debates ORDER BY n";
    collect(connection, sql, [], |row| Ok(DebateId(row.get(0)?)))
}

/// The named debates, in the order in which they began, each once.
pub(super) fn in_order(connection: &Connection, debates: &[DebateId]) -> Result<Vec<DebateId>> {
    let mut by_number = BTreeMap::new();
    for debate in debates {
        by_number.insert(number(connection, debate)?, debate.clone());
    }
    Ok(by_number.into_values().collect())
}

fn number(connection: &Connection, debate: &DebateId) -> Result<i64> {
    connection
        .prepare_cached("SELECT n FROM debates WHERE id = ?1")?
        .query_one([debate.as_str()], |row| row.get(0))
        .map_err(|error| missing(error, "debate", debate))
}

/// The tasks of debates, each once, in the order in which they were created.
pub(super) fn tasks(connection: &Connection, debates: &[DebateId]) -> Result<Vec<TaskId>> {
    let sql = "SELECT t.n, t.id FROM debates d JOIN tasks t ON t.id = d.task WHERE d.id = ?1";
    let mut by_number = BTreeMap::new();
    for debate in debates {
        let found = collect(connection, sql, [debate.as_str()], |row| {
            Ok((row.get::<_, i64>(0)?, TaskId(row.get(1)?)))
        })?;
        by_number.extend(found);
    }
    Ok(by_number.into_values().collect())
}

/// The number of facts of a debate, and its last seal; `None` if it is not here.
pub(super) fn head(connection: &Connection, debate: &DebateId) -> Result<Option<Debate>> {
    Ok(connection
        .prepare_cached("SELECT seq, seal FROM heads WHERE debate = ?1")?
        .query_one([debate.as_str()], |row| {
            Ok(Debate {
                id: debate.clone(),
                facts: row.get(0)?,
                seal: hex(&row.get::<_, Vec<u8>>(1)?),
            })
        })
        .optional()?)
}

/// Passes each fact of a debate to `each`, starting with the first.
pub(super) fn facts(
    connection: &Connection,
    debate: &DebateId,
    mut each: impl FnMut(Fact) -> Result<()>,
) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT seq, key, at, version, seal, event FROM journal WHERE debate = ?1 ORDER BY seq",
    )?;
    let mut rows = statement.query([debate.as_str()])?;
    while let Some(row) = rows.next()? {
        let seq = row.get("seq")?;
        let event = serde_json::value::RawValue::from_string(row.get("event")?)
            .map_err(|error| Error::damaged(format!("Fact {seq} of {debate}"), error))?;
        each(Fact {
            seq,
            key: row.get("key")?,
            at: row.get("at")?,
            version: row.get("version")?,
            seal: hex(&row.get::<_, Vec<u8>>("seal")?),
            event,
        })?;
    }
    Ok(())
}

/// A debate whose facts are being read.
pub(super) struct Incoming {
    promised: Debate,
    /// From the first fact.
    title: String,
    /// The text that the first fact refers to.
    original: Option<TextHash>,
    held: u64,
    before: Vec<u8>,
    keys: HashSet<String>,
    standing: Standing,
    /// How its texts are found, once the last fact is read.
    rows: Vec<i64>,
}

/// How a debate in an archive relates to what is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It is not here; has its number once the first fact is written.
    New(Option<i64>),
    /// It is here with the same facts.
    Known,
    /// It is here with different facts.
    Differs,
}

impl Incoming {
    pub(super) fn begin(connection: &Connection, promised: Debate) -> Result<Self> {
        let standing = match head(connection, &promised.id)? {
            None => Standing::New(None),
            Some(here) if here.facts == promised.facts && here.seal == promised.seal => {
                Standing::Known
            }
            Some(_) => Standing::Differs,
        };
        Ok(Self {
            promised,
            title: String::new(),
            original: None,
            held: 0,
            before: Vec::new(),
            keys: HashSet::new(),
            standing,
            rows: Vec::new(),
        })
    }

    pub(super) fn debate(&self) -> &DebateId {
        &self.promised.id
    }

    /// Reads the next fact, after checking that it is as recorded.
    pub(super) fn take(&mut self, connection: &Connection, fact: &Fact) -> Result<()> {
        let debate = self.promised.id.clone();
        let record = seal::Record {
            debate: debate.as_str(),
            seq: self.held + 1,
            key: &fact.key,
            at: &fact.at,
            version: fact.version,
            event: fact.event.get(),
        };
        if fact.seq != record.seq {
            return Err(self.broken(record.seq, "is missing"));
        }
        let sealed = record.seal(&self.before);
        if hex(&sealed) != fact.seal {
            return Err(self.broken(record.seq, "differs from what was recorded"));
        }
        let event = self.event(fact)?;
        if !self.fits(connection, &event.event)? {
            return Err(self.broken(record.seq, "changes passages that the text doesn’t have"));
        }
        if let Standing::New(number) = &mut self.standing {
            journal::write(connection, &record, &self.before)?;
            let number = match number {
                Some(number) => *number,
                None => *number.insert(numbers::of(connection, &debate, &event.at)?),
            };
            let rows = projection::project(connection, number, &debate, &event, &[])?;
            self.rows.extend(rows);
        }
        (self.held, self.before) = (record.seq, sealed.to_vec());
        Ok(())
    }

    /// The parsed fact, if a debate can have it at this point.
    fn event(&mut self, fact: &Fact) -> Result<Recorded> {
        if fact.version > EVENT_VERSION {
            return Err(Error::NewerSchema {
                what: self.name(fact.seq),
                found: fact.version,
                known: EVENT_VERSION,
            });
        }
        let event: Event = serde_json::from_str(fact.event.get())
            .map_err(|_| self.broken(fact.seq, "can’t be read as a fact"))?;
        let is_fit = (1..=LONGEST_KEY).contains(&fact.key.len()) && is_time(&fact.at);
        if !is_fit || !self.keys.insert(fact.key.clone()) {
            return Err(self.broken(fact.seq, "has an invalid key or time"));
        }
        let begins_here = match &event {
            Event::Started { setup } => {
                self.title.clone_from(&setup.title);
                self.original = Some(setup.original.clone());
                setup.debate == self.promised.id && fact.seq == 1
            }
            _ => fact.seq > 1,
        };
        if !begins_here {
            return Err(self.broken(fact.seq, "doesn’t belong here"));
        }
        Ok(Recorded {
            seq: fact.seq,
            key: fact.key.clone(),
            at: fact.at.clone(),
            event,
        })
    }

    fn fits(&self, connection: &Connection, event: &Event) -> Result<bool> {
        let (Event::Proposed { changes, .. }, Some(hash)) = (event, &self.original) else {
            return Ok(true);
        };
        match texts::get(connection, hash) {
            Ok(original) => Ok(places::fit(&original, changes)),
            // A missing text isn't cut, either.
            Err(Error::NotFound { .. }) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// Checks that all facts came, and makes the debate visible.
    pub(super) fn end(self, connection: &Connection) -> Result<Standing> {
        if self.held < self.promised.facts {
            return Err(self.broken(self.held + 1, "is missing"));
        }
        if self.held > self.promised.facts || hex(&self.before) != self.promised.seal {
            return Err(self.broken(self.held, "isn’t the last one recorded"));
        }
        if matches!(self.standing, Standing::New(_)) {
            imports::note(connection, &self.promised.id)?;
            search::index(connection, &self.rows)?;
        }
        Ok(self.standing)
    }

    fn broken(&self, record: u64, words: &str) -> Error {
        Error::invalid(format!("{} {words}", self.name(record)))
    }

    fn name(&self, record: u64) -> String {
        format!(
            "record {record} of the debate “{}” ({})",
            self.title, self.promised.id
        )
    }
}

/// The title of an existing debate.
pub(super) fn title(connection: &Connection, debate: &DebateId) -> Result<String> {
    let sql = "SELECT title FROM debates WHERE id = ?1";
    let found = collect(connection, sql, [debate.as_str()], |row| Ok(row.get(0)?))?;
    Ok(found.into_iter().next().unwrap_or_default())
}

/// Whether this is Whetstone's time format.
pub(super) fn is_time(text: &str) -> bool {
    let time = text.parse::<jiff::Timestamp>();
    time.is_ok_and(|time| format!("{time:.3}") == text)
}
