//! A debate while somebody watches it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefed::BriefingPart;
use crate::view::Part;
use crate::{FailureKind, SeatId};

/// What a person sees of one seat during a call. Never stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "live", rename_all = "snake_case")]
pub enum Live {
    /// Waiting for a free slot of its model.
    Waiting {
        /// The seat.
        seat: SeatId,
    },
    /// The provider isn't called for a while; then the call is sent automatically.
    Held {
        /// The seat.
        seat: SeatId,
        /// The reason.
        why: FailureKind,
        /// The wait in seconds from now.
        #[ts(type = "number")]
        seconds: u64,
    },
    /// The call was sent.
    Asked {
        /// The seat.
        seat: SeatId,
        /// How many seconds ago.
        #[ts(type = "number")]
        seconds: u64,
    },
    /// Text came.
    Delta {
        /// The seat.
        seat: SeatId,
        /// The text.
        text: String,
    },
    /// A part of the briefing is being prepared; its result will be a fact.
    Briefing {
        /// The part.
        part: BriefingPart,
        /// The current activity, as a phrase: “searching SearXNG for Redis”.
        doing: String,
    },
    /// The call ended, for whatever reason.
    Done {
        /// The seat.
        seat: SeatId,
    },
}

/// Who is running a debate: asking its models and recording their replies.
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

/// What the page receives over the channel of a watched debate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "update", rename_all = "snake_case")]
pub enum Update {
    /// Parts that changed; the first message contains all of them.
    Parts {
        /// The parts.
        parts: Vec<Part>,
        /// Who is running the debate at the moment.
        driver: Driver,
        /// When it was imported; `None` if it was run here.
        imported_at: Option<String>,
    },
    /// What running calls did since the last message; the deltas of one seat are joined.
    Live {
        /// In order.
        signals: Vec<Live>,
    },
}
