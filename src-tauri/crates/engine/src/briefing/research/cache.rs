//! What searches found, kept in the data folder for seven days.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::TextHash;
use serde::{Deserialize, Serialize};

/// How long a search holds.
const HOLDS: Duration = Duration::from_hours(7 * 24);

/// What one search found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Found {
    /// Results, the best first.
    pub(super) hits: Vec<FoundPage>,
    /// Those of them that could be read, and, where links were followed, pages behind them.
    pub(super) pages: Vec<FoundPage>,
    /// Addresses of those that couldn’t be read, each with why.
    #[serde(default)]
    pub(super) unread: Vec<(String, String)>,
}

/// A page: what the service shows of it, or what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FoundPage {
    pub(super) title: String,
    pub(super) address: String,
    pub(super) text: String,
}

/// The folder that searches are kept in.
#[derive(Clone)]
pub(super) struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// That of a data folder. What is too old is removed.
    pub(super) fn open(data: &Path) -> Self {
        let folder = folder(data);
        for file in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if !is_fresh(&file.path())
                && let Err(error) = fs::remove_file(file.path())
            {
                tracing::debug!(%error, "an old search stays");
            }
        }
        Self { folder }
    }

    /// What was found for a search, if it was made in the last seven days.
    pub(super) fn find(&self, search: &str) -> Option<Found> {
        let file = self.file(search);
        let text = is_fresh(&file).then(|| fs::read_to_string(file).ok());
        serde_json::from_str(&text??).ok()
    }

    /// Keeps what was found. One that can't be kept is made again the next time.
    pub(super) fn keep(&self, search: &str, found: &Found) {
        let kept = || -> io::Result<()> {
            make_folder(&self.folder)?;
            machine::write(&self.file(search), &serde_json::to_string(found)?)
        };
        if let Err(error) = kept() {
            tracing::warn!(%error, "a search isn’t kept");
        }
    }

    fn file(&self, search: &str) -> PathBuf {
        self.folder.join(format!("{}.json", TextHash::of(search)))
    }
}

/// Removes what is kept of all searches of a data folder.
pub(crate) fn clear(data: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder(data)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn folder(data: &Path) -> PathBuf {
    data.join("work").join("searches")
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn is_fresh(file: &Path) -> bool {
    let written = fs::metadata(file).and_then(|about| about.modified());
    written.is_ok_and(|written| written.elapsed().unwrap_or_default() < HOLDS)
}
