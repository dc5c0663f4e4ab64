//! Who drives a debate, and which window shows a data folder: a lock of the kernel on a file, gone the
//! moment its process is.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use domain::DebateId;

use crate::open::{make_folder, private};
use crate::{Error, Result, Store};

/// Held by whoever drives a debate; dropping it lets another take over.
#[derive(Debug)]
pub struct DebateLock {
    _file: Locked,
}

/// Held by the window that shows a data folder.
#[derive(Debug)]
pub struct WindowLock {
    _file: Locked,
}

#[derive(Debug)]
struct Locked(File);

impl Drop for Locked {
    fn drop(&mut self) {
        // A program that is being started at this moment shares the file for an instant: closing it
        // here would leave the lock with that one. If this fails, closing is what is left.
        let _ = self.0.unlock();
    }
}

impl Store {
    /// The right to drive a debate, or `None` when somebody else has it: another process, or
    /// another lock in this one.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier is none.
    pub fn lock_debate(&self, debate: &DebateId) -> Result<Option<DebateLock>> {
        let id = debate.as_str();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if id.is_empty() || !id.bytes().all(plain) {
            return Err(Error::invalid(format!("“{id}” is not the id of a debate")));
        }
        let file = self.folder().join("locks").join(format!("debate-{id}"));
        Ok(try_lock(&file)?.map(|file| DebateLock {
            _file: Locked(file),
        }))
    }
}

/// The right to show a data folder in a window, or `None` when another window does. Makes the folder
/// where there is none.
///
/// # Errors
/// [`Error::Io`] and [`Error::ReadOnly`] when the folder can't be written.
pub fn lock_window(folder: &Path) -> Result<Option<WindowLock>> {
    let locks = folder.join("locks");
    make_folder(folder)?;
    make_folder(&locks)?;
    Ok(try_lock(&locks.join("window"))?.map(|file| WindowLock {
        _file: Locked(file),
    }))
}

/// Opens `path` and locks it; `None` when it is locked already.
pub(crate) fn try_lock(path: &Path) -> Result<Option<File>> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    let file = private(&mut options)
        .open(path)
        .map_err(|error| Error::file(path, error))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(Error::file(path, error)),
    }
}
