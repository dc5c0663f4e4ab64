//! Pure functions on text. All positions are byte offsets into UTF-8, at character boundaries.

pub mod annotate;
pub mod changes;
pub mod compare;
pub mod document;
pub mod edits;
pub mod findings;
pub mod redact;

use std::ops::Range;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A half-open range of bytes, written `[start, end]` in JSON.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[serde(from = "(usize, usize)", into = "(usize, usize)")]
#[ts(type = "[number, number]")]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The range from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Number of bytes.
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether it is empty.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether both have a byte in common, or one is empty and inside the other.
    pub fn overlaps(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// For slicing.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<(usize, usize)> for Span {
    fn from((start, end): (usize, usize)) -> Self {
        Self { start, end }
    }
}

impl From<Span> for (usize, usize) {
    fn from(span: Span) -> Self {
        (span.start, span.end)
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}
