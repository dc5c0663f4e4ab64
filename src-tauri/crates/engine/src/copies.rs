//! Saves results and reports as files of a project, if the project has a folder for them.

use std::fs::{self, File};
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

use domain::TextHash;
use domain::system::plain;
use serde::{Deserialize, Serialize};

/// The folder in a project that allows such files. Whetstone never creates it uninvited.
const ALLOWS: &str = ".whetstone";
/// How many files may share a name.
const MOST_OF_A_NAME: u32 = 100;

/// Whether a project allows such files.
pub(crate) fn is_allowed(root: &Path) -> bool {
    is_folder(&root.join(ALLOWS))
}

/// Writes a file into a folder below that one, and returns its path below the root. If another file has the
/// name, it gets a number; if that file has the same content, it stays as it is.
///
/// # Errors
/// In a sentence: when a folder is a link, or the file can’t be written.
pub(crate) fn save(
    root: &Path,
    below: &[&str],
    name: &str,
    content: &[u8],
) -> Result<String, String> {
    let place = |name: &str| {
        let parts = iter::once(ALLOWS).chain(below.iter().copied());
        let parts: Vec<&str> = parts.chain([name]).collect();
        parts.join("/")
    };
    let failed = |error: io::Error| {
        format!(
            "Couldn’t save {}: {error}.",
            place(name),
            error = plain(&error)
        )
    };
    let folder = folder(root, below).map_err(failed)?;
    let (free, is_new) = free(&folder, name, content).map_err(failed)?;
    if is_new {
        machine::write(&folder.join(&free), content).map_err(failed)?;
    }
    Ok(place(&free))
}

/// The path below the root of the newest file with exactly this content. Only files whose names begin with
/// `begins` count; these names sort by age.
pub(crate) fn same(root: &Path, below: &[&str], begins: &str, content: &[u8]) -> Option<String> {
    let folder = folder(root, below).ok()?;
    let names = fs::read_dir(&folder).ok()?.flatten();
    let names = names.filter_map(|it| it.file_name().into_string().ok());
    let alike = names.filter(|it| it.starts_with(begins) && holds(&folder.join(it), content));
    let newest = alike.max()?;
    let parts = iter::once(ALLOWS).chain(below.iter().copied());
    let parts: Vec<&str> = parts.chain([newest.as_str()]).collect();
    Some(parts.join("/"))
}

/// A file that was written by this module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Written {
    /// Its path below the root.
    pub(crate) path: String,
    /// What was written.
    pub(crate) hash: TextHash,
}

/// Replaces the file that was written as `before`. If that was changed since or is gone, it writes as
/// [`save`] does.
///
/// # Errors
/// In a sentence, as for [`save`].
pub(crate) fn replace(
    root: &Path,
    below: &[&str],
    name: &str,
    content: &[u8],
    before: Option<&Written>,
) -> Result<String, String> {
    let before = before.filter(|it| folder(root, below).is_ok_and(|folder| it.stands_in(&folder)));
    let Some(before) = before else {
        return save(root, below, name, content);
    };
    let failed = |error: io::Error| {
        format!(
            "Couldn’t save {}: {error}.",
            before.path,
            error = plain(&error)
        )
    };
    if before.hash != hash_of(content) {
        machine::write(&root.join(&before.path), content).map_err(failed)?;
    }
    Ok(before.path.clone())
}

/// What tells one content from another.
pub(crate) fn hash_of(content: &[u8]) -> TextHash {
    TextHash::of(&String::from_utf8_lossy(content))
}

impl Written {
    /// Whether the file is there, unchanged since it was written.
    fn stands_in(&self, folder: &Path) -> bool {
        let name = Path::new(&self.path).file_name();
        let file = name.map(|name| folder.join(name));
        let is_plain = |file: &PathBuf| file.symlink_metadata().is_ok_and(|it| it.is_file());
        let file = file.filter(is_plain);
        file.is_some_and(|file| fs::read(file).is_ok_and(|it| hash_of(&it) == self.hash))
    }
}

/// Writes a file that is kept up to date, directly in that folder. A file that `is_ours` doesn’t recognize as
/// written by Whetstone stays as it is.
///
/// # Errors
/// In a sentence, as for [`save`], and when somebody else’s file has the name.
pub(crate) fn renew(
    root: &Path,
    name: &str,
    text: &str,
    is_ours: impl Fn(&str) -> bool,
) -> Result<String, String> {
    let place = format!("{ALLOWS}/{name}");
    let failed =
        |error: io::Error| format!("Couldn’t save {place}: {error}.", error = plain(&error));
    let file = folder(root, &[]).map_err(failed)?.join(name);
    if let Ok(there) = file.symlink_metadata() {
        let is_plain = there.is_file();
        let known = is_plain && fs::read_to_string(&file).is_ok_and(|text| is_ours(&text));
        if !known {
            return Err(format!(
                "{place} wasn’t written by Whetstone, so it stays as it is."
            ));
        }
    }
    machine::write(&file, text).map_err(failed)?;
    Ok(place)
}

/// A free name: this one, or the same with the first free number. Or an existing file with exactly this
/// content, which then isn’t new.
fn free(folder: &Path, name: &str, content: &[u8]) -> io::Result<(String, bool)> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let numbered = (2..MOST_OF_A_NAME).map(|number| format!("{stem}-{number}.{ending}"));
    for name in iter::once(name.to_owned()).chain(numbered) {
        let file = folder.join(&name);
        match File::create_new(&file) {
            Ok(_) => return Ok((name, true)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if holds(&file, content) {
                    return Ok((name, false));
                }
            }
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("too many files have that name"))
}

fn holds(file: &Path, content: &[u8]) -> bool {
    let is_as_long = |there: fs::Metadata| there.is_file() && there.len() == content.len() as u64;
    file.symlink_metadata().is_ok_and(is_as_long) && fs::read(file).is_ok_and(|it| it == content)
}

/// The folder of the files, directly below the root.
fn folder(root: &Path, below: &[&str]) -> io::Result<PathBuf> {
    let mut folder = root.join(ALLOWS);
    let mut is_plain = is_folder(&folder);
    for part in below {
        folder.push(part);
        if is_plain
            && let Err(error) = fs::create_dir(&folder)
            && error.kind() != io::ErrorKind::AlreadyExists
        {
            return Err(error);
        }
        is_plain = is_plain && is_folder(&folder);
    }
    if is_plain && folder.canonicalize()?.starts_with(root.canonicalize()?) {
        return Ok(folder);
    }
    Err(io::Error::other("its folder is a link or not a folder"))
}

/// Whether the folder exists and is not a link.
fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|there| there.is_dir())
}
