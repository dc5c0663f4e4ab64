//! Two texts side by side.

use similar::TextDiff;

use super::{Span, hunks, utf16};
use crate::page::TextDifference;

pub use super::clash_blocks::review_onto;
pub use super::comparison::compare;
pub use super::review_lines::review_blocks;

/// The unified diff from `old` to `new`, both called `name`; empty when they are equal.
pub fn unified(old: &str, new: &str, name: &str) -> String {
    if old == new {
        return String::new();
    }
    TextDiff::from_lines(old, new)
        .unified_diff()
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string()
}

/// What is new in `new` and what of `old` is gone, for a page that shows `new`.
pub fn marked(old: &str, new: &str) -> TextDifference {
    let hunks = hunks::hunks(old, new);
    let spans: Vec<Option<Span>> = hunks
        .iter()
        .map(|hunk| Some(Span::from(hunk.new.clone())))
        .collect();
    let mut difference = TextDifference::default();
    for (hunk, range) in hunks.iter().zip(utf16::ranges(new, &spans)) {
        let Some((start, end)) = range else { continue };
        let gone = &old[hunk.old.clone()];
        if !gone.is_empty() {
            difference.removed.push((start, gone.to_owned()));
        }
        if start < end {
            difference.added.push((start, end));
        }
    }
    difference
}
