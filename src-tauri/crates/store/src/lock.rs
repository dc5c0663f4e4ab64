//! Who is running a debate, who is deciding on it, which window shows a data folder, and who has it open:
//! kernel locks on files, released as soon as their process ends.

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

/// Time between two tries for a lock: the kernel has no wait with a time limit.
const PAUSE: Duration = Duration::from_millis(10);

/// Tries for the lock on a debate or run: a check whether it is running holds the lock briefly.
const TRIES: usize = 5;

/// Held by whoever is running a debate; dropping it lets another take over.
#[derive(Debug)]
pub struct DebateLock {
    _file: Locked,
    /// While one of these is held, no backup is restored.
    _any: Locked,
}

/// Held by whoever is managing the run of an agent.
#[derive(Debug)]
pub struct RunLock {
    _file: Locked,
    /// While one of these is held, no backup is restored.
    _any: Locked,
}

/// Held while somebody finds out what became of an interrupted run, so that the run doesn’t count as under way.
#[derive(Debug)]
pub struct LookLock {
    _file: Locked,
    /// While one of these is held, no backup is restored.
    _any: Locked,
}

/// Held by whoever is deciding on a debate as its author; dropping it lets the next one.
#[derive(Debug)]
pub struct ActLock {
    _file: Locked,
}

/// Held by the window that shows a data folder.
#[derive(Debug)]
pub struct WindowLock {
    _file: Locked,
}

/// What many can hold at the same time, or one alone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Together {
    /// Running debates and agents; restoring a backup needs this alone.
    Debates,
    /// Having the database open; replacing its file needs this alone.
    Open,
}

#[derive(Debug)]
pub(crate) struct Locked(File);

impl Drop for Locked {
    fn drop(&mut self) {
        // A program that is being started at this moment briefly shares the file: closing it here would
        // leave the lock with that program. If this fails, closing is the only option.
        let _ = self.0.unlock();
    }
}

impl Store {
    /// The right to run a debate, or `None` if someone else has it: another process, or another lock in
    /// this one.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier isn't valid.
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

    /// The right to manage the run of an agent, or to remove its worktree; `None` if someone else has it.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier isn't valid, and [`Error::Busy`] when another process doesn't
    /// finish looking at the run.
    pub fn lock_run(&self, run: &RunId) -> Result<Option<RunLock>> {
        let _nobody_looks = wait_for_lock(&self.lock_path("look", run.as_str())?).map(Locked)?;
        let file = tried(&self.lock_path("run", run.as_str())?)?;
        let drive = |file| {
            Ok(RunLock {
                _file: file,
                _any: share(self.folder(), Together::Debates)?,
            })
        };
        file.map(drive).transpose()
    }

    /// The right to find out what became of a run that nobody manages, after waiting for whoever has it.
    /// Nobody begins to manage it meanwhile.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier isn't valid, and [`Error::Busy`] when another process doesn't
    /// release it.
    pub fn lock_look(&self, run: &RunId) -> Result<LookLock> {
        Ok(LookLock {
            _file: wait_for_lock(&self.lock_path("look", run.as_str())?).map(Locked)?,
            _any: share(self.folder(), Together::Debates)?,
        })
    }

    /// Whether someone is managing the run of an agent, including this process.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier isn't valid.
    pub fn is_run_driven(&self, run: &RunId) -> Result<bool> {
        is_held(&self.lock_path("run", run.as_str())?)
    }

    /// The right to decide on a debate as its author, after waiting for whoever has it: one at a time, in
    /// all processes. It is a separate lock, so that a debate that is only being decided on doesn't count
    /// as running.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier isn't valid, and [`Error::Busy`] when another process doesn't
    /// release it.
    pub fn lock_acts(&self, debate: &DebateId) -> Result<ActLock> {
        let path = self.lock_path("acts", debate.as_str())?;
        let file = wait_for_lock(&path).map(Locked)?;
        Ok(ActLock { _file: file })
    }

    /// The right to begin a debate on the document of a task, after waiting for whoever has it: checking
    /// for a running debate and beginning one happen together, before the next process checks.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier isn't valid, and [`Error::Busy`] when another process doesn't
    /// release it.
    pub fn lock_start(&self, task: &TaskId) -> Result<ActLock> {
        let path = self.lock_path("start", task.as_str())?;
        let file = wait_for_lock(&path).map(Locked)?;
        Ok(ActLock { _file: file })
    }

    /// Whether someone is running a debate, including this process.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the identifier isn't valid.
    pub fn is_driven(&self, debate: &DebateId) -> Result<bool> {
        is_held(&self.lock_path("debate", debate.as_str())?)
    }

    /// The state of a debate whose facts give this one: if it hasn't ended and nobody is running it, it is
    /// interrupted. If that can't be determined, it counts as running.
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

/// Whether someone holds the lock on `path`, without creating it.
fn is_held(path: &Path) -> Result<bool> {
    match File::open(path) {
        Ok(file) => Ok(!taken(path, file.try_lock_shared())?),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Error::file(path, error)),
    }
}

/// Joins those who share something, after waiting for whoever has it alone.
pub(crate) fn share(folder: &Path, what: Together) -> Result<Locked> {
    let path = what.path(folder);
    let file = lock_file(&path)?;
    patiently(&path, || taken(&path, file.try_lock_shared()))?;
    Ok(Locked(file))
}

/// Takes alone what others share; `None` if someone has it.
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

/// The right to show a data folder in a window, or `None` if another window has it. Creates the folder if
/// there is none.
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

/// Opens `path` and locks it; `None` if it stays locked for longer than a brief check.
fn tried(path: &Path) -> Result<Option<Locked>> {
    for _ in 0..TRIES {
        if let Some(file) = try_lock(path)? {
            return Ok(Some(Locked(file)));
        }
        thread::sleep(PAUSE);
    }
    Ok(None)
}

/// Opens `path` and locks it; `None` if it is already locked.
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

/// Tries until it works, or until there has been enough waiting.
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

/// Whether the kernel granted a lock.
fn taken(path: &Path, answer: std::result::Result<(), TryLockError>) -> Result<bool> {
    match answer {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(Error::file(path, error)),
    }
}
