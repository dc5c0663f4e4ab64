//! Full-text search over debates.
//!
//! The rows of one debate lie together, behind those of debates that began earlier, and within it
//! the kind that is best to show first. So one walk down the index meets the newest debate first,
//! ends each on its best hit, and stops when a page is full, however many hits there are.

use std::collections::HashMap;

use domain::TextHash;
use rusqlite::{Connection, ToSql};

use super::{collect, json_list, texts};
use crate::{Error, Result};

/// Bits of a row's n below the debate's.
const DEBATE_SHIFT: u32 = 24;

/// Bits of a row's n below the kind's.
const KIND_SHIFT: u32 = 20;

/// Before and behind each hit in a snippet; such characters of the texts themselves are blanked.
const MARKS: [char; 2] = ['\u{2}', '\u{3}'];

/// What is searched, best to show first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Title,
    Document,
    Finding,
    Reply,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Document => "document",
            Self::Finding => "finding",
            Self::Reply => "reply",
        }
    }
}

/// The best hit in one debate.
pub(crate) struct Hit {
    pub(crate) debate: i64,
    /// The n of the row that was hit.
    pub(crate) place: i64,
}

/// Adds a text to a debate's.
pub(crate) fn add(
    connection: &Connection,
    debate: i64,
    kind: Kind,
    key: &str,
    text: &str,
) -> Result<()> {
    let first = (debate << DEBATE_SHIFT) + ((kind as i64) << KIND_SHIFT);
    let last = first + (1 << KIND_SHIFT) - 1;
    let taken: Option<i64> = connection
        .prepare_cached("SELECT max(n) FROM search WHERE n BETWEEN ?1 AND ?2")?
        .query_one([first, last], |row| row.get(0))?;
    let n = taken.map_or(first, |taken| taken + 1);
    if n > last {
        tracing::warn!(
            debate,
            key,
            "too many texts of one kind; this one can't be searched"
        );
        return Ok(());
    }
    let text = text.replace(MARKS, " ");
    connection
        .prepare_cached("INSERT INTO search (n, kind, key, text) VALUES (?1, ?2, ?3, ?4)")?
        .execute((n, kind.word(), key, &text))?;
    connection
        .prepare_cached("INSERT INTO search_index (rowid, text) VALUES (?1, ?2)")?
        .execute((n, &text))?;
    Ok(())
}

/// Adds a stored text to a debate's; one that was never stored can't be searched.
pub(crate) fn add_text(
    connection: &Connection,
    debate: i64,
    kind: Kind,
    key: &str,
    hash: &TextHash,
) -> Result<()> {
    match texts::get(connection, hash) {
        Ok(text) => add(connection, debate, kind, key, &text),
        Err(Error::NotFound { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Removes a debate's texts.
pub(crate) fn remove(connection: &Connection, debate: i64) -> Result<()> {
    let range = [debate << DEBATE_SHIFT, (debate + 1) << DEBATE_SHIFT];
    connection.execute(
        "INSERT INTO search_index (search_index, rowid, text)
         SELECT 'delete', n, text FROM search WHERE n >= ?1 AND n < ?2",
        range,
    )?;
    connection.execute("DELETE FROM search WHERE n >= ?1 AND n < ?2", range)?;
    Ok(())
}

/// Empties the index, even when it no longer matches its rows.
pub(crate) fn clear_index(connection: &Connection) -> Result<()> {
    connection.execute(
        "INSERT INTO search_index (search_index) VALUES ('delete-all')",
        [],
    )?;
    Ok(())
}

/// Hands the best hit of each debate with an n below `before` to `each`, newest debate first, until
/// it returns false.
pub(crate) fn walk(
    connection: &Connection,
    words: &str,
    before: i64,
    mut each: impl FnMut(Hit) -> Result<bool>,
) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT rowid FROM search_index
         WHERE search_index MATCH ?1 AND rowid < ?2 ORDER BY rowid DESC",
    )?;
    let end = before.checked_mul(1 << DEBATE_SHIFT).unwrap_or(i64::MAX);
    let mut rows = statement.query((words, end))?;
    let mut best: Option<Hit> = None;
    while let Some(row) = rows.next()? {
        let place = row.get(0)?;
        let hit = Hit {
            debate: place >> DEBATE_SHIFT,
            place,
        };
        let same = best.as_ref().is_none_or(|best| best.debate == hit.debate);
        if let Some(done) = best.replace(hit)
            && !same
            && !each(done)?
        {
            return Ok(());
        }
    }
    if let Some(last) = best {
        each(last)?;
    }
    Ok(())
}

/// The surroundings of the hits in the given rows, in one line each.
pub(crate) fn snippets(
    connection: &Connection,
    words: &str,
    places: &[i64],
) -> Result<HashMap<i64, String>> {
    let (Some(first), Some(last)) = (places.iter().min(), places.iter().max()) else {
        return Ok(HashMap::new());
    };
    // The plus keeps SQLite from starting the query anew for each row.
    let sql = "SELECT rowid, snippet(search_index, 0, char(2), char(3), '…', 16)
               FROM search_index
               WHERE search_index MATCH ?1 AND rowid BETWEEN ?2 AND ?3
                 AND +rowid IN (SELECT value FROM json_each(?4))";
    let rows = json_list(places)?;
    let params: [&dyn ToSql; 4] = [&words, first, last, &rows];
    let found = collect(connection, sql, params, |row| {
        let snippet: String = row.get(1)?;
        Ok((row.get(0)?, one_line(&snippet)))
    })?;
    Ok(found.into_iter().collect())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
