//! Reports as files.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use domain::page::ReportFormat;
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
    let mut draft = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    draft.write_all(content.as_bytes())?;
    draft.as_file().sync_all()?;
    draft.persist(&path)?;
    Ok(())
}
