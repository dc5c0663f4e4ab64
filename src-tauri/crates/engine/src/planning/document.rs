//! The user's own documents on disk: read as they are, and written so that nothing else of them changes.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Puts `content` in the place of what a file holds, whole or not at all. The file keeps its mode; a
/// link is followed. One that may not be written is left alone, though its folder might allow it.
pub(crate) fn write(file: &Path, content: &str) -> io::Result<()> {
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
    draft.write_all(content.as_bytes())?;
    draft.as_file().sync_all()?;
    draft.persist(&file)?;
    Ok(())
}
