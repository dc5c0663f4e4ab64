//! Adversaries of the user's own.

use domain::gauntlet::adversaries::OwnAdversary;

use rusqlite::Connection;

use super::{collect, from_json, to_json};
use crate::{Error, Result, Store};

impl Store {
    /// All of them, in the order in which they were added.
    pub fn adversaries(&self) -> Result<Vec<OwnAdversary>> {
        self.read(all)
    }

    /// Adds one with a new key.
    ///
    /// # Errors
    /// [`Error::Invalid`] when its key is taken.
    pub fn add_adversary(&self, adversary: &OwnAdversary) -> Result<()> {
        self.write(|connection| {
            if !add(connection, adversary)? {
                let message = format!("There is already an adversary “{}”", adversary.key);
                return Err(Error::invalid(message));
            }
            Ok(())
        })
    }

    /// Replaces the one with its key.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none with that key.
    pub fn edit_adversary(&self, adversary: &OwnAdversary) -> Result<()> {
        self.write(|connection| {
            let sql = "UPDATE adversaries SET text = ?2 WHERE key = ?1";
            let text = to_json(adversary)?;
            if connection.execute(sql, (&adversary.key, text))? == 0 {
                return Err(Error::not_found(
                    "adversary",
                    format!("“{}”", adversary.key),
                ));
            }
            Ok(())
        })
    }

    /// Deletes one. Debates keep the adversaries that they began with.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none with that key.
    pub fn remove_adversary(&self, key: &str) -> Result<()> {
        self.write(|connection| {
            let removed = connection.execute("DELETE FROM adversaries WHERE key = ?1", [key])?;
            if removed == 0 {
                return Err(Error::not_found("adversary", format!("“{key}”")));
            }
            Ok(())
        })
    }
}

/// All of them, in the order in which they were added.
pub(crate) fn all(connection: &Connection) -> Result<Vec<OwnAdversary>> {
    let sql = "SELECT key, text FROM adversaries ORDER BY n";
    collect(connection, sql, [], |row| {
        let (key, text): (String, String) = (row.get("key")?, row.get("text")?);
        from_json(&text, || format!("The adversary {key}"))
    })
}

/// Adds one, unless its key is taken; returns whether it did.
pub(crate) fn add(connection: &Connection, adversary: &OwnAdversary) -> Result<bool> {
    let sql = "INSERT OR IGNORE INTO adversaries (key, text) VALUES (?1, ?2)";
    let text = to_json(adversary)?;
    Ok(connection.execute(sql, (&adversary.key, text))? > 0)
}
