//! Debates imported from a file.

use domain::DebateId;
use rusqlite::{Connection, OptionalExtension};

use crate::{Result, Store, now};

impl Store {
    /// When a debate was imported; `None` if it was run here. The text that an imported one began with was
    /// written elsewhere, so it can't be run.
    pub fn imported(&self, debate: &DebateId) -> Result<Option<String>> {
        self.read(|connection| {
            Ok(connection
                .prepare_cached("SELECT at FROM imports WHERE debate = ?1")?
                .query_one([debate.as_str()], |row| row.get(0))
                .optional()?)
        })
    }
}

/// Records that a debate was imported.
pub(crate) fn note(connection: &Connection, debate: &DebateId) -> Result<()> {
    connection
        .prepare_cached("INSERT INTO imports (debate, at) VALUES (?1, ?2)")?
        .execute((debate.as_str(), now()))?;
    Ok(())
}
