//! The only hook for window tests: anything the system would draw (file dialogs) returns
//! paths from the environment, and what would leave the window is noted in a file. Active only while a test drives the window.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// The folder that save dialogs return.
pub(crate) fn save_folder() -> Option<PathBuf> {
    path("WHETSTONE_AUTOMATION_SAVE_TO")
}

/// The file that open dialogs return.
pub(crate) fn open_file() -> Option<PathBuf> {
    path("WHETSTONE_AUTOMATION_OPEN")
}

/// The file that the dialog for attachments returns.
pub(crate) fn file_to_attach() -> Option<PathBuf> {
    path("WHETSTONE_AUTOMATION_ATTACH")
}

/// The folder that dialogs for a project, and for a folder to attach, return.
pub(crate) fn project_folder() -> Option<PathBuf> {
    path("WHETSTONE_AUTOMATION_PROJECT")
}

/// Whether another window is in front, which a file signals.
pub(crate) fn is_away() -> bool {
    path("WHETSTONE_AUTOMATION_AWAY").is_some_and(|path| path.exists())
}

/// Notes what would leave the window, one line each. False if no test is running: then it must really be
/// done.
pub(crate) fn instead(what: &str, which: &str) -> bool {
    let Some(path) = path("WHETSTONE_AUTOMATION_NOTES") else {
        return false;
    };
    let noted = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .and_then(|mut notes| writeln!(notes, "{what}: {which}"));
    if let Err(error) = noted {
        tracing::warn!(%error, what, "could not tell the test");
    }
    true
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
