//! Two texts side by side.

use similar::TextDiff;

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
