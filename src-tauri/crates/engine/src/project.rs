//! The folder that a task belongs to: the one that contains its file, or one that the user named.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use domain::briefing::nuances;
use domain::system::plain;
use protocols::planning;

use crate::Error;

/// Files and folders that mark the root of a project.
const SIGNS: [&str; 8] = [
    ".git",
    "CLAUDE.md",
    nuances::FILE,
    "PROJECT.md",
    planning::FOLDER,
    ".specify",
    "openspec",
    ".kiro",
];

/// Folders of planning documents. Such a folder is never a project, even if it contains a mark.
const OF_PLANNING: [&str; 4] = [planning::FOLDER, ".specify", "openspec", ".kiro"];

/// The canonical path of the project that contains a file: the nearest folder above it with one of the marks.
/// Neither the home folder nor the root of the disk is a project, whatever was left there.
pub fn around(file: &Path) -> Option<String> {
    nearest(file, env::home_dir().as_deref())
}

/// The same, with this home folder.
pub fn nearest(file: &Path, home: Option<&Path>) -> Option<String> {
    let file = file.canonicalize().ok()?;
    let home = home.and_then(|home| home.canonicalize().ok());
    let is_planning = |folder: &Path| {
        let name = folder.file_name();
        name.is_some_and(|name| OF_PLANNING.iter().any(|it| name == *it))
    };
    let root = file
        .ancestors()
        .skip(1)
        .take_while(|folder| folder.parent().is_some() && Some(*folder) != home.as_deref())
        .find(|folder| {
            !is_planning(folder) && SIGNS.iter().any(|sign| folder.join(sign).exists())
        })?;
    Some(root.to_string_lossy().into_owned())
}

/// The canonical path of a folder that the user named.
///
/// # Errors
/// [`Error::Invalid`] when it is not there, or not a folder.
pub fn folder(named: &Path) -> Result<String, Error> {
    let no_project = |why: String| {
        Error::invalid(
            format!("{} can’t be a project: {why}.", named.display()),
            "Give the path of an existing folder.",
        )
    };
    let folder = named
        .canonicalize()
        .map_err(|error| no_project(plain(&error)))?;
    if !folder.is_dir() {
        return Err(no_project("it isn’t a folder".to_owned()));
    }
    Ok(folder.to_string_lossy().into_owned())
}

/// Whether the folder no longer exists. One that can’t be checked may still be there.
pub fn is_gone(folder: &Path) -> bool {
    match fs::metadata(folder) {
        Ok(about) => !about.is_dir(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

/// The root of the project around a folder, where its guidance is read: the nearest folder from there up that
/// is a git repository or has a CLAUDE.md, otherwise that folder itself. The search doesn’t look at the home
/// folder or the root of the disk.
///
/// # Errors
/// [`Error::Invalid`] when the folder is not there.
pub fn guided(start: &Path) -> Result<PathBuf, Error> {
    let start = PathBuf::from(folder(start)?);
    let home = env::home_dir().and_then(|home| home.canonicalize().ok());
    let mut above = start
        .ancestors()
        .take_while(|it| it.parent().is_some() && Some(*it) != home.as_deref());
    let root = above.find(|it| {
        [".git", "CLAUDE.md"]
            .iter()
            .any(|sign| it.join(sign).exists())
    });
    Ok(root.unwrap_or(&start).to_owned())
}
