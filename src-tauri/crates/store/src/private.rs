//! Files and folders that only their owner can access.

use std::fs::{DirBuilder, File, OpenOptions};
use std::path::{Path, PathBuf};

use crate::{Error, Result, now};

/// Mode of a folder: only for its owner.
pub(crate) const FOLDER_MODE: u32 = 0o700;

/// Mode of a file: only for its owner.
pub(crate) const FILE_MODE: u32 = 0o600;

pub(crate) fn make_folder(path: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, FOLDER_MODE);
    builder
        .create(path)
        .and_then(|()| restrict(path, FOLDER_MODE))
        .map_err(|error| Error::file(path, error))
}

/// Creates a file that only its owner can access, or restricts an existing one.
pub(crate) fn make_file(path: &Path) -> Result<()> {
    private(OpenOptions::new().create(true).append(true))
        .open(path)
        .and_then(|_| restrict(path, FILE_MODE))
        .map_err(|error| Error::file(path, error))
}

/// Writes a file's directory entry to disk.
pub(crate) fn sync_folder(file: &Path) -> std::io::Result<()> {
    match file.parent() {
        // On other systems, a folder can't be opened like a file.
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

/// Makes new files readable only for their owner.
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, FILE_MODE);
    options
}

/// The permission bits of a file or folder; `None` if the system has none.
#[cfg(unix)]
pub(crate) fn mode(path: &Path) -> std::io::Result<Option<u32>> {
    use std::os::unix::fs::PermissionsExt;
    Ok(Some(path.metadata()?.permissions().mode() & 0o777))
}

/// The permission bits of a file or folder; `None` if the system has none.
#[cfg(not(unix))]
pub(crate) fn mode(_: &Path) -> std::io::Result<Option<u32>> {
    Ok(None)
}

/// Sets the permission bits, if the system has them and they differ.
fn restrict(path: &Path, wanted: u32) -> std::io::Result<()> {
    #[cfg(unix)]
    if mode(path)? != Some(wanted) {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(wanted))?;
    }
    #[cfg(not(unix))]
    let _ = (path, wanted);
    Ok(())
}

/// An unused path for damaged files.
pub(crate) fn damaged_file(folder: &Path) -> Result<PathBuf> {
    let place = folder.join("damaged");
    make_folder(&place)?;
    Ok(place.join(format!("whetstone-{}.db", now().replace(':', "-"))))
}
