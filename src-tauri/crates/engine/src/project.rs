//! The folder that a task belongs to: the one that its file lies in, or one that the user named.

use std::path::Path;

use crate::Error;

/// What tells the root of a project.
const SIGNS: [&str; 2] = [".git", "CLAUDE.md"];

/// The canonical path of the project that a file lies in: the nearest folder above it with a `.git`
/// or a `CLAUDE.md`.
pub fn around(file: &Path) -> Option<String> {
    let file = file.canonicalize().ok()?;
    let root = file
        .ancestors()
        .skip(1)
        .find(|folder| SIGNS.iter().any(|sign| folder.join(sign).exists()))?;
    Some(root.to_string_lossy().into_owned())
}

/// The canonical path of a folder that the user named.
///
/// # Errors
/// [`Error::Invalid`] when it is not there, or no folder.
pub fn folder(named: &Path) -> Result<String, Error> {
    let no_project = |why: String| {
        Error::invalid(
            format!("{} can't be a project: {why}.", named.display()),
            "Give the path of an existing folder.",
        )
    };
    let folder = named
        .canonicalize()
        .map_err(|error| no_project(error.to_string()))?;
    if !folder.is_dir() {
        return Err(no_project("it isn't a folder".to_owned()));
    }
    Ok(folder.to_string_lossy().into_owned())
}
