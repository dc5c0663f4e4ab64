//! Changes: what the author decides on after a debate, or between its rounds.

use std::collections::HashMap;

use domain::review::ReviewedChange;
use domain::{Change, ChangeId, Decision, TextHash};
use rusqlite::Connection;

use super::{collect, to_json};
use crate::Result;

/// Replaces the proposal with a new one. Decisions on changes with the same places are kept. Returns how
/// many decisions the proposal needs.
pub(crate) fn proposed(connection: &Connection, debate: i64, changes: &[Change]) -> Result<usize> {
    let earlier = decisions(connection, debate)?;
    connection
        .prepare_cached("DELETE FROM changes WHERE debate = ?1")?
        .execute([debate])?;
    let mut insert = connection.prepare_cached(
        "INSERT OR IGNORE INTO changes (debate, id, places, decision) VALUES (?1, ?2, ?3, ?4)",
    )?;
    let mut count = 0;
    for change in changes.iter().filter(|change| !change.is_scaffold()) {
        let places = fingerprint(change)?;
        let decision = earlier.get(&places);
        count += insert.execute((debate, change.id.as_str(), &places, decision))?;
    }
    Ok(count)
}

/// The decisions so far, by the places of the change.
fn decisions(connection: &Connection, debate: i64) -> Result<HashMap<String, String>> {
    let sql = "SELECT places, decision FROM changes
               WHERE debate = ?1 AND decision IS NOT NULL";
    let decided = collect(connection, sql, [debate], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    Ok(decided.into_iter().collect())
}

/// The same for changes that do the same in the same places.
fn fingerprint(change: &Change) -> Result<String> {
    let places: Vec<_> = change
        .places
        .iter()
        .map(|place| (place.range, &place.old, &place.new))
        .collect();
    Ok(TextHash::of(&to_json(&places)?).0)
}

/// Replaces the changes with those that the author decides on, after one was split or merged again. Returns
/// how many decisions they need.
pub(crate) fn split(connection: &Connection, debate: i64, now: &[ReviewedChange]) -> Result<usize> {
    let changes: Vec<Change> = now.iter().map(|one| one.change.clone()).collect();
    let count = proposed(connection, debate, &changes)?;
    for one in now {
        decided(connection, debate, &one.change.id, one.decision.as_ref())?;
    }
    Ok(count)
}

/// Records the author's decision on a change; `None` takes it back.
pub(crate) fn decided(
    connection: &Connection,
    debate: i64,
    change: &ChangeId,
    decision: Option<&Decision>,
) -> Result<()> {
    let word = decision.map(|decision| match decision {
        Decision::Accepted { .. } => "accepted",
        Decision::Rejected => "rejected",
    });
    connection
        .prepare_cached("UPDATE changes SET decision = ?3 WHERE debate = ?1 AND id = ?2")?
        .execute((debate, change.as_str(), word))?;
    Ok(())
}
