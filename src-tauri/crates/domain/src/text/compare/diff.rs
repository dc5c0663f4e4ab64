//! Two texts side by side.

use similar::TextDiff;

use crate::page::{Side, TextDifference};
use crate::text::Span;
use crate::text::compare::hunks;
use crate::text::document::utf16;

pub use crate::text::compare::comparison::compare;

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

/// Two passages merged into one: what both have, what only `old` has, and what only `new` has, in reading
/// order; removed text comes before its replacement. `None` if they share so little that each reads better
/// separately.
pub fn woven(old: &str, new: &str) -> Option<Vec<(Side, String)>> {
    if !hunks::is_reworded(old, new) {
        return None;
    }
    let mut pieces = Vec::new();
    let mut at = 0;
    for hunk in hunks::words(old, new) {
        pieces.push((Side::Same, &old[at..hunk.old.start]));
        pieces.push((Side::Removed, &old[hunk.old.clone()]));
        pieces.push((Side::Added, &new[hunk.new.clone()]));
        at = hunk.old.end;
    }
    pieces.push((Side::Same, &old[at..]));
    pieces.retain(|(_, text)| !text.is_empty());
    let pieces = pieces.into_iter();
    Some(pieces.map(|(side, text)| (side, text.to_owned())).collect())
}

/// What is new in `new`, and what was removed from `old`, for a page that shows `new`.
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
