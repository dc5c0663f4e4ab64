//! The ways in which asking a model fails, and what the user reads.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kinds of failure, the same for every provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    /// The program is not on this machine.
    NotInstalled,
    /// The program has no account.
    NotSignedIn,
    /// The key was refused.
    KeyRefused,
    /// The provider does not know the model.
    UnknownModel,
    /// Too many calls.
    RateLimited,
    /// The provider has no capacity.
    Overloaded,
    /// The prompt does not fit.
    TooLong,
    /// The model would not answer.
    Refused,
    /// Nothing came for too long.
    Silent,
    /// The whole call took too long.
    TimedOut,
    /// The program ended in a way that is no answer.
    Crashed,
    /// What came can't be read as the answer that was asked for.
    Unreadable,
    /// The program offered tools to the model, which a debate never allows.
    OfferedTools,
    /// No connection.
    Offline,
    /// The call was cancelled by the user, or ended together with Whetstone.
    Cancelled,
}

impl FailureKind {
    /// Whether a call that failed so may have cost something all the same, with nobody to say how much:
    /// the model may have worked on it. Whatever is refused costs nothing.
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
    /// What kind.
    pub kind: FailureKind,
    /// What happened, to what: one sentence for the user.
    pub message: String,
    /// What to do next: one sentence for the user.
    pub hint: String,
    /// A command that fixes it, for a button that copies it.
    pub command: Option<String>,
    /// The last lines of the program's error output or the like; for the log and a fold-out.
    pub detail: String,
    /// Seconds to wait before another try, where the provider said so.
    #[ts(type = "number | null")]
    pub retry_after_s: Option<u64>,
    /// Whether the question had gone out, so that the call may have cost something. Told to whoever
    /// asked, and not kept.
    #[serde(skip)]
    #[ts(skip)]
    pub went_out: bool,
}
