//! Files that appear whole or not at all.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Writes a file, whole or not at all, so that only its owner can read it. A link is followed;
/// what is no file (a pipe, a terminal) gets the content as it comes.
pub fn write(path: &Path, content: &str) -> io::Result<()> {
    let path = fs::canonicalize(path).map_or(Cow::Borrowed(path), Cow::Owned);
    if fs::metadata(&path).is_ok_and(|existing| !existing.is_file()) {
        return fs::write(&path, content);
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    drafted(folder.unwrap_or(Path::new(".")), content)?.persist(&path)?;
    Ok(())
}

/// Writes a new file of a folder, whole or not at all, and returns its path. A name that
/// is taken gets a number: `weekly-digest-debate-2.md`.
pub fn write_new(folder: &Path, name: &str, content: &str) -> io::Result<PathBuf> {
    let mut draft = drafted(folder, content)?;
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    for number in 1.. {
        let path = folder.join(match number {
            1 => name.to_owned(),
            number => format!("{stem}-{number}.{ending}"),
        });
        match draft.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => draft = taken.file,
            Err(failed) => return Err(failed.error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Puts `content` in the place of what a file holds, whole or not at all. The file keeps its mode; a
/// link is followed. One that may not be written is left alone, though its folder might allow it.
pub fn revise(file: &Path, content: &str) -> io::Result<()> {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut draft = NamedTempFile::new_in(folder)?;
    match fs::metadata(&file) {
        Ok(about) if about.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(about) => draft.as_file().set_permissions(about.permissions())?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    fill(&mut draft, content)?;
    draft.persist(&file)?;
    Ok(())
}

fn drafted(folder: &Path, content: &str) -> io::Result<NamedTempFile> {
    let mut draft = NamedTempFile::new_in(folder)?;
    fill(&mut draft, content)?;
    Ok(draft)
}

fn fill(draft: &mut NamedTempFile, content: &str) -> io::Result<()> {
    draft.write_all(content.as_bytes())?;
    draft.as_file().sync_all()
}
