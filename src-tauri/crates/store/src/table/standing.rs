//! The state of debates and their tasks: what is waiting for their author, and what is settled.

use domain::task::TaskStatus;
use domain::{DebateId, View, example, open};
use rusqlite::Connection;

use super::journal;
use crate::Result;

/// The state of a debate, as in labels.
pub(crate) struct Standing {
    pub(crate) state: String,
    pub(crate) outcome: Option<String>,
}

/// Updates the state of a debate, from everything else that is known about it. Nobody decides on the
/// example, or on a check that another Refine has replaced or whose findings are all settled.
pub(crate) fn settle(connection: &Connection, n: i64) -> Result<Standing> {
    let standing = by_facts(connection, n)?;
    let is_check = standing.outcome.as_deref() == Some("checked");
    if !is_check || standing.state != "to_review" || is_left(connection, n)? {
        return Ok(standing);
    }
    let state = "settled".to_owned();
    connection
        .prepare_cached("UPDATE debates SET state = ?2 WHERE n = ?1")?
        .execute((n, &state))?;
    Ok(Standing { state, ..standing })
}

/// Whether a check leaves anything to its author, which only its folded facts tell. One with a damaged fact
/// still waits.
fn is_left(connection: &Connection, n: i64) -> Result<bool> {
    let debate = connection
        .prepare_cached("SELECT id FROM debates WHERE n = ?1")?
        .query_one([n], |row| row.get(0).map(DebateId))?;
    let Ok(facts) = journal::events(connection, &debate, 0) else {
        return Ok(true);
    };
    let left = open::of_check(&View::fold(&facts));
    Ok(left.is_none_or(|it| it.questions + it.slips > 0))
}

fn by_facts(connection: &Connection, n: i64) -> Result<Standing> {
    let sql = concat!(
        "UPDATE debates SET state = CASE
             WHEN outcome IS NULL THEN iif(paused OR wanted, 'waiting', 'running')
             WHEN accepted IS NOT NULL THEN 'accepted'
             WHEN discarded THEN 'discarded'
             WHEN id = ?2 THEN 'settled'
             WHEN ",
        replaced!("debates"),
        " THEN 'settled'
             WHEN EXISTS (SELECT 1 FROM changes
                          WHERE debate = ?1 AND decision IS NOT 'rejected')
                  OR EXISTS (SELECT 1 FROM conclusions WHERE debate = ?1 AND waits) THEN 'to_review'
             ELSE 'settled' END
         WHERE n = ?1 RETURNING state, outcome"
    );
    Ok(connection
        .prepare_cached(sql)?
        .query_one((n, example::ID), |row| {
            Ok(Standing {
                state: row.get(0)?,
                outcome: row.get(1)?,
            })
        })?)
}

/// The state of a task: whether its newest debate has not ended, whether that one or an older one left
/// changes to decide on, and whether its newest version came from a debate.
pub(super) fn of_task(debating: bool, undecided: bool, refined: bool) -> TaskStatus {
    match (debating, undecided, refined) {
        (true, _, _) => TaskStatus::Debating,
        (false, true, _) => TaskStatus::ToReview,
        (false, false, true) => TaskStatus::Refined,
        (false, false, false) => TaskStatus::Draft,
    }
}
