//! What was found as a file of the project, where the project has a folder for it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of a project that allows such files. Nobody makes it uninvited.
const ALLOWS: &str = ".whetstone";
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

/// Writes the file, and returns its path below the root. One that has the name is replaced, never followed.
///
/// # Errors
/// In a sentence: when a folder is a link, or the file can’t be written.
pub(super) fn save(root: &Path, name: &str, text: &str) -> Result<String, String> {
    let below = format!("{ALLOWS}/{FOLDER}/{name}");
    let failed = |error: io::Error| format!("Couldn’t save {below}: {error}.");
    let folder = folder(root).map_err(failed)?;
    let file = folder.join(name);
    if file.symlink_metadata().is_ok_and(|there| !there.is_file()) {
        return Err(failed(io::Error::other("something else has that name")));
    }
    machine::write(&file, text).map_err(failed)?;
    Ok(below)
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
