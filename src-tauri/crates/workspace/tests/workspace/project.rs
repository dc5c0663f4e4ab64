//! Folders to read.

use std::fs;
use std::path::Path;

use domain::text::redact::Redactor;
use tempfile::TempDir;
use workspace::{Explored, Request, Search, Stop, explore};

/// A folder with these files.
pub(crate) fn project(files: &[(&str, &str)]) -> anyhow::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    for (path, text) in files {
        add(folder.path(), path, text)?;
    }
    Ok(folder)
}

/// Writes one more file.
pub(crate) fn add(folder: &Path, path: &str, text: &str) -> anyhow::Result<()> {
    let file = folder.join(path);
    fs::create_dir_all(file.parent().unwrap_or(folder))?;
    Ok(fs::write(file, text)?)
}

/// A request about a folder.
pub(crate) fn request(folder: &Path, text: &str, searches: &[Search]) -> Request {
    Request {
        root: folder.to_owned(),
        text: text.to_owned(),
        own: None,
        searches: searches.to_vec(),
        redactor: Redactor::default(),
    }
}

/// What all searches find, without a time limit.
pub(crate) fn explored(folder: &Path, text: &str) -> anyhow::Result<Explored> {
    Ok(explore(
        &request(folder, text, &Search::ALL),
        &Stop::default(),
    )?)
}

/// The paths found, the best first.
pub(crate) fn paths(explored: &Explored) -> Vec<&str> {
    explored
        .found
        .iter()
        .map(|found| found.path.as_str())
        .collect()
}
