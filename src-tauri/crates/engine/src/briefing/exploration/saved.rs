//! What was found as a file of the project, where the project has a folder for it.

use std::fs::{self, File};
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

/// The folder of a project that allows such files. Nobody makes it uninvited.
const ALLOWS: &str = ".whetstone";
/// Files of one second.
const MOST_AT_ONCE: u32 = 100;
/// The folder of the files below it.
const FOLDER: &str = "exploration";

/// Whether a project allows a file of what was found.
pub(super) fn is_allowed(root: &Path) -> bool {
    is_folder(&root.join(ALLOWS))
}

/// The name of a file that is written now.
pub(super) fn name() -> String {
    format!("context-{}.md", table::second())
}

/// Writes the file, and returns its path below the root. Where the name is taken, it gets a number.
///
/// # Errors
/// In a sentence: when a folder is a link, or the file can’t be written.
pub(super) fn save(root: &Path, name: &str, text: &str) -> Result<String, String> {
    let below = |name: &str| format!("{ALLOWS}/{FOLDER}/{name}");
    let failed = |error: io::Error| format!("Couldn’t save {}: {error}.", below(name));
    let folder = folder(root).map_err(failed)?;
    let free = free(&folder, name).map_err(failed)?;
    machine::write(&folder.join(&free), text).map_err(failed)?;
    Ok(below(&free))
}

/// Takes a name that nobody has: this one, or the same with the first free number.
fn free(folder: &Path, name: &str) -> io::Result<String> {
    let stem = name.trim_end_matches(".md");
    let numbered = (2..MOST_AT_ONCE).map(|number| format!("{stem}-{number}.md"));
    for name in iter::once(name.to_owned()).chain(numbered) {
        let taken = File::create_new(folder.join(&name));
        match taken {
            Ok(_) => return Ok(name),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("too many files have that name"))
}

/// The folder of the files, plainly below the root.
fn folder(root: &Path) -> io::Result<PathBuf> {
    let folder = root.join(ALLOWS).join(FOLDER);
    let made = fs::create_dir(&folder);
    let made = made.or_else(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => Ok(()),
        _ => Err(error),
    });
    made?;
    let is_plain = is_folder(&root.join(ALLOWS)) && is_folder(&folder);
    if is_plain && folder.canonicalize()?.starts_with(root.canonicalize()?) {
        return Ok(folder);
    }
    Err(io::Error::other("its folder is a link or no folder"))
}

/// Whether a folder is there that is no link.
fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|there| there.is_dir())
}
