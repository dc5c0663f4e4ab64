//! The data folder: tasks, versions, journal, projections, search. Knows nothing about models or protocols.
//!
//! One way to write: a closure on the writer's connection, in one synced transaction. One way to
//! read: a closure on a reader's connection, in one snapshot. Several processes may share a folder.

mod archive;
mod audit;
mod backup;
mod check;
mod clock;
mod connect;
mod error;
mod gate;
mod lock;
mod log;
mod lost;
mod migrations;
mod open;
mod place;
#[cfg(test)]
mod plans;
mod private;
mod projection;
mod restore;
mod seal;
mod table;
#[cfg(test)]
mod trouble;
mod update;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, TransactionBehavior};

pub use audit::Audited;
pub use backup::{backups, newest_good_backup};
pub use check::{Check, sqlite_version};
pub use clock::{day, now};
pub use connect::PATIENCE;
pub use domain::page::DebateQuery;
pub use error::{Error, Result};
pub use gate::Slot;
pub use lock::{ActLock, DebateLock, LookLock, RunLock, WindowLock, lock_window};
pub use place::data_folder;
pub use restore::restore;
pub use table::code_reviews::{AskedOfCode, ReadOfCode, SaidFinding, SaidOfCode};
pub use table::example::Example;
pub use table::files::{FileOf, FileText};
pub use table::past::{Past, PastCall};
pub use table::scores::ScoredDebate;
pub use table::tasks::NewTask;

/// Readers that stay open between calls.
const IDLE_READERS: usize = 4;

/// An open data folder. Clones share the connections; all methods block.
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    folder: PathBuf,
    writer: Mutex<Connection>,
    readers: Mutex<Vec<Connection>>,
    ids: clock::Ids,
    was_empty: bool,
    torn: Option<PathBuf>,
    left: table::last::Known,
    _in_use: lock::Locked,
}

impl Store {
    /// Opens the data folder, creating it if there is none.
    ///
    /// Folders get the mode 0700 and files 0600. The database is brought to the current schema, after a
    /// copy into `backups/` if it isn't empty.
    ///
    /// # Errors
    /// [`Error::NewerSchema`] when a newer Whetstone wrote it, [`Error::ReadOnly`],
    /// [`Error::Damaged`], [`Error::Busy`], [`Error::Full`] and [`Error::Io`].
    pub fn open(folder: &Path) -> Result<Self> {
        let opened = open::prepare(folder)?;
        let store = Self {
            inner: Arc::new(Inner {
                folder: folder.to_owned(),
                writer: Mutex::new(opened.writer),
                readers: Mutex::new(Vec::new()),
                was_empty: opened.newest.is_none(),
                ids: clock::Ids::after(opened.newest.as_deref()),
                torn: opened.torn,
                left: table::last::Known::default(),
                _in_use: opened.in_use,
            }),
        };
        if let Err(error) = store.count_lost_calls() {
            tracing::warn!(%error, "calls that were lost with their program are not counted yet");
        }
        Ok(store)
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        &self.inner.folder
    }

    /// Whether it had no task and no debate when it was opened.
    pub fn was_empty(&self) -> bool {
        self.inner.was_empty
    }

    /// What to tell the user if the latest changes could not be read at the start.
    pub fn torn(&self) -> Option<String> {
        self.inner.torn.as_ref().map(|kept| {
            format!(
                "The latest changes couldn’t be read and are missing. What is left of them is in {}.",
                kept.display()
            )
        })
    }

    /// A number that changes when another process writes to the data. Means nothing by itself: compare it
    /// with an earlier one from the same store.
    pub fn written_elsewhere(&self) -> Result<i64> {
        let writer = guard(&self.inner.writer);
        let version = writer.pragma_query_value(None, "data_version", |row| row.get(0));
        self.located(version.map_err(Into::into))
    }

    /// A new UUID v7, greater than every one created or stored here before, whatever the clock says.
    pub fn new_id(&self) -> String {
        self.inner.ids.next()
    }

    /// Runs `work` on one snapshot of the data.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let idle = guard(&self.inner.readers).pop();
        let result = idle
            .map_or_else(|| connect::reader(&self.inner.folder), Ok)
            .and_then(|mut reader| {
                let value = work(&*reader.transaction()?)?;
                self.keep(reader);
                Ok(value)
            });
        self.located(result)
    }

    fn keep(&self, reader: Connection) {
        let mut idle = guard(&self.inner.readers);
        if idle.len() < IDLE_READERS {
            idle.push(reader);
        }
    }

    /// Runs `work` in one transaction that is on disk when this returns. An error undoes all of it.
    fn write<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut writer = guard(&self.inner.writer);
        let result =
            connect::wait_for_disk(&writer, true).and_then(|()| transact(&mut writer, work));
        self.located(result)
    }

    /// Runs `work` in one transaction that the system writes to disk in its own time, at the latest with
    /// the next one from [`Self::write`]. Nothing is lost if this process ends.
    fn write_soon<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut writer = guard(&self.inner.writer);
        let result =
            connect::wait_for_disk(&writer, false).and_then(|()| transact(&mut writer, work));
        self.located(result)
    }

    fn located<T>(&self, result: Result<T>) -> Result<T> {
        result.map_err(|error| error.located(&connect::file(&self.inner.folder)))
    }
}

fn transact<T>(writer: &mut Connection, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
    let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let value = work(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

/// A panic elsewhere has rolled its transaction back, so the mutex still guards sound data.
fn guard<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
