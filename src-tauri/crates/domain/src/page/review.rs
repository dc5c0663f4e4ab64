//! Changes line by line, and quotes in a text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ChangeId, FindingId};

/// A stretch of a line in the review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Segment {
    /// The text.
    pub text: String,
    /// Differs from the other side.
    pub marked: bool,
}

/// Which side a line stands on.
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
        /// The lines.
        lines: Vec<String>,
    },
    /// One place of one change.
    Hunk {
        /// The change.
        change: ChangeId,
        /// Its place, from 0.
        #[ts(type = "number")]
        place: usize,
        /// The heading that it stands under; empty at the top.
        heading: String,
        /// The lines.
        lines: Vec<ReviewLine>,
        /// The findings behind it.
        findings: Vec<FindingId>,
    },
    /// A passage that changes and the author both rewrote since the debate began.
    Clash {
        /// The changes, scaffold included.
        changes: Vec<ChangeId>,
        /// The heading that it stands under; empty at the top.
        heading: String,
        /// What stands before it on its first line.
        before: String,
        /// What stands behind it on its last line.
        after: String,
        /// What it was when the debate began.
        was: String,
        /// What stood before it on its first line then.
        was_before: String,
        /// What stood behind it on its last line then.
        was_after: String,
        /// What the author made of it, marked where it differs from that.
        now: Vec<Segment>,
        /// What it would be with the changes, marked so too.
        wanted: Vec<Segment>,
        /// The author's words with what the changes add; `None` if they do not only add.
        both: Option<String>,
        /// What is to stand there; `None` while that is open.
        settled: Option<String>,
    },
}

/// Where a quote stands in a text, in UTF-16 code units, as editors count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuotePlace {
    /// The finding that quotes.
    pub finding: FindingId,
    /// Start and end; `None` when not found.
    pub range: Option<(u32, u32)>,
}

/// What the author is writing in a debate and has not saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Draft {
    /// What it is of, in the page's words; one draft for each.
    pub place: String,
    /// What stood there when the author began, or its hash.
    pub seen: String,
    /// What the author wrote.
    pub text: String,
}
