//! What is written next to a file before it replaces the file.
//!
//! If a program is killed meanwhile, the draft stays there. Its name shows that it is ours, and it is
//! locked while it is being written: an unlocked draft is removed before the next file is written.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

const BEGINS: &str = ".whetstone-";
const ENDS: &str = ".tmp";
/// Letters and digits between the two.
const RANDOM: usize = 6;

/// A draft in a folder that only its owner can read.
pub(crate) fn private(folder: &Path) -> io::Result<NamedTempFile> {
    locked(|| named().tempfile_in(folder))
}

/// A draft that anyone may read if the user's settings allow it: a document is no secret of ours.
#[cfg(unix)]
pub(crate) fn shared(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::Permissions::from_mode(0o666);
    locked(|| named().permissions(mode.clone()).tempfile_in(folder))
}

#[cfg(not(unix))]
pub(crate) fn shared(folder: &Path) -> io::Result<NamedTempFile> {
    private(folder)
}

fn named<'a>() -> Builder<'a, 'a> {
    let mut named = Builder::new();
    named.prefix(BEGINS).suffix(ENDS).rand_bytes(RANDOM);
    named
}

/// A draft that nobody cleans up. If one was removed before it could be locked, it is created again.
fn locked(make: impl Fn() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    loop {
        let draft = make()?;
        // Without file locks, nobody gets one to clean up either.
        let is_locked = draft.as_file().lock().is_ok();
        if !is_locked || draft.path().exists() {
            return Ok(draft);
        }
    }
}

/// Removes the drafts in a folder that nobody is writing anymore. What can't be removed stays.
pub(crate) fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !is_ours(&entry.file_name().to_string_lossy()) {
            continue;
        }
        let path = entry.path();
        let Ok(left) = File::open(&path) else {
            continue;
        };
        // Locked until it is removed, so that nobody starts to write it.
        if left.try_lock().is_ok() {
            fs::remove_file(&path).ok();
        }
    }
}

/// Whether a file name is that of a draft.
fn is_ours(name: &str) -> bool {
    let inner = name.strip_prefix(BEGINS);
    let inner = inner.and_then(|rest| rest.strip_suffix(ENDS));
    inner.is_some_and(|it| {
        it.len() == RANDOM && it.chars().all(|letter| letter.is_ascii_alphanumeric())
    })
}
