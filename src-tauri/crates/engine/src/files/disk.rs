//! Files on disk, and what errors say when the disk refuses.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use domain::Hint;
use domain::system::plain;
use protocols::import;

use crate::Error;

/// The canonical path of a file, whether or not it exists.
pub(super) fn canonical(file: &Path) -> PathBuf {
    if let Ok(path) = file.canonicalize() {
        return path;
    }
    let folder = file.parent().and_then(|folder| folder.canonicalize().ok());
    let path = folder.zip(file.file_name());
    path.map_or_else(|| file.to_owned(), |(folder, name)| folder.join(name))
}

/// The text of a file.
pub(super) fn read(path: &Path) -> Result<String, Error> {
    let (name, folder) = (name(path), path.parent().unwrap_or(path).display());
    match path.metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => Err(Error::missing(
            format!("{name} is no longer in {folder}."),
            in_the_window("Use “Save as” to write it again, there or somewhere else."),
        )),
        Ok(found) if found.is_dir() => Err(Error::invalid(
            format!("{name} in {folder} is a folder now."),
            in_the_window("Use “Save as” to choose another file."),
        )),
        _ => import::file(path),
    }
}

/// Why a file was not written, and what to do next.
pub(super) fn unwritten(path: &Path, error: &std::io::Error) -> Error {
    let name = name(path);
    let (what, next) = match error.kind() {
        ErrorKind::PermissionDenied => (
            format!("You don’t have permission to write to {name}, so it wasn’t saved."),
            "Allow writing to the file and its folder, or use “Save as”.",
        ),
        ErrorKind::ReadOnlyFilesystem => (
            format!("{name} is on a read-only disk, so it wasn’t saved."),
            "Use “Save as” to choose a file on another disk.",
        ),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => (
            format!("The disk is full, so {name} wasn’t saved."),
            "Free some space and save again, or use “Save as” on another disk.",
        ),
        ErrorKind::IsADirectory => (
            format!("{name} is a folder, so it wasn’t saved."),
            "Use “Save as” to choose another file.",
        ),
        ErrorKind::NotFound => (
            format!("The folder of {name} is gone, so it wasn’t saved."),
            "Use “Save as” to choose another folder.",
        ),
        _ => (
            format!("{name} wasn’t saved: {error}.", error = plain(error)),
            "Save again, or use “Save as”.",
        ),
    };
    Error::invalid(what, in_the_window(next))
}

/// What to do next. Wherever a file is, the text is also in Whetstone.
pub(super) fn in_the_window(next: &str) -> Hint {
    format!("{next} Your text is safe in Whetstone.").into()
}

/// The name of a file in errors.
pub(super) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
