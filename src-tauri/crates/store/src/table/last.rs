//! What the newest debate on a task came to.

use domain::check_left::CheckLeft;
use domain::open;
use domain::page::LastDebate;
use domain::{DebateId, Outcome, Protocol, TaskId, View};
use rusqlite::Connection;

use super::{journal, listing};
use crate::Result;

/// What the newest debate on a task came to; `None` where there is none.
pub(super) fn of(connection: &Connection, task: &TaskId) -> Result<Option<LastDebate>> {
    let Some(row) = listing::newest_on(connection, task)? else {
        return Ok(None);
    };
    // A fact that is damaged keeps nobody from opening the task.
    let mut began = connection.prepare_cached(
        "SELECT ifnull(event ->> '$.setup.synthesiser.model.name', ''),
                ifnull(json_array_length(event, '$.setup.seats'), 0)
         FROM journal WHERE debate = ?1 AND json_valid(event) ORDER BY seq LIMIT 1",
    )?;
    let (closer, seats) = began
        .query_one([row.debate.as_str()], |found| {
            Ok((found.get(0)?, found.get(1)?))
        })
        .unwrap_or_default();
    let at = connection
        .prepare_cached("SELECT at FROM journal WHERE debate = ?1 ORDER BY seq DESC LIMIT 1")?
        .query_one([row.debate.as_str()], |found| found.get(0))?;
    let (checked, open) = match row.outcome {
        Some(Outcome::Checked | Outcome::MaxRounds | Outcome::Circling) => {
            left_of(connection, &row.debate)
        }
        Some(Outcome::Concluded) if row.protocol == Protocol::Gauntlet => {
            left_of(connection, &row.debate)
        }
        _ => Default::default(),
    };
    Ok(Some(LastDebate {
        row,
        checked,
        open,
        closer,
        seats,
        at,
    }))
}

/// What is left of a check, and the findings that another debate left open; nothing where its journal can’t be read.
fn left_of(connection: &Connection, debate: &DebateId) -> (Option<CheckLeft>, Option<u32>) {
    let Ok(facts) = journal::events(connection, debate, 0) else {
        return Default::default();
    };
    let view = View::fold(&facts);
    (open::of_check(&view), open::at_the_end(&view))
}
