//! Saves what was found as a file of the project, if the project has a folder for it.

use std::path::Path;

use crate::copies;

/// The folder of the files.
const FOLDER: &str = "exploration";

/// Whether a project allows a file with what was found.
pub(super) fn is_allowed(root: &Path) -> bool {
    copies::is_allowed(root)
}

/// The name of a file that is written now.
pub(super) fn name() -> String {
    format!("context-{}.md", table::second())
}

/// Writes the file, and returns its path below the root. If an earlier one has the same content, it stays and
/// no other is written. If the name is taken, the file gets a number.
///
/// # Errors
/// In a sentence: when a folder is a link, or the file can’t be written.
pub(super) fn save(root: &Path, name: &str, text: &str) -> Result<String, String> {
    if let Some(file) = copies::same(root, &[FOLDER], "context-", text.as_bytes()) {
        return Ok(file);
    }
    copies::save(root, &[FOLDER], name, text.as_bytes())
}
