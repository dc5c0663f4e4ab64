//! The ways in which a call to a model can fail, and what the user reads.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kinds of failure, the same for every provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    /// The program isn't installed on this machine.
    NotInstalled,
    /// The program isn't signed in.
    NotSignedIn,
    /// The key was rejected.
    KeyRefused,
    /// The provider doesn't know the model.
    UnknownModel,
    /// Too many calls.
    RateLimited,
    /// The provider is overloaded.
    Overloaded,
    /// The prompt is too long.
    TooLong,
    /// The model refused to answer.
    Refused,
    /// The reply stalled for too long.
    Silent,
    /// The whole call took too long.
    TimedOut,
    /// The program crashed or ended without an answer.
    Crashed,
    /// The reply can't be read as the answer that was asked for.
    Unreadable,
    /// The program gave the model tools, which a debate never allows.
    OfferedTools,
    /// No network connection.
    Offline,
    /// The user canceled the call, or Whetstone quit.
    Cancelled,
}

impl FailureKind {
    /// Whether such a failed call may still have cost something that nobody reports, because the model may
    /// have worked on it. A refused call costs nothing.
    pub fn leaves_cost_open(self) -> bool {
        match self {
            Self::Refused
            | Self::Silent
            | Self::TimedOut
            | Self::Crashed
            | Self::Unreadable
            | Self::OfferedTools
            | Self::Cancelled => true,
            Self::NotInstalled
            | Self::NotSignedIn
            | Self::KeyRefused
            | Self::UnknownModel
            | Self::RateLimited
            | Self::Overloaded
            | Self::TooLong
            | Self::Offline => false,
        }
    }
}

/// One failed call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    /// The kind of failure.
    pub kind: FailureKind,
    /// What happened, in one sentence for the user.
    pub message: String,
    /// What to do next, in one sentence for the user.
    pub hint: String,
    /// A command that fixes it, for a button that copies it.
    pub command: Option<String>,
    /// The last lines of the program's error output or similar; for the log and a details section.
    pub detail: String,
    /// Seconds to wait before trying again, if the provider said so.
    #[ts(type = "number | null")]
    pub retry_after_s: Option<u64>,
    /// Whether the question was sent, so that the call may have cost something. Passed to the caller, not
    /// stored.
    #[serde(skip)]
    #[ts(skip)]
    pub went_out: bool,
}
