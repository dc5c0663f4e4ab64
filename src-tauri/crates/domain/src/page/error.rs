//! An error as people and scripts see it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kinds of errors that the page distinguishes. A code exists only if the page acts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The item doesn't exist (anymore).
    NotFound,
    /// The request can't be carried out; the message says what to change.
    Invalid,
    /// The text has been changed elsewhere since it was read.
    Conflict,
    /// Another process is running this debate.
    Busy,
    /// The disk or the database failed.
    Storage,
    /// A model or a search service failed.
    Model,
    /// A bug in Whetstone.
    Internal,
}

/// An error as sent to the page and to `--json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{message}")]
pub struct AppError {
    /// The code that the page acts on.
    pub code: ErrorCode,
    /// What happened.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// For the log.
    pub detail: String,
}
