//! Changes line by line, and quotes in a text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChangeId, FindingId};

/// Part of a line in the review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Segment {
    /// The text.
    pub text: String,
    /// Whether it differs from the other side.
    pub marked: bool,
}

/// The side that a line is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// On both.
    Same,
    /// In the original only.
    Removed,
    /// In the proposal only.
    Added,
}

/// One line of the review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReviewLine {
    /// Its side.
    pub side: Side,
    /// Its text, without the line end.
    pub segments: Vec<Segment>,
}

/// One block of the review, from top to bottom of the document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "block", rename_all = "snake_case")]
pub enum ReviewBlock {
    /// Lines without a change.
    Unchanged {
        /// The unchanged lines.
        lines: Vec<String>,
    },
    /// One place of one change.
    Hunk {
        /// The change.
        change: ChangeId,
        /// The index of the place, from 0.
        #[ts(type = "number")]
        place: usize,
        /// The heading above it; empty at the top.
        heading: String,
        /// The lines.
        lines: Vec<ReviewLine>,
        /// The findings behind it.
        findings: Vec<FindingId>,
    },
    /// A passage that both the changes and the author rewrote after the debate began.
    Clash {
        /// The changes, including scaffold.
        changes: Vec<ChangeId>,
        /// The heading above it; empty at the top.
        heading: String,
        /// The text before it on its first line.
        before: String,
        /// The text after it on its last line.
        after: String,
        /// The passage when the debate began.
        was: String,
        /// The text before it on its first line at that time.
        was_before: String,
        /// The text after it on its last line at that time.
        was_after: String,
        /// The author's version, with differences from that marked.
        now: Vec<Segment>,
        /// The version with the changes, also with differences marked.
        wanted: Vec<Segment>,
        /// The author's words plus what the changes add; `None` if they do more than add.
        both: Option<String>,
        /// The settled text; `None` while it is open.
        settled: Option<String>,
    },
}

/// The position of a quote in a text, in UTF-16 code units, as editors count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuotePlace {
    /// The finding with the quote.
    pub finding: FindingId,
    /// Start and end; `None` if not found.
    pub range: Option<(u32, u32)>,
}

/// Something the author is writing in a debate and hasn't saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Draft {
    /// What the draft is for, in the page's terms; one draft for each.
    pub place: String,
    /// The text that was there when the author began, or its hash.
    pub seen: String,
    /// What the author wrote.
    pub text: String,
}
