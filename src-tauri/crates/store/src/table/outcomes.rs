//! The words by which lists sort the outcome of debates: those shown there, in lower case.

use domain::Outcome;
use rusqlite::Connection;

use super::{came_to, checkpoint, from_word};
use crate::Result;

/// Writes them again, based on the debate's result and how it ended; empty until it has.
pub(crate) fn settle(connection: &Connection, n: i64) -> Result<()> {
    let sql = concat!(
        "SELECT d.outcome AS outcome, d.checkpoint AS checkpoint, ",
        came_to!(),
        " FROM debates d WHERE d.n = ?1"
    );
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([n])?;
    let Some(row) = rows.next()? else {
        return Ok(());
    };
    let what = || format!("What the debate number {n} came to");
    let outcome: Option<String> = row.get("outcome")?;
    let words = match outcome {
        None => String::new(),
        Some(outcome) => match (checkpoint(row, what)?, came_to(row, what)?) {
            (Some(checkpoint), _) => checkpoint.brief,
            (None, Some(came_to)) => came_to.word(),
            (None, None) => from_word::<Outcome>(&outcome, what)?.words().to_owned(),
        },
    };
    connection
        .prepare_cached("UPDATE debates SET ended_as = ?2 WHERE n = ?1")?
        .execute((n, words.to_lowercase()))?;
    Ok(())
}
