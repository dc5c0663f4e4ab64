//! Numbers of debates: they order lists and the texts that are searched, and follow from when a debate began. One
//! that comes from elsewhere is therefore listed between those that began before and after it.

use domain::DebateId;
use rusqlite::{Connection, OptionalExtension};

use super::search::DEBATE_SHIFT;
use crate::{Result, clock};

/// The start of the year 2000 in hundredths of a second since 1970.
const YEAR_2000: i64 = 94_668_480_000;

/// The greatest number that a time leads to: numbers of texts have this much space for it, and equal times
/// need some above it.
const GREATEST: i64 = (i64::MAX >> DEBATE_SHIFT) - 1_000_000;

/// The number of a debate that began at this time: hundredths of a second since the year 2000, or the next free one
/// if it has none yet.
pub(crate) fn of(connection: &Connection, debate: &DebateId, began_at: &str) -> Result<i64> {
    let given: Option<i64> = connection
        .prepare_cached("SELECT n FROM numbers WHERE debate = ?1")?
        .query_one([debate.as_str()], |row| row.get(0))
        .optional()?;
    match given {
        Some(number) => Ok(number),
        None => give(connection, debate, began_at),
    }
}

fn give(connection: &Connection, debate: &DebateId, began_at: &str) -> Result<i64> {
    let since_2000 = |at: i64| (at - YEAR_2000).clamp(1, GREATEST);
    let mut number = clock::hundredths(began_at).map_or(0, since_2000);
    let mut taken = connection.prepare_cached("SELECT 1 FROM numbers WHERE n = ?1")?;
    while taken.exists([number])? {
        number += 1;
    }
    connection
        .prepare_cached("INSERT INTO numbers (debate, n) VALUES (?1, ?2)")?
        .execute((debate.as_str(), number))?;
    Ok(number)
}

/// Forgets the number of a deleted debate.
pub(super) fn remove(connection: &Connection, debate: &DebateId) -> Result<()> {
    connection.execute("DELETE FROM numbers WHERE debate = ?1", [debate.as_str()])?;
    Ok(())
}
