//! The one seam for tests of the window: what the system would draw (file dialogs) answers with
//! paths from the environment. Active only while a test drives the window.

use std::path::PathBuf;

/// The folder that save dialogs answer with.
pub(crate) fn save_folder() -> Option<PathBuf> {
    path("WHETSTONE_AUTOMATION_SAVE_TO")
}

/// The file that open dialogs answer with.
pub(crate) fn open_file() -> Option<PathBuf> {
    path("WHETSTONE_AUTOMATION_OPEN")
}

/// Whether a test drives the window.
pub(crate) fn is_on() -> bool {
    std::env::var_os("TAURI_WEBVIEW_AUTOMATION").is_some_and(|on| on == "true")
}

fn path(variable: &str) -> Option<PathBuf> {
    is_on()
        .then(|| std::env::var_os(variable).map(PathBuf::from))
        .flatten()
}
