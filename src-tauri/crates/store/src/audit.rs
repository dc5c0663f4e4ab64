//! Checks that the journal is still what was recorded, debate by debate.

use domain::event::AuditRecord;
use domain::page::{Audit, BrokenRecord};
use domain::{DebateId, Event};
use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;

use crate::projection::texts_of;
use crate::seal::Record;
use crate::table::{collect, texts};
use crate::{Error, Result, Store};

const HINT: &str = "Everything before it is intact. A backup may have the rest.";

impl Store {
    /// What the audit log says about each debate when it ended, oldest first.
    pub fn audit_log(&self) -> Result<Vec<Audited>> {
        let sql = "SELECT debate, at, event FROM journal WHERE key LIKE 'audit/%' ORDER BY n";
        let rows = self.read(|connection| {
            collect(connection, sql, [], |row| {
                let event: String = row.get("event")?;
                let debate = DebateId(row.get("debate")?);
                Ok((debate, row.get("at")?, event))
            })
        })?;
        let audited =
            rows.into_iter().filter_map(|(debate, at, event)| {
                match serde_json::from_str::<Event>(&event) {
                    Ok(Event::Audited { record }) => Some(Audited { debate, at, record }),
                    _ => None,
                }
            });
        Ok(audited.collect())
    }

    /// Reads every record of one debate, or of all, and finds the first record of each that differs from
    /// what was recorded. Changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a debate that doesn't exist.
    pub fn audit(&self, debate: Option<&DebateId>) -> Result<Audit> {
        self.read(|connection| match debate {
            Some(debate) => look_at(connection, std::slice::from_ref(debate)),
            None => of_all(connection),
        })
    }
}

/// A debate in the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Audited {
    /// Which.
    pub debate: DebateId,
    /// When it ended: RFC 3339, UTC.
    pub at: String,
    /// Its audit.
    #[serde(flatten)]
    pub record: AuditRecord,
}

/// The audit of all debates.
pub(crate) fn of_all(connection: &Connection) -> Result<Audit> {
    look_at(connection, &debates(connection)?)
}

/// The first record of a debate that differs from what was recorded.
pub(crate) fn broken(connection: &Connection, debate: &DebateId) -> Result<Option<BrokenRecord>> {
    let (_, fault) = follow(connection, debate)?;
    fault
        .map(|fault| told(connection, debate, fault))
        .transpose()
}

/// Every debate of which anything is left.
fn debates(connection: &Connection) -> Result<Vec<DebateId>> {
    let sql = "SELECT debate FROM heads UNION SELECT debate FROM journal
               UNION SELECT id FROM debates ORDER BY 1";
    collect(connection, sql, [], |row| Ok(DebateId(row.get(0)?)))
}

fn look_at(connection: &Connection, debates: &[DebateId]) -> Result<Audit> {
    let mut audit = Audit::default();
    for debate in debates {
        let (records, fault) = follow(connection, debate)?;
        if records == 0 && fault.is_none() {
            return Err(Error::not_found("debate", debate));
        }
        audit.debates += 1;
        audit.records += records;
        if let Some(fault) = fault {
            audit.broken.push(told(connection, debate, fault)?);
        }
    }
    Ok(audit)
}

/// The first record that differs from what was recorded.
struct Fault {
    record: u64,
    key: Option<String>,
    words: &'static str,
}

/// Follows the seals of a debate. Returns how many records are intact, and where the chain breaks.
fn follow(connection: &Connection, debate: &DebateId) -> Result<(u64, Option<Fault>)> {
    let mut statement = connection.prepare_cached(
        "SELECT debate, seq, key, at, version, event, seal FROM journal WHERE debate = ?1 ORDER BY seq",
    )?;
    let mut rows = statement.query([debate.as_str()])?;
    let (mut held, mut before) = (0, Vec::new());
    while let Some(row) = rows.next()? {
        let record = Record::read(row)?;
        let kept: Option<Vec<u8>> = row.get("seal")?;
        let seal = record.seal(&before).to_vec();
        let (key, words) = if record.seq != held + 1 {
            (None, "is missing")
        } else if kept.as_deref() != Some(&seal) {
            (Some(record.key), "differs from what was recorded")
        } else if names_damage(connection, record.event)? {
            (Some(record.key), "refers to a damaged text")
        } else {
            (held, before) = (record.seq, seal);
            continue;
        };
        let fault = Fault {
            record: held + 1,
            key: key.map(str::to_owned),
            words,
        };
        return Ok((held, Some(fault)));
    }
    let end = end(connection, debate, held, &before)?;
    Ok((held, end))
}

/// Whether a text that the fact refers to is no longer the original one.
fn names_damage(connection: &Connection, event: &str) -> Result<bool> {
    // A fact of a newer format is sealed like any other; its texts are checked by a version that knows it.
    let Ok(event) = serde_json::from_str::<Event>(event) else {
        return Ok(false);
    };
    for hash in texts_of(&event) {
        match texts::get(connection, hash) {
            Ok(_) | Err(Error::NotFound { .. }) => {}
            Err(Error::Damaged { .. }) => return Ok(true),
            Err(error) => return Err(error),
        }
    }
    Ok(false)
}

/// What is wrong after the last intact record.
fn end(
    connection: &Connection,
    debate: &DebateId,
    held: u64,
    seal: &[u8],
) -> Result<Option<Fault>> {
    let noted: Option<(u64, Vec<u8>)> = connection
        .prepare_cached("SELECT seq, seal FROM heads WHERE debate = ?1")?
        .query_one([debate.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let fault = |record, words| {
        Some(Fault {
            record,
            key: None,
            words,
        })
    };
    Ok(match noted {
        Some((seq, _)) if seq > held => fault(held + 1, "is missing"),
        Some((seq, _)) if seq < held => fault(seq + 1, "was added after the last one"),
        Some((_, last)) if last != seal => fault(held, "isn’t the last one recorded"),
        None if held > 0 => fault(held, "isn’t marked as the last one"),
        None if is_listed(connection, debate)? => fault(1, "is missing"),
        _ => None,
    })
}

fn is_listed(connection: &Connection, debate: &DebateId) -> Result<bool> {
    let mut listed = connection.prepare_cached("SELECT 1 FROM debates WHERE id = ?1")?;
    Ok(listed.exists([debate.as_str()])?)
}

fn told(connection: &Connection, debate: &DebateId, fault: Fault) -> Result<BrokenRecord> {
    let title: Option<String> = connection
        .prepare_cached("SELECT title FROM debates WHERE id = ?1")?
        .query_one([debate.as_str()], |row| row.get(0))
        .optional()?;
    let Fault { record, key, words } = fault;
    let name = title.map_or_else(
        || format!("the debate {debate}"),
        |title| format!("the debate “{title}”"),
    );
    let key_words = key
        .as_ref()
        .map(|key| format!(" ({key})"))
        .unwrap_or_default();
    Ok(BrokenRecord {
        debate: debate.clone(),
        record,
        key,
        message: format!("Record {record}{key_words} of {name} {words}."),
        hint: HINT.to_owned(),
    })
}
