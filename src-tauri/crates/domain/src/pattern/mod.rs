//! Regular expressions in the source code.

mod quick;

use regex::RegexSet;

pub use quick::{Captures, Match, Regex};

/// Compiles a pattern of this crate.
#[expect(
    clippy::expect_used,
    reason = "every pattern is a literal of this crate, and tests compile all of them"
)]
pub(crate) fn compiled(pattern: &str) -> regex::Regex {
    regex::Regex::new(pattern).expect("the pattern is valid")
}

/// The same for a pattern that one text is searched with.
#[expect(
    clippy::expect_used,
    reason = "every pattern is a literal of this crate, and tests compile all of them"
)]
pub(crate) fn ready(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is valid")
}

/// Compiles several patterns of this crate, to find out which ones match.
#[expect(
    clippy::expect_used,
    reason = "every pattern is a literal of this crate, and tests compile all of them"
)]
pub(crate) fn compiled_set(patterns: impl Iterator<Item = String>) -> RegexSet {
    RegexSet::new(patterns).expect("the patterns are valid")
}

/// A pattern whose word characters are ASCII only. With Unicode, every text that contains a typographic
/// quote would take the slow path.
pub(crate) fn ascii(pattern: &str) -> String {
    let bounded = pattern.replace(r"\b", r"(?-u:\b)");
    bounded
        .replace(r"[\w", "[A-Za-z0-9_")
        .replace(r"\w", "[A-Za-z0-9_]")
}
