//! Who drives a debate, who decides on it, which window shows a data folder, and who has it open at all: locks of the
//! kernel on files, gone the moment their process is.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use domain::page::DebateState;
use domain::{DebateId, RunId, TaskId};

use crate::connect::PATIENCE;
use crate::private::{make_folder, private};
use crate::{Error, Result, Store};

/// Between two tries for a lock: the kernel has no wait with an end for it.
const PAUSE: Duration = Duration::from_millis(10);

/// Tries for the lock on a debate or run: whoever looks whether it is driven holds it for an instant.
const TRIES: usize = 5;

/// Held by whoever drives a debate; dropping it lets another take over.
#[derive(Debug)]
pub struct DebateLock {
    _file: Locked,
    /// While one of these is held, no backup is restored.
    _any: Locked,
}

/// Held by whoever drives the run of an agent.
#[derive(Debug)]
pub struct RunLock {
    _file: Locked,
    /// While one of these is held, no backup is restored.
    _any: Locked,
}

/// Held by whoever decides on a debate as its author; dropping it lets the next one.
#[derive(Debug)]
pub struct ActLock {
    _file: Locked,
}

/// Held by the window that shows a data folder.
#[derive(Debug)]
pub struct WindowLock {
    _file: Locked,
}

/// What many may hold at the same time, or one alone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Together {
    /// Driving debates and runs; whoever restores a backup is alone.
    Debates,
    /// Having the database open; whoever puts another file in its place is alone.
    Open,
}

#[derive(Debug)]
pub(crate) struct Locked(File);

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
        let file = tried(&self.lock_path("debate", debate.as_str())?)?;
        let drive = |file| {
            Ok(DebateLock {
                _file: file,
                _any: share(self.folder(), Together::Debates)?,
            })
        };
        file.map(drive).transpose()
    }

    /// The right to drive the run of an agent, or to remove its worktree; `None` when somebody else has it.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier is none.
    pub fn lock_run(&self, run: &RunId) -> Result<Option<RunLock>> {
        let file = tried(&self.lock_path("run", run.as_str())?)?;
        let drive = |file| {
            Ok(RunLock {
                _file: file,
                _any: share(self.folder(), Together::Debates)?,
            })
        };
        file.map(drive).transpose()
    }

    /// Whether somebody drives the run of an agent, this process included.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier is none.
    pub fn is_run_driven(&self, run: &RunId) -> Result<bool> {
        is_held(&self.lock_path("run", run.as_str())?)
    }

    /// The right to decide on a debate as its author, after waiting for whoever has it: one at a
    /// time, over all processes. It is a lock of its own, so that a debate which is only decided on
    /// is not taken for one that is driven.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier is none, and [`Error::Busy`] when another holds on to
    /// it.
    pub fn lock_acts(&self, debate: &DebateId) -> Result<ActLock> {
        let path = self.lock_path("acts", debate.as_str())?;
        let file = wait_for_lock(&path).map(Locked)?;
        Ok(ActLock { _file: file })
    }

    /// The right to begin a debate over the document of a task, after waiting for whoever has it: who looks
    /// whether another one is under way begins before the next one looks.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier is none, and [`Error::Busy`] when another holds on to
    /// it.
    pub fn lock_start(&self, task: &TaskId) -> Result<ActLock> {
        let path = self.lock_path("start", task.as_str())?;
        let file = wait_for_lock(&path).map(Locked)?;
        Ok(ActLock { _file: file })
    }

    /// Whether somebody drives a debate, this process included.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier is none.
    pub fn is_driven(&self, debate: &DebateId) -> Result<bool> {
        is_held(&self.lock_path("debate", debate.as_str())?)
    }

    /// How a debate stands that stands so by its facts: one that goes on and that nobody drives is
    /// interrupted. Where that can't be told, somebody does.
    pub(crate) fn as_driven(&self, debate: &DebateId, state: DebateState) -> DebateState {
        let left = || self.is_driven(debate).is_ok_and(|driven| !driven);
        if state == DebateState::Running && left() {
            DebateState::Interrupted
        } else {
            state
        }
    }

    fn lock_path(&self, what: &str, id: &str) -> Result<PathBuf> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if id.is_empty() || !id.bytes().all(plain) {
            return Err(Error::invalid(format!(
                "“{id}” isn’t the ID of a debate or run"
            )));
        }
        Ok(self.folder().join("locks").join(format!("{what}-{id}")))
    }
}

/// Whether somebody holds the lock on `path`, without making it.
fn is_held(path: &Path) -> Result<bool> {
    match File::open(path) {
        Ok(file) => Ok(!taken(path, file.try_lock_shared())?),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Error::file(path, error)),
    }
}

/// Joins those who hold something together, after waiting for whoever has it alone.
pub(crate) fn share(folder: &Path, what: Together) -> Result<Locked> {
    let path = what.path(folder);
    let file = lock_file(&path)?;
    patiently(&path, || taken(&path, file.try_lock_shared()))?;
    Ok(Locked(file))
}

/// Takes what others hold together; `None` when somebody does.
pub(crate) fn alone(folder: &Path, what: Together) -> Result<Option<Locked>> {
    Ok(try_lock(&what.path(folder))?.map(Locked))
}

impl Together {
    fn path(self, folder: &Path) -> PathBuf {
        let name = match self {
            Self::Debates => "debates",
            Self::Open => "in-use",
        };
        folder.join("locks").join(name)
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

/// Opens `path` and locks it; `None` when it stays locked for more than the instant of a look.
fn tried(path: &Path) -> Result<Option<Locked>> {
    for _ in 0..TRIES {
        if let Some(file) = try_lock(path)? {
            return Ok(Some(Locked(file)));
        }
        thread::sleep(PAUSE);
    }
    Ok(None)
}

/// Opens `path` and locks it; `None` when it is locked already.
pub(crate) fn try_lock(path: &Path) -> Result<Option<File>> {
    let file = lock_file(path)?;
    Ok(taken(path, file.try_lock())?.then_some(file))
}

/// Waits until no other process holds the lock.
pub(crate) fn wait_for_lock(path: &Path) -> Result<File> {
    let file = lock_file(path)?;
    patiently(path, || taken(path, file.try_lock()))?;
    Ok(file)
}

/// Tries until it works, or nobody would wait any longer.
fn patiently(path: &Path, mut attempt: impl FnMut() -> Result<bool>) -> Result<()> {
    let start = Instant::now();
    while !attempt()? {
        if start.elapsed() > PATIENCE {
            return Err(Error::Busy {
                what: path.display().to_string(),
            });
        }
        thread::sleep(PAUSE);
    }
    Ok(())
}

fn lock_file(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    let file = private(&mut options).open(path);
    file.map_err(|error| Error::file(path, error))
}

/// Whether the kernel gave a lock.
fn taken(path: &Path, answer: std::result::Result<(), TryLockError>) -> Result<bool> {
    match answer {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(Error::file(path, error)),
    }
}
