//! Which program plays the guard, and keeping it at hand.
//!
//! An update puts new files in place of ours while we run. On Linux the path of a running program then
//! ends in " (deleted)", and the guard beside it is one of another version, or gone. So the guard is
//! opened once, at the start, and started from what is open: the kernel keeps a file that somebody has
//! open, whatever becomes of its name. A private copy would do the same, but has to be written at every
//! start, be cleared away after a crash, and lie where programs may be run. `/proc/self/exe` alone
//! would always be at hand too, but it is the window, which takes a hundred milliseconds to load.
//!
//! Other systems start no program from an open file. There a path goes on leading to the program of the
//! version that was installed last, so what guards are told must stay as it is.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The first argument of a guard. No part of what people may type.
pub(crate) const ROLE: &str = "--guard";

/// The name of the small program that plays nothing else.
pub(crate) const NAME: &str = "whetstone-guard";

/// Set in a program that would play the guard if it were started as one.
static WE_CAN: OnceLock<()> = OnceLock::new();

/// What guards are started from, once that was found.
static KEPT: OnceLock<Kept> = OnceLock::new();

/// The program and its arguments, where this process was started as a guard. Otherwise it is known
/// from now on that it could be, and what starts guards is at hand.
pub(crate) fn asked() -> Option<(OsString, impl Iterator<Item = OsString>)> {
    let mut words = env::args_os().skip(1);
    if words.next().is_some_and(|word| word == ROLE) {
        return Some((words.next()?, words));
    }
    WE_CAN.get_or_init(|| ());
    // Looked for again, and told of, where a guard is needed.
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

/// The small program beside us, which is loaded in a millisecond; where it was not installed, we play
/// the guard ourselves.
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

/// A program that can be started whatever becomes of its name.
#[cfg(target_os = "linux")]
struct Kept(std::fs::File);

#[cfg(target_os = "linux")]
impl Kept {
    fn new(program: &Path) -> io::Result<Self> {
        std::fs::File::open(program).map(Self)
    }

    /// The program that runs, even where its name is another's by now.
    fn ours(_: &Path) -> io::Result<Self> {
        Self::new(Path::new("/proc/self/exe"))
    }

    /// A child finds it under the number that it has here; it is closed there once it was loaded.
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
