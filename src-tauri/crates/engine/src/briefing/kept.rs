//! What was found out for debates, cached in the data folder for seven days: search results, and judgments by
//! models.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::TextHash;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// How long it stays valid.
const HOLDS: Duration = Duration::from_hours(7 * 24);

/// Where searches are cached, and where judgments are.
pub(super) const SEARCHES: &str = "searches";
pub(super) const JUDGMENTS: &str = "judgments";

/// A cache folder.
#[derive(Clone)]
pub(super) struct Kept {
    folder: PathBuf,
}

impl Kept {
    /// The cache folder with this name in a data folder. Entries that are too old are removed.
    pub(super) fn open(data: &Path, name: &str) -> Self {
        let folder = folder(data, name);
        for file in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if !is_fresh(&file.path())
                && let Err(error) = fs::remove_file(file.path())
            {
                tracing::debug!(%error, "couldn’t remove old cache entries");
            }
        }
        Self { folder }
    }

    /// What was found for `question`, if that was in the last seven days.
    pub(super) fn find<T: DeserializeOwned>(&self, question: &str) -> Option<T> {
        let file = self.file(question);
        let text = is_fresh(&file).then(|| fs::read_to_string(file).ok());
        serde_json::from_str(&text??).ok()
    }

    /// Caches what was found. If that fails, it is found again next time.
    pub(super) fn keep(&self, question: &str, found: &impl Serialize) {
        let kept = || -> io::Result<()> {
            make_folder(&self.folder)?;
            machine::write(&self.file(question), serde_json::to_string(found)?)
        };
        if let Err(error) = kept() {
            tracing::warn!(%error, "couldn’t cache what was found");
        }
    }

    fn file(&self, question: &str) -> PathBuf {
        self.folder.join(format!("{}.json", TextHash::of(question)))
    }
}

/// Removes all cached searches of a data folder.
pub(crate) fn clear_searches(data: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder(data, SEARCHES)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn folder(data: &Path, name: &str) -> PathBuf {
    data.join("work").join(name)
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
