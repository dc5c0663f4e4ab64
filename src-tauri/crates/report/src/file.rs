//! Reports as files.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use domain::setup::ReportFormat;
use tempfile::NamedTempFile;

/// Letters of a title that a file name keeps.
const LONGEST: usize = 60;

/// A name for the report on a task: `weekly-digest-debate.md`. It is safe in every file system,
/// whatever the title is.
pub fn file_name(title: &str, format: ReportFormat) -> String {
    let ending = match format {
        ReportFormat::Md => "md",
        ReportFormat::Html => "html",
        ReportFormat::Json => "json",
    };
    let words = title.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let name: String = words
        .join("-")
        .to_lowercase()
        .chars()
        .take(LONGEST)
        .collect();
    match name.trim_end_matches('-') {
        "" => format!("debate.{ending}"),
        name => format!("{name}-debate.{ending}"),
    }
}

/// Writes a report, whole or not at all, so that only its owner can read it. A link is followed;
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

/// Writes a report as a new file of a folder, whole or not at all, and returns its path. A name that
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

fn drafted(folder: &Path, content: &str) -> io::Result<NamedTempFile> {
    let mut draft = NamedTempFile::new_in(folder)?;
    draft.write_all(content.as_bytes())?;
    draft.as_file().sync_all()?;
    Ok(draft)
}
