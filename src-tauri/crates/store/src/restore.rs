//! Replacing the data with a backup. The current data is saved: as a separate backup or, if it is damaged,
//! byte for byte in `damaged/`.
//!
//! A restore writes all pages in one transaction into the open database, so all processes keep working.
//! Only a file that can't be opened is replaced as a file, when nobody has it open. Two shared kernel locks
//! tell whether a debate is running and whether the file is open.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use domain::page::BackupKind;
use rusqlite::Connection;

use crate::lock::{self, Locked, Together};
use crate::{Error, Result, Store, backup, connect, guard, migrations, open, private, projection};

impl Store {
    /// Replaces all data with a backup, in one transaction: whoever has the data open continues with the
    /// backup's content. Returns the file with the previous data.
    ///
    /// # Errors
    /// [`Error::Debating`] while a debate runs in any process, [`Error::Damaged`] when the backup is
    /// damaged.
    pub fn restore(&self, name: &str) -> Result<PathBuf> {
        let _no_debates = no_debates(self.folder())?;
        let ready = Ready::make(self.folder(), name)?;
        let kept = self.keep_all()?;
        let mut writer = guard(&self.inner.writer);
        let path = connect::file(self.folder());
        let replaced = connect::wait_for_disk(&writer, true)
            .and_then(|()| backup::copy_into(&ready.open()?, &mut writer))
            // What connections have cached of an index belongs to the old data.
            .and_then(|()| open::writer(&path, self.folder()));
        *writer = self.located(replaced)?;
        connect::settle_on_close(&writer, true)?;
        guard(&self.inner.readers).clear();
        Ok(kept)
    }

    /// Saves all current data.
    fn keep_all(&self) -> Result<PathBuf> {
        match self.back_up(BackupKind::Restore) {
            Ok(made) => Ok(backup::folder(self.folder()).join(made.name)),
            Err(Error::Damaged { .. }) => keep_damaged(self.folder()),
            Err(error) => Err(error),
        }
    }
}

/// Replaces all data in a data folder with a backup, even if it can't be opened anymore. Returns the file
/// with the previous data.
///
/// # Errors
/// Those of [`Store::restore`], and [`Error::Busy`] when damaged data is still open elsewhere.
pub fn restore(folder: &Path, name: &str) -> Result<PathBuf> {
    let opened = Store::open(folder).and_then(|store| store.restore(name));
    match opened {
        Err(Error::Damaged { .. }) => replace_file(folder, name),
        other => other,
    }
}

fn replace_file(folder: &Path, name: &str) -> Result<PathBuf> {
    let _no_debates = no_debates(folder)?;
    let _opening = open::opening(folder)?;
    let path = connect::file(folder);
    let Some(_alone) = lock::alone(folder, Together::Open)? else {
        return Err(Error::Busy {
            what: path.display().to_string(),
        });
    };
    let ready = Ready::make(folder, name)?;
    let kept = keep_damaged(folder)?;
    // The old log first: the new file must never be read with it.
    for beside in ["db-wal", "db-shm"] {
        remove(&path.with_extension(beside))?;
    }
    fs::rename(&ready.0, &path)
        .and_then(|()| private::sync_folder(&path))
        .map_err(|error| Error::file(&path, error))?;
    Ok(kept)
}

fn no_debates(folder: &Path) -> Result<Locked> {
    lock::alone(folder, Together::Debates)?.ok_or(Error::Debating)
}

/// A copy of a backup in the current schema; removed when dropped.
struct Ready(PathBuf);

impl Ready {
    fn make(folder: &Path, name: &str) -> Result<Self> {
        let backup = backup::folder(folder).join(backup::find(folder, name)?.name);
        let ready = Self(folder.join("work").join("restore.db"));
        backup::copy(&backup::open_checked(&backup)?, &ready.0)?;
        let mut connection = ready.open()?;
        migrations::take(&mut connection, migrations::STEPS)?;
        projection::make_if_missing(&mut connection)?;
        Ok(ready)
    }

    fn open(&self) -> Result<Connection> {
        connect::connect(&self.0)
    }
}

impl Drop for Ready {
    fn drop(&mut self) {
        // It was moved into place, or what is left of it isn't in the way.
        let _ = fs::remove_file(&self.0);
    }
}

/// Copies the database and its log unchanged, and returns the copy's path.
fn keep_damaged(folder: &Path) -> Result<PathBuf> {
    let kept = private::damaged_file(folder)?;
    let file = connect::file(folder);
    copy_if_there(&file, &kept)?;
    copy_if_there(
        &file.with_extension("db-wal"),
        &kept.with_extension("db-wal"),
    )?;
    Ok(kept)
}

fn copy_if_there(from: &Path, to: &Path) -> Result<()> {
    match fs::copy(from, to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::file(to, error)),
        _ => Ok(()),
    }
}

fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::file(path, error)),
        _ => Ok(()),
    }
}
