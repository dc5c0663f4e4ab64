//! Which program acts as the guard, and keeping it available.
//!
//! An update replaces our files while we run. On Linux, the path of a running program then ends in "
//! (deleted)", and the guard next to it is of another version, or gone. So the guard is opened once, at the
//! start, and started from the open file: the kernel keeps an open file, whatever happens to its name. A
//! private copy would work too, but would have to be written at every start, removed after a crash, and be
//! in a place where programs may run. `/proc/self/exe` alone would also always be available, but it is the
//! window, which takes a hundred milliseconds to load.
//!
//! Other systems can't start a program from an open file. There, a path leads to the version that was
//! installed last, so the arguments of guards must stay the same.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The first argument of a guard. Not something that people type.
pub(crate) const ROLE: &str = "--guard";

/// The name of the small program that is only a guard.
pub(crate) const NAME: &str = "whetstone-guard";

/// Set in a program that would act as the guard if it were started as one.
static WE_CAN: OnceLock<()> = OnceLock::new();

/// What guards are started from, once it has been found.
static KEPT: OnceLock<Kept> = OnceLock::new();

/// The program and its arguments, if this process was started as a guard. Otherwise, remembers that it
/// could be, and gets ready to start guards.
pub(crate) fn asked() -> Option<(OsString, impl Iterator<Item = OsString>)> {
    let mut words = env::args_os().skip(1);
    if words.next().is_some_and(|word| word == ROLE) {
        return Some((words.next()?, words));
    }
    WE_CAN.get_or_init(|| ());
    // If this fails, it is tried again, and reported, when a guard is needed.
    let _ = path();
    None
}

/// What a guard is started from.
pub(crate) fn path() -> io::Result<PathBuf> {
    if let Some(kept) = KEPT.get() {
        return Ok(kept.path());
    }
    let found = find()?;
    Ok(KEPT.get_or_init(|| found).path())
}

/// The small program next to us, which loads in a millisecond; if it isn't installed, we act as the guard
/// ourselves.
fn find() -> io::Result<Kept> {
    let ours = env::current_exe()?;
    let mut folder = ours.clone();
    folder.pop();
    // Cargo puts tests and examples one folder below programs.
    if folder.ends_with("deps") || folder.ends_with("examples") {
        folder.pop();
    }
    let beside = folder.join(NAME);
    if beside.is_file() {
        return Kept::new(&beside);
    }
    if WE_CAN.get().is_some() {
        return Kept::ours(&ours);
    }
    Err(io::Error::other(format!(
        "{} is missing. Install Whetstone again, or build the whole project.",
        beside.display()
    )))
}

/// A program that can be started whatever happens to its name.
#[cfg(target_os = "linux")]
struct Kept(std::fs::File);

#[cfg(target_os = "linux")]
impl Kept {
    fn new(program: &Path) -> io::Result<Self> {
        std::fs::File::open(program).map(Self)
    }

    /// The running program, even if its name now belongs to another.
    fn ours(_: &Path) -> io::Result<Self> {
        Self::new(Path::new("/proc/self/exe"))
    }

    /// A child finds it under its number here; it is closed there once it is loaded.
    fn path(&self) -> PathBuf {
        use std::os::fd::AsRawFd;
        format!("/proc/self/fd/{}", self.0.as_raw_fd()).into()
    }
}

#[cfg(not(target_os = "linux"))]
struct Kept(PathBuf);

#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "as on Linux, where it can fail")]
impl Kept {
    fn new(program: &Path) -> io::Result<Self> {
        Ok(Self(program.to_owned()))
    }

    fn ours(program: &Path) -> io::Result<Self> {
        Self::new(program)
    }

    fn path(&self) -> PathBuf {
        self.0.clone()
    }
}
