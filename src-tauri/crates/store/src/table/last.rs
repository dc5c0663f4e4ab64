//! The result of the newest debate on a task.

use std::sync::Mutex;

use domain::check_left::CheckLeft;
use domain::open;
use domain::page::{DebateRow, LastDebate};
use domain::{DebateId, Outcome, Protocol, TaskId, View};
use rusqlite::Connection;

use super::{journal, listing};
use crate::{Result, guard};

/// What is left of a check, and the findings that another debate left open.
type Left = (Option<CheckLeft>, Option<u32>);

/// What is left of the last requested debate, so that its journal is read only once and not whenever its
/// task is shown.
#[derive(Debug, Default)]
pub(crate) struct Known(Mutex<Option<(Upto, Left)>>);

/// The newest fact of a debate. Facts are only ever added, so it says how much of a journal was read.
#[derive(Clone, Debug, PartialEq)]
struct Upto {
    debate: DebateId,
    seq: i64,
    at: String,
}

/// The result of the newest debate on a task; `None` if there is none.
pub(super) fn of(
    connection: &Connection,
    task: &TaskId,
    known: &Known,
) -> Result<Option<LastDebate>> {
    let row = listing::newest_on(connection, task)?;
    row.map(|row| came_to(connection, row, known)).transpose()
}

/// The same for an older debate that is waiting for its author; `None` if there is none.
pub(super) fn waiting(
    connection: &Connection,
    task: &TaskId,
    known: &Known,
) -> Result<Option<LastDebate>> {
    let row = listing::waiting_on(connection, task)?;
    row.map(|row| came_to(connection, row, known)).transpose()
}

fn came_to(connection: &Connection, row: DebateRow, known: &Known) -> Result<LastDebate> {
    // A damaged fact must not keep anyone from opening the task.
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
    let upto = connection
        .prepare_cached("SELECT seq, at FROM journal WHERE debate = ?1 ORDER BY seq DESC LIMIT 1")?
        .query_one([row.debate.as_str()], |found| {
            Ok(Upto {
                debate: row.debate.clone(),
                seq: found.get(0)?,
                at: found.get(1)?,
            })
        })?;
    let at = upto.at.clone();
    let (checked, open) = match row.outcome {
        Some(Outcome::Checked | Outcome::Consensus | Outcome::MaxRounds | Outcome::Circling) => {
            known.left_of(connection, upto)
        }
        Some(Outcome::Concluded) if row.protocol == Protocol::Gauntlet => {
            known.left_of(connection, upto)
        }
        _ => Default::default(),
    };
    Ok(LastDebate {
        row,
        checked,
        open,
        closer,
        seats,
        at,
    })
}

impl Known {
    fn left_of(&self, connection: &Connection, upto: Upto) -> Left {
        let mut known = guard(&self.0);
        if let Some((before, left)) = &*known
            && *before == upto
        {
            return *left;
        }
        let left = left_of(connection, &upto.debate);
        *known = Some((upto, left));
        left
    }
}

/// Empty if its journal can’t be read.
fn left_of(connection: &Connection, debate: &DebateId) -> Left {
    let Ok(facts) = journal::events(connection, debate, 0) else {
        return Default::default();
    };
    let view = View::fold(&facts);
    (open::of_check(&view), open::at_the_end(&view))
}
