//! Which program plays the guard.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The first argument of a guard. No part of what people may type.
pub(crate) const ROLE: &str = "--guard";

/// Set in a program that would play the guard if it were started as one.
static WE_CAN: OnceLock<()> = OnceLock::new();

/// The program and its arguments, where this process was started as a guard. Otherwise it is known
/// from now on that it could be.
pub(crate) fn asked() -> Option<(OsString, impl Iterator<Item = OsString>)> {
    let mut words = env::args_os().skip(1);
    if words.next().is_some_and(|word| word == ROLE) {
        return Some((words.next()?, words));
    }
    WE_CAN.get_or_init(|| ());
    None
}

/// The small program beside us, which is loaded in a millisecond (the window takes a hundred); where
/// it was not installed, we play the guard ourselves.
pub(crate) fn path() -> io::Result<PathBuf> {
    let ours = env::current_exe()?;
    let mut folder = ours.clone();
    folder.pop();
    // Cargo puts tests and examples one folder below programs.
    if folder.ends_with("deps") || folder.ends_with("examples") {
        folder.pop();
    }
    let beside = folder.join("whetstone-guard");
    if beside.is_file() {
        return Ok(beside);
    }
    if WE_CAN.get().is_some() {
        return Ok(ours);
    }
    Err(io::Error::other(format!(
        "{} is missing: install Whetstone again, or build all of it.",
        beside.display()
    )))
}
