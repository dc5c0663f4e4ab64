//! An archive as lines of limited length.

use std::io::{BufRead, Read};

use serde::Deserialize;

use super::record::{BEGIN, END, Record, SCHEMA};
use crate::{Error, Result};

/// Max bytes of a record: the largest text that a model may answer with, with every character escaped.
const LONGEST: u64 = 128 * 1024 * 1024;

/// Max bytes of the first line.
const LONGEST_FIRST: u64 = 4096;

/// Reads records one by one.
pub(super) struct Lines<R> {
    archive: R,
    name: String,
    line: Vec<u8>,
    number: u64,
}

#[derive(Deserialize)]
struct Opening {
    whetstone: Form,
}

#[derive(Deserialize)]
struct Form {
    form: String,
    schema: i64,
}

impl<R: BufRead> Lines<R> {
    /// Reads an archive that errors call `name`.
    ///
    /// # Errors
    /// [`Error::BadArchive`] when it does not begin like an archive, [`Error::NewerSchema`] when it was
    /// written by a newer Whetstone.
    pub(super) fn over(name: &str, archive: R) -> Result<Self> {
        let mut lines = Self {
            archive,
            name: name.to_owned(),
            line: Vec::new(),
            number: 0,
        };
        lines.advance(LONGEST_FIRST)?;
        lines.begins()?;
        Ok(lines)
    }

    fn begins(&self) -> Result<()> {
        let first = self.line.trim_ascii();
        if first == BEGIN.as_bytes() {
            return Ok(());
        }
        let closed = [first, END.as_bytes()].concat();
        match serde_json::from_slice(&closed) {
            Ok(Opening { whetstone })
                if whetstone.form == "archive" && whetstone.schema > SCHEMA =>
            {
                Err(Error::NewerSchema {
                    what: self.name.clone(),
                    found: whetstone.schema,
                    known: SCHEMA,
                })
            }
            _ => Err(self.bad("a Whetstone archive doesn’t start like this")),
        }
    }

    /// The next record; `None` after the last.
    pub(super) fn next(&mut self) -> Result<Option<Record>> {
        self.advance(LONGEST)?;
        let line = self.line.trim_ascii();
        if line.is_empty() {
            return Err(self.bad("the archive is cut off"));
        }
        if line == END.as_bytes() {
            return self.ends();
        }
        let line = line.strip_suffix(b",").unwrap_or(line);
        match serde_json::from_slice(line) {
            Ok(record) => Ok(Some(record)),
            Err(error) => Err(self.bad(format!("this isn’t a record of an archive: {error}"))),
        }
    }

    fn ends(&mut self) -> Result<Option<Record>> {
        self.advance(LONGEST_FIRST)?;
        if self.line.trim_ascii().is_empty() {
            Ok(None)
        } else {
            Err(self.bad("there is something after the end of the archive"))
        }
    }

    fn advance(&mut self, longest: u64) -> Result<()> {
        self.number += 1;
        self.line.clear();
        let mut bounded = (&mut self.archive).take(longest);
        match bounded.read_until(b'\n', &mut self.line) {
            Ok(read) if read as u64 == longest => Err(self.bad("this line is too long")),
            Ok(_) => Ok(()),
            Err(error) => Err(self.bad(format!("this can’t be read: {error}"))),
        }
    }

    /// What is wrong with the last line that was read.
    pub(super) fn bad(&self, what: impl Into<String>) -> Error {
        Error::BadArchive {
            name: self.name.clone(),
            line: self.number,
            what: what.into(),
        }
    }

    /// An error about the last record that was read, with its position. Problems with the data folder
    /// aren't the archive's fault.
    pub(super) fn placed(&self, error: Error) -> Error {
        match error {
            Error::Invalid { message } => self.bad(message),
            Error::Sqlite(error) if is_refusal(&error) => self.bad(error.to_string()),
            other => other,
        }
    }
}

/// Whether a value isn't allowed in its place.
fn is_refusal(error: &rusqlite::Error) -> bool {
    matches!(error, rusqlite::Error::ToSqlConversionFailure(_))
        || matches!(
            error.sqlite_error_code(),
            Some(rusqlite::ErrorCode::ConstraintViolation | rusqlite::ErrorCode::TooBig)
        )
}
