//! A debate while it is watched.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefed::BriefingPart;
use crate::view::Part;
use crate::{FailureKind, SeatId};

/// What a person sees of one seat while a call is under way. Never stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "live", rename_all = "snake_case")]
pub enum Live {
    /// Waiting for a free slot of its model.
    Waiting {
        /// Who.
        seat: SeatId,
    },
    /// The provider is not asked for a while; the call goes out by itself then.
    Held {
        /// Who.
        seat: SeatId,
        /// Why.
        why: FailureKind,
        /// For so many seconds from now.
        #[ts(type = "number")]
        seconds: u64,
    },
    /// The call was sent.
    Asked {
        /// Who.
        seat: SeatId,
        /// So many seconds ago.
        #[ts(type = "number")]
        seconds: u64,
    },
    /// Text came.
    Delta {
        /// Who.
        seat: SeatId,
        /// The text.
        text: String,
    },
    /// A part of the briefing is being worked out; what it came to is a fact.
    Briefing {
        /// Which part.
        part: BriefingPart,
        /// What is done for it, as a clause: “searching SearXNG for Redis”.
        doing: String,
    },
    /// The call ended, in whatever way.
    Done {
        /// Who.
        seat: SeatId,
    },
}

/// Who drives a debate: asks its models and records what they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Driver {
    /// This process.
    Here,
    /// Another process on the same data folder.
    Elsewhere,
    /// Nobody: it ended, or was interrupted.
    Nobody,
}

/// What the page gets over the channel of a watched debate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "update", rename_all = "snake_case")]
pub enum Update {
    /// Parts that changed; the first message carries all.
    Parts {
        /// The parts.
        parts: Vec<Part>,
        /// Who drives the debate at the moment.
        driver: Driver,
        /// When it came out of a file; `None` for one that was held here.
        imported_at: Option<String>,
    },
    /// What calls under way did since the last message, deltas of one seat joined.
    Live {
        /// In order.
        signals: Vec<Live>,
    },
}
