//! Files that are written completely or not at all.

use std::borrow::Cow;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::draft;

/// Max length of a chain of links, as in the system.
const MOST_LINKS: usize = 40;

/// Writes a file completely or not at all, so that only its owner can read it. A link is followed; anything
/// other than a regular file (a pipe, a terminal) is written to directly.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let path = fs::canonicalize(path).map_or(Cow::Borrowed(path), Cow::Owned);
    if fs::metadata(&path).is_ok_and(|existing| !existing.is_file()) {
        return fs::write(&path, content);
    }
    draft::sweep(folder_of(&path));
    drafted(folder_of(&path), content.as_ref())?.persist(&path)?;
    Ok(())
}

/// Writes a new file in a folder, completely or not at all, and returns its path. If the name is taken, it
/// gets a number: `weekly-digest-2.md`.
pub fn write_new(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> io::Result<PathBuf> {
    let mut draft = drafted(folder, content.as_ref())?;
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

/// Writes a file that doesn't exist yet, completely or not at all, with the usual permissions of a new
/// file. Returns whether it did: whatever already has the name isn't touched, not even a broken link.
pub fn create(path: &Path, content: &str) -> io::Result<bool> {
    draft::sweep(folder_of(path));
    let mut draft = draft::shared(folder_of(path))?;
    fill(&mut draft, content.as_bytes())?;
    match draft.persist_noclobber(path) {
        Ok(_) => Ok(true),
        Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(failed) => Err(failed.error),
    }
}

/// Replaces the content of a file, completely or not at all. The file keeps its mode and, if allowed, its
/// owner; a link is followed. A read-only file isn't changed, even if its folder would allow that.
pub fn revise(file: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    revise_like(file, content, None)
}

/// The same. A file that doesn't exist yet gets the mode of `model`, if that can be read and isn't read-only.
pub fn revise_like(file: &Path, content: impl AsRef<[u8]>, model: Option<&Path>) -> io::Result<()> {
    let file = target(file)?;
    let is_new =
        matches!(fs::metadata(&file), Err(error) if error.kind() == io::ErrorKind::NotFound);
    let draft = replacement(&file, content.as_ref())?;
    let mode = model
        .filter(|_| is_new)
        .and_then(|it| fs::metadata(it).ok());
    if let Some(mode) = mode.map(|it| it.permissions()).filter(|it| !it.readonly()) {
        draft.as_file().set_permissions(mode)?;
    }
    draft.persist(&file)?;
    Ok(())
}

/// The same, as long as the file still contains `held` right before it is replaced. Returns whether it was.
pub fn revise_if(file: &Path, held: &str, content: &str) -> io::Result<bool> {
    let file = target(file)?;
    let draft = replacement(&file, content.as_bytes())?;
    if fs::read(&file)? != held.as_bytes() {
        return Ok(false);
    }
    draft.persist(&file)?;
    Ok(true)
}

/// Where a path leads, whether or not anything is there.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(link) = fs::read_link(&path) else {
            return Ok(fs::canonicalize(&path).unwrap_or(path));
        };
        path = folder_of(&path).join(link);
    }
    Err(io::Error::other("there are too many links to follow"))
}

/// A draft next to the file that can replace it.
fn replacement(file: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    draft::sweep(folder_of(file));
    let there = match fs::metadata(file) {
        Ok(there) => Some(there),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let Some(there) = there else {
        let mut draft = draft::shared(folder_of(file))?;
        fill(&mut draft, content)?;
        return Ok(draft);
    };
    if there.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !there.is_file() {
        return Err(io::Error::other("it isn’t a regular file"));
    }
    if there.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    // Checks whether this user may write to it, and changes nothing.
    OpenOptions::new().write(true).open(file)?;
    let mut draft = draft::private(folder_of(file))?;
    keep_owner(&draft, &there);
    draft.as_file().set_permissions(there.permissions())?;
    fill(&mut draft, content)?;
    Ok(draft)
}

/// Gives a draft the owner and group of the file that it replaces. Only the system's own user may give
/// files away, so the group alone is tried next.
#[cfg(unix)]
fn keep_owner(draft: &NamedTempFile, there: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let (user, group) = (Some(there.uid()), Some(there.gid()));
    if fchown(draft.as_file(), user, group).is_err() {
        fchown(draft.as_file(), None, group).ok();
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &NamedTempFile, _: &fs::Metadata) {}

fn folder_of(file: &Path) -> &Path {
    let folder = file.parent();
    let named = folder.filter(|folder| !folder.as_os_str().is_empty());
    named.unwrap_or(Path::new("."))
}

fn drafted(folder: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let mut draft = draft::private(folder)?;
    fill(&mut draft, content)?;
    Ok(draft)
}

fn fill(draft: &mut NamedTempFile, content: &[u8]) -> io::Result<()> {
    draft.write_all(content)?;
    draft.as_file().sync_all()
}
