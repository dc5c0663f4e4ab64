//! An error, as people and scripts get it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the page can tell apart about an error. A code exists only if the page acts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The thing named does not exist (anymore).
    NotFound,
    /// The request can't be done as asked; the message says what to change.
    Invalid,
    /// The text was changed elsewhere since it was read.
    Conflict,
    /// Another process drives this debate.
    Busy,
    /// The disk or the database failed.
    Storage,
    /// A model, or a service that was searched, failed.
    Model,
    /// A defect of Whetstone.
    Internal,
}

/// An error as it crosses to the page and to `--json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{message}")]
pub struct AppError {
    /// What the page decides on.
    pub code: ErrorCode,
    /// What happened, to what.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// For the log.
    pub detail: String,
}
