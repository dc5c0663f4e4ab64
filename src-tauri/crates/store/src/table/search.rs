//! Full-text search over debates.
//!
//! The rows of one debate are together, after those of debates that began earlier, and within a debate, the
//! best kind to show comes first. So one scan of the index meets the newest debate first, finishes each on
//! its best hit, and stops when a page is full, however many hits there are.

use std::collections::HashSet;
use std::ops::Range;

use domain::TextHash;
use domain::page::HitKind;
use rusqlite::{Connection, OptionalExtension};

use super::{said, texts, to_word};
use crate::{Error, Result};

/// Bits of a row's n below the debate's.
pub(crate) const DEBATE_SHIFT: u32 = 24;

/// Bits of a row's n below the kind's.
const KIND_SHIFT: u32 = 20;

/// The marks before and after each hit in a snippet; in the texts themselves, such characters are replaced
/// with spaces.
const MARKS: [char; 2] = ['\u{2}', '\u{3}'];

/// The order of kinds within a debate: the best to show first.
fn rank(kind: HitKind) -> i64 {
    match kind {
        HitKind::Title => 0,
        HitKind::Document => 1,
        HitKind::Finding => 2,
        HitKind::Reply => 3,
    }
}

/// Adds a text to a debate's; a reply is added as its words, and a later document as what is new in it. Returns
/// its row, which can't be found until [`index`] is called with it; `None` if nothing is to be found in it.
pub(crate) fn add(
    connection: &Connection,
    debate: i64,
    kind: HitKind,
    key: &str,
    text: &str,
) -> Result<Option<i64>> {
    let first = (debate << DEBATE_SHIFT) + (rank(kind) << KIND_SHIFT);
    let last = first + (1 << KIND_SHIFT) - 1;
    let taken: Option<i64> = connection
        .prepare_cached("SELECT max(n) FROM search WHERE n BETWEEN ?1 AND ?2")?
        .query_one([first, last], |row| row.get(0))?;
    let n = taken.map_or(first, |taken| taken + 1);
    if n > last {
        tracing::warn!(
            debate,
            key,
            "too many texts of one kind, so this one can’t be searched"
        );
        return Ok(None);
    }
    let text = match kind {
        HitKind::Reply => said::words(text).replace(MARKS, " "),
        _ => text.replace(MARKS, " "),
    };
    let text = match (kind, taken) {
        (HitKind::Document, Some(_)) => new_passages(connection, [first, last], &text)?,
        _ => text,
    };
    if text.is_empty() {
        return Ok(None);
    }
    connection
        .prepare_cached("INSERT INTO search (n, kind, key, text) VALUES (?1, ?2, ?3, ?4)")?
        .execute((n, to_word(&kind)?, key, &text))?;
    Ok(Some(n))
}

/// The passages of a text that none of the rows in a range has: a proposal repeats most of the text that the
/// debate began with, and that is found there.
fn new_passages(connection: &Connection, rows: [i64; 2], text: &str) -> Result<String> {
    let mut earlier =
        connection.prepare_cached("SELECT text FROM search WHERE n BETWEEN ?1 AND ?2")?;
    let earlier: Vec<String> = earlier
        .query_map(rows, |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let known: HashSet<&str> = earlier.iter().flat_map(|it| passages(it)).collect();
    let new: Vec<&str> = passages(text).filter(|it| !known.contains(it)).collect();
    Ok(new.join("\n\n"))
}

/// What is between blank lines.
fn passages(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n")
        .map(str::trim)
        .filter(|it| !it.is_empty())
}

/// Adds a stored text like [`add`]; one that was never stored can't be searched.
pub(crate) fn add_stored(
    connection: &Connection,
    debate: i64,
    kind: HitKind,
    key: &str,
    hash: &TextHash,
) -> Result<Option<i64>> {
    match texts::get(connection, hash) {
        Ok(text) => add(connection, debate, kind, key, &text),
        Err(Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Makes rows findable. Best called with many: FTS5 writes what it has collected whenever a statement on
/// another table comes in between.
pub(crate) fn index(connection: &Connection, rows: &[i64]) -> Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO search_index (rowid, text) SELECT n, text FROM search WHERE n = ?1",
    )?;
    for row in rows {
        insert.execute([row])?;
    }
    Ok(())
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

/// Rebuilds the index from its rows, even if it no longer matches them.
pub(crate) fn rebuild_index(connection: &Connection) -> Result<()> {
    connection.execute(
        "INSERT INTO search_index (search_index) VALUES ('rebuild')",
        [],
    )?;
    Ok(())
}

/// The debate that a row belongs to.
pub(crate) fn debate_of(place: i64) -> i64 {
    place >> DEBATE_SHIFT
}

/// Passes the best matching place in each of `debates` to `each`, newest debate first, until it returns
/// false.
pub(crate) fn walk(
    connection: &Connection,
    words: &str,
    debates: &Range<i64>,
    mut each: impl FnMut(i64) -> Result<bool>,
) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "SELECT rowid FROM search_index
         WHERE search_index MATCH ?1 AND rowid >= ?2 AND rowid < ?3 ORDER BY rowid DESC",
    )?;
    let mut rows = statement.query((words, first_of(debates.start), first_of(debates.end)))?;
    let mut best: Option<i64> = None;
    while let Some(row) = rows.next()? {
        let place = row.get(0)?;
        let next = best.is_some_and(|best| debate_of(best) != debate_of(place));
        if let Some(done) = best.replace(place)
            && next
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

/// The best matching place in one debate.
pub(crate) fn best_in(connection: &Connection, words: &str, debate: i64) -> Result<Option<i64>> {
    Ok(connection
        .prepare_cached(
            "SELECT rowid FROM search_index
             WHERE search_index MATCH ?1 AND rowid >= ?2 AND rowid < ?3 ORDER BY rowid LIMIT 1",
        )?
        .query_one((words, first_of(debate), first_of(debate + 1)), |row| {
            row.get(0)
        })
        .optional()?)
}

/// The first possible row of a debate.
fn first_of(debate: i64) -> i64 {
    debate.checked_mul(1 << DEBATE_SHIFT).unwrap_or(i64::MAX)
}
