//! The user's settings.

use domain::page::Settings;
use rusqlite::{Connection, OptionalExtension};

use super::{from_json, to_json};
use crate::{Result, Store};

impl Store {
    /// The settings; the defaults if none are stored.
    pub fn settings(&self) -> Result<Settings> {
        Ok(self.read(stored)?.unwrap_or_default())
    }

    /// Replaces the settings.
    pub fn set_settings(&self, settings: &Settings) -> Result<()> {
        self.write(|connection| put(connection, settings))
    }
}

/// The settings; `None` if none are stored.
pub(crate) fn stored(connection: &Connection) -> Result<Option<Settings>> {
    let sql = "SELECT value FROM settings WHERE id = 1";
    let value: Option<String> = connection.query_one(sql, [], |row| row.get(0)).optional()?;
    value
        .map(|json| from_json(&json, || "The stored settings".to_owned()))
        .transpose()
}

/// Replaces the settings.
pub(crate) fn put(connection: &Connection, settings: &Settings) -> Result<()> {
    connection.execute(
        "INSERT OR REPLACE INTO settings (id, value) VALUES (1, ?1)",
        [to_json(settings)?],
    )?;
    Ok(())
}
