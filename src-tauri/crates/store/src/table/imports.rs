//! Debates that came out of a file.

use domain::DebateId;
use rusqlite::{Connection, OptionalExtension};

use crate::{Result, Store, now};

impl Store {
    /// When a debate came out of a file; `None` for one that was held here. What an imported one began
    /// with was written elsewhere, so nobody runs it.
    pub fn imported(&self, debate: &DebateId) -> Result<Option<String>> {
        self.read(|connection| {
            Ok(connection
                .prepare_cached("SELECT at FROM imports WHERE debate = ?1")?
                .query_one([debate.as_str()], |row| row.get(0))
                .optional()?)
        })
    }
}

/// Notes that a debate comes out of a file.
pub(crate) fn note(connection: &Connection, debate: &DebateId) -> Result<()> {
    connection
        .prepare_cached("INSERT INTO imports (debate, at) VALUES (?1, ?2)")?
        .execute((debate.as_str(), now()))?;
    Ok(())
}
