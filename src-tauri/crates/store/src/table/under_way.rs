//! Calls that are under way, so that one that is lost with the program still counts.
//!
//! Such a call is noted until a fact says what came of it. What is left when nobody drives the debate was
//! lost with its process, and is recorded when the folder is opened or the debate continues.

use domain::round::Unanswered;
use domain::{DebateId, Event};
use rusqlite::Connection;

use super::{collect, from_json, to_json};
use crate::{Result, Store};

/// Between the key of a reply and the number of a call that was made for it and came to nothing.
pub(crate) const LOST: &str = "/lost";

impl Store {
    /// Notes that a call goes out for the reply under `key`, and what is to be recorded of it if nothing
    /// comes back. The reply, or the fact that it was lost, takes the note away.
    ///
    /// It doesn't wait for the disk: after a power cut the note may be missing.
    pub fn call_began(&self, debate: &DebateId, key: &str, call: &Unanswered) -> Result<()> {
        let call = to_json(call)?;
        self.write_soon(|connection| {
            connection
                .prepare_cached(
                    "INSERT OR REPLACE INTO calls_under_way (debate, key, call) VALUES (?1, ?2, ?3)",
                )?
                .execute((debate.as_str(), key, &call))?;
            Ok(())
        })
    }

    /// Takes the note of a call away that cost nothing: it never went out, or was refused at once.
    pub fn call_ended(&self, debate: &DebateId, key: &str) -> Result<()> {
        self.write_soon(|connection| remove(connection, debate, key))
    }
}

/// The debates of which calls are under way, or were when their program ended.
pub(crate) fn debates(connection: &Connection) -> Result<Vec<DebateId>> {
    let sql = "SELECT DISTINCT debate FROM calls_under_way";
    collect(connection, sql, [], |row| {
        Ok(DebateId::new(row.get::<_, String>("debate")?))
    })
}

/// The calls of a debate, each with the key of the reply that it was made for.
pub(crate) fn left(
    connection: &Connection,
    debate: &DebateId,
) -> Result<Vec<(String, Unanswered)>> {
    let sql = "SELECT key, call FROM calls_under_way WHERE debate = ?1 ORDER BY key";
    collect(connection, sql, [debate.as_str()], |row| {
        let call: String = row.get("call")?;
        let call = from_json(&call, || format!("a call of debate {debate}"))?;
        Ok((row.get("key")?, call))
    })
}

/// Takes the note of a call away once a fact says what came of it.
pub(crate) fn settle(
    connection: &Connection,
    debate: &DebateId,
    key: &str,
    event: &Event,
) -> Result<()> {
    match event {
        Event::Replied { .. } => remove(connection, debate, key),
        Event::Unanswered { .. } => {
            let reply = key.rsplit_once(LOST).map_or(key, |(reply, _)| reply);
            remove(connection, debate, reply)
        }
        _ => Ok(()),
    }
}

fn remove(connection: &Connection, debate: &DebateId, key: &str) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM calls_under_way WHERE debate = ?1 AND key = ?2")?
        .execute((debate.as_str(), key))?;
    Ok(())
}

/// Forgets the calls of a debate.
pub(crate) fn remove_all(connection: &Connection, debate: &DebateId) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM calls_under_way WHERE debate = ?1")?
        .execute([debate.as_str()])?;
    Ok(())
}
