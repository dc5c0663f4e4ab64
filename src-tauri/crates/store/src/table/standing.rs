//! The state of debates and their tasks: what is waiting for their author, and what is settled.

use domain::example;
use domain::task::TaskStatus;
use rusqlite::Connection;

use crate::Result;

/// The state of a debate, as in labels.
pub(crate) struct Standing {
    pub(crate) state: String,
    pub(crate) outcome: Option<String>,
}

/// Updates the state of a debate, from everything else that is known about it. Nobody decides on the
/// example, or on a check that another Refine has replaced.
pub(crate) fn settle(connection: &Connection, n: i64) -> Result<Standing> {
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
