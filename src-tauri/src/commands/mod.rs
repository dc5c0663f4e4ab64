//! The commands that the page can call: one file per area, each a line or two that calls the desk.

// Tauri passes arguments and state to commands by value.
#![expect(
    clippy::needless_pass_by_value,
    reason = "the signature of a command is Tauri's"
)]

pub(crate) mod adversaries;
pub(crate) mod agents;
pub(crate) mod app;
pub(crate) mod archive;
pub(crate) mod automation;
pub(crate) mod briefing;
pub(crate) mod code_review;
pub(crate) mod concerns;
pub(crate) mod data;
pub(crate) mod debates;
pub(crate) mod files;
pub(crate) mod find;
pub(crate) mod history;
pub(crate) mod hooks;
pub(crate) mod insights;
pub(crate) mod learning;
pub(crate) mod menu;
pub(crate) mod models;
pub(crate) mod patterns;
pub(crate) mod personas;
pub(crate) mod planning;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod search;
pub(crate) mod system_review;
pub(crate) mod tasks;
pub(crate) mod versions;

use std::path::PathBuf;

use domain::page::{AppError, ErrorCode};

/// The result of every command.
type Reply<T> = Result<T, AppError>;

/// Converts an error of the engine for the page.
fn told(error: engine::Error) -> AppError {
    error.app_error()
}

/// An error for something that the system refused.
fn failed(message: &str, error: &dyn std::fmt::Display) -> AppError {
    AppError {
        code: ErrorCode::Internal,
        message: message.to_owned(),
        hint: "Your system didn’t allow it. Select the text or the path and copy it by hand."
            .to_owned(),
        detail: error.to_string(),
    }
}

/// Writes to a file that the user chose, atomically, and returns its path. `what` names the content in an
/// error.
async fn write_chosen(
    path: PathBuf,
    content: impl AsRef<[u8]> + Send + 'static,
    what: &str,
) -> Reply<String> {
    let shown = path.display().to_string();
    tauri::async_runtime::spawn_blocking(move || machine::write(&path, content))
        .await
        .map_err(|error| error.to_string())
        .and_then(|written| written.map_err(|error| error.to_string()))
        .map_err(|error| AppError {
            code: ErrorCode::Storage,
            message: format!("The {what} couldn’t be written to {shown}: {error}."),
            hint: "Choose another folder.".to_owned(),
            detail: error,
        })?;
    Ok(shown)
}
