//! Running calls, so that one that is lost with the program still counts.
//!
//! Such a call is recorded until a fact says what happened to it. What is left when nobody is running the
//! debate was lost with its process, and is recorded as lost when the folder is opened or the debate
//! continues.

use domain::round::Unanswered;
use domain::{DebateId, Event};
use rusqlite::Connection;

use super::{collect, from_json, to_json};
use crate::{Result, Store};

/// Separates the key of a reply from the number of a call made for it that got no answer.
pub(crate) const LOST: &str = "/lost";

impl Store {
    /// Records that a call is being sent for the reply under `key`, and what to record if nothing comes
    /// back. The reply, or the fact that it was lost, removes this record.
    ///
    /// It doesn't wait for the disk: after a power failure, this record may be missing.
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

    /// Removes the record of a call that cost nothing: it was never sent, or was refused immediately.
    pub fn call_ended(&self, debate: &DebateId, key: &str) -> Result<()> {
        self.write_soon(|connection| remove(connection, debate, key))
    }
}

/// The debates with calls that are running, or were when their program ended.
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

/// Removes the record of a call once a fact says what happened to it.
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

/// Removes the records of a debate's calls.
pub(crate) fn remove_all(connection: &Connection, debate: &DebateId) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM calls_under_way WHERE debate = ?1")?
        .execute([debate.as_str()])?;
    Ok(())
}
