//! Long texts, each once by its hash, compressed.

use domain::TextHash;
use rusqlite::Connection;

use super::missing;
use crate::{Error, Result, Store};

/// zstd's own default: a better one costs more time than the saved disk space is worth.
const LEVEL: i32 = 3;

impl Store {
    /// Stores a text, if it is not there yet.
    ///
    /// If a fact refers to the text, it is better to pass it to [`Store::append`], in the same transaction.
    pub fn put_text(&self, text: &str) -> Result<TextHash> {
        self.write(|connection| put(connection, text))
    }

    /// The text with the given hash.
    ///
    /// # Errors
    /// [`Error::Damaged`] when the stored text no longer has that hash.
    pub fn text(&self, hash: &TextHash) -> Result<String> {
        self.read(|connection| get(connection, hash))
    }
}

pub(crate) fn put(connection: &Connection, text: &str) -> Result<TextHash> {
    let hash = TextHash::of(text);
    let known = connection
        .prepare_cached("SELECT 1 FROM texts WHERE hash = ?1")?
        .exists([hash.as_str()])?;
    if !known {
        let body = zstd::bulk::compress(text.as_bytes(), LEVEL)
            .map_err(|error| Error::invalid(format!("The text can’t be compressed: {error}")))?;
        connection
            .prepare_cached("INSERT INTO texts (hash, body) VALUES (?1, ?2)")?
            .execute((hash.as_str(), body))?;
    }
    Ok(hash)
}

pub(crate) fn get(connection: &Connection, hash: &TextHash) -> Result<String> {
    let body: Vec<u8> = connection
        .prepare_cached("SELECT body FROM texts WHERE hash = ?1")?
        .query_one([hash.as_str()], |row| row.get(0))
        .map_err(|error| missing(error, "text", hash))?;
    let damaged = |detail: String| Error::damaged(format!("The text {hash}"), detail);
    let bytes = zstd::decode_all(body.as_slice()).map_err(|error| damaged(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| damaged(error.to_string()))?;
    if TextHash::of(&text) == *hash {
        Ok(text)
    } else {
        Err(damaged("its hash differs".to_owned()))
    }
}

/// Records that a debate refers to a text.
pub(crate) fn mention(connection: &Connection, debate: i64, hash: &TextHash) -> Result<()> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO debate_texts (debate, hash) VALUES (?1, ?2)")?
        .execute((debate, hash.as_str()))?;
    Ok(())
}

/// Removes the texts that only this debate refers to.
pub(crate) fn remove_those_of(connection: &Connection, debate: i64) -> Result<()> {
    connection.execute(
        "DELETE FROM texts WHERE hash IN (
             SELECT own.hash FROM debate_texts own
             WHERE own.debate = ?1
               AND NOT EXISTS (SELECT 1 FROM versions WHERE text = own.hash)
               AND NOT EXISTS (SELECT 1 FROM debate_texts other
                               WHERE other.hash = own.hash AND other.debate <> ?1))",
        [debate],
    )?;
    Ok(())
}
