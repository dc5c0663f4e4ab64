//! The commands that the page can call: one file an area, each a line or two over the desk.

// Tauri hands arguments and state to commands by value.
#![expect(
    clippy::needless_pass_by_value,
    reason = "the signature of a command is Tauri's"
)]

pub(crate) mod app;
pub(crate) mod archive;
pub(crate) mod automation;
pub(crate) mod briefing;
pub(crate) mod data;
pub(crate) mod debates;
pub(crate) mod files;
pub(crate) mod find;
pub(crate) mod history;
pub(crate) mod insights;
pub(crate) mod menu;
pub(crate) mod models;
pub(crate) mod patterns;
pub(crate) mod personas;
pub(crate) mod planning;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod search;
pub(crate) mod tasks;
pub(crate) mod versions;

use domain::page::{AppError, ErrorCode};

/// The result of every command.
type Reply<T> = Result<T, AppError>;

/// An error of the engine, as it crosses.
fn told(error: engine::Error) -> AppError {
    error.app_error()
}

/// What the system refused.
fn failed(message: &str, error: &dyn std::fmt::Display) -> AppError {
    AppError {
        code: ErrorCode::Internal,
        message: message.to_owned(),
        hint: "Your system didn’t allow it. Select the text or the path and copy it by hand."
            .to_owned(),
        detail: error.to_string(),
    }
}
