//! What the user set.

use domain::page::Settings;
use rusqlite::OptionalExtension;

use super::{from_json, to_json};
use crate::{Result, Store};

impl Store {
    /// The settings; the defaults until some are set.
    pub fn settings(&self) -> Result<Settings> {
        self.read(|connection| {
            let value: Option<String> = connection
                .query_one("SELECT value FROM settings WHERE id = 1", [], |row| {
                    row.get(0)
                })
                .optional()?;
            value.map_or_else(
                || Ok(Settings::default()),
                |json| from_json(&json, || "The stored settings".to_owned()),
            )
        })
    }

    /// Replaces the settings.
    pub fn set_settings(&self, settings: &Settings) -> Result<()> {
        self.write(|connection| {
            connection.execute(
                "INSERT OR REPLACE INTO settings (id, value) VALUES (1, ?1)",
                [to_json(settings)?],
            )?;
            Ok(())
        })
    }
}
