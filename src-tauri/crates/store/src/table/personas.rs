//! The user's personas, and the user's changes to built-in ones.

use domain::persona::KeptPersona;
use rusqlite::Connection;

use super::{collect, from_json, to_json};
use crate::{Error, Result, Store};

impl Store {
    /// All stored personas, in the order in which they were added.
    pub fn personas(&self) -> Result<Vec<KeptPersona>> {
        self.read(all)
    }

    /// Saves a persona, replacing the one with its key.
    pub fn put_persona(&self, persona: &KeptPersona) -> Result<()> {
        self.write(|connection| {
            write(
                connection,
                "INSERT INTO personas (key, text, enabled) VALUES (?1, ?2, ?3)
                 ON CONFLICT (key) DO UPDATE SET text = ?2, enabled = ?3",
                persona,
            )?;
            Ok(())
        })
    }

    /// Adds a persona with a new key.
    ///
    /// # Errors
    /// [`Error::Invalid`] when its key is taken.
    pub fn add_persona(&self, persona: &KeptPersona) -> Result<()> {
        self.write(|connection| {
            if !add(connection, persona)? {
                let message = format!("There is already a persona “{}”", persona.key);
                return Err(Error::invalid(message));
            }
            Ok(())
        })
    }

    /// Deletes the persona with a key. Debates keep the persona that they began with.
    pub fn remove_persona(&self, key: &str) -> Result<()> {
        self.write(|connection| {
            let removed = connection.execute("DELETE FROM personas WHERE key = ?1", [key])?;
            if removed == 0 {
                return Err(Error::not_found("persona", format!("“{key}”")));
            }
            Ok(())
        })
    }
}

/// All stored personas, in the order in which they were added.
pub(crate) fn all(connection: &Connection) -> Result<Vec<KeptPersona>> {
    let sql = "SELECT key, text, enabled FROM personas ORDER BY n";
    collect(connection, sql, [], |row| {
        let key: String = row.get("key")?;
        let text: Option<String> = row.get("text")?;
        Ok(KeptPersona {
            text: text
                .map(|json| from_json(&json, || format!("The persona {key}")))
                .transpose()?,
            enabled: row.get("enabled")?,
            key,
        })
    })
}

/// Adds a persona, unless its key is taken.
pub(crate) fn add(connection: &Connection, persona: &KeptPersona) -> Result<bool> {
    let sql = "INSERT OR IGNORE INTO personas (key, text, enabled) VALUES (?1, ?2, ?3)";
    Ok(write(connection, sql, persona)? > 0)
}

fn write(connection: &Connection, sql: &str, persona: &KeptPersona) -> Result<usize> {
    let text = persona.text.as_ref().map(to_json).transpose()?;
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.execute((&persona.key, text, persona.enabled))?)
}
