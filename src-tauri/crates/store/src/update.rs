//! Brings a database with an older schema up to date.

use std::path::Path;

use domain::page::BackupKind;
use rusqlite::Connection;

use crate::migrations::{count, take, version};
use crate::{Result, backup};

/// Takes the missing steps. Existing data is copied into the data folder's backups first.
pub(crate) fn migrate(connection: &mut Connection, steps: &[&str], folder: &Path) -> Result<()> {
    let found = version(connection)?;
    if found > 0 && found < count(steps) {
        backup::make(connection, folder, BackupKind::Update)?;
    }
    take(connection, steps)
}

#[cfg(test)]
mod tests;
