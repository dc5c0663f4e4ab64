//! Our private folders and files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::{NamedTempFile, TempDir};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

/// How the names of call folders begin.
const CALL: &str = "call-";

/// No call takes this long: an older folder was left by a killed Whetstone.
const STALE: Duration = Duration::from_hours(24);

/// The private space of one call: an empty working directory, and next to it the files that the program is
/// given. Removed when dropped.
#[derive(Debug)]
pub(crate) struct CallFolder {
    path: PathBuf,
    /// Exists until it is dropped.
    root: Option<TempDir>,
}

impl CallFolder {
    /// Creates one in the folder, which is also created if missing.
    pub(crate) async fn new(folder: &Path) -> io::Result<Self> {
        let folder = folder.to_owned();
        let making = spawn_blocking(move || Self::make(&folder));
        making.await.map_err(io::Error::other)?
    }

    fn make(folder: &Path) -> io::Result<Self> {
        make_private(folder)?;
        // Absolute, because the program that gets it runs elsewhere.
        let folder = fs::canonicalize(folder)?;
        let root = tempfile::Builder::new().prefix(CALL).tempdir_in(folder)?;
        make_private(&root.path().join("work"))?;
        Ok(Self {
            path: root.path().to_owned(),
            root: Some(root),
        })
    }

    /// The folder around the working directory.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The empty working directory.
    pub(crate) fn work(&self) -> PathBuf {
        self.path.join("work")
    }

    /// Writes a file next to the working directory.
    pub(crate) fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.path.join(name);
        write_private(&path, text)?;
        Ok(path)
    }
}

impl Drop for CallFolder {
    fn drop(&mut self) {
        // No reply waits for the disk here. If the runtime has ended, it drops the work, which removes the
        // folder immediately.
        if let (Some(root), Ok(runtime)) = (self.root.take(), Handle::try_current()) {
            runtime.spawn_blocking(move || drop(root));
        }
    }
}

/// Removes the folders of calls that never ended because Whetstone was killed.
pub(crate) fn sweep(folder: &Path) {
    let entries = folder
        .read_dir()
        .into_iter()
        .flatten()
        .filter_map(Result::ok);
    let calls = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(CALL));
    for call in calls {
        let changed = call.metadata().and_then(|found| found.modified());
        let age = changed.map(|changed| changed.elapsed().unwrap_or_default());
        if age.is_ok_and(|age| age > STALE)
            && let Err(error) = fs::remove_dir_all(call.path())
        {
            tracing::debug!(%error, "a folder of an old call couldn’t be removed");
        }
    }
}

/// Creates a folder and its parents, accessible only to this user.
pub(crate) fn make_private(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Writes a file that only this user can read. A reader sees the old text or the new one, never a mix.
pub(crate) fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    make_private(folder)?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}
