//! Regular expressions that are part of the program.

use regex::{Regex, RegexSet};

/// A pattern of this crate.
#[expect(
    clippy::expect_used,
    reason = "every pattern is a literal of this crate, and tests compile all of them"
)]
pub(crate) fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is valid")
}

/// Several patterns of this crate, of which it is asked which ones match.
#[expect(
    clippy::expect_used,
    reason = "every pattern is a literal of this crate, and tests compile all of them"
)]
pub(crate) fn compiled_set(patterns: impl Iterator<Item = String>) -> RegexSet {
    RegexSet::new(patterns).expect("the patterns are valid")
}

/// A pattern whose words are of ASCII alone: Unicode ones would take the slow way on each text that has
/// a typographic quote.
pub(crate) fn ascii(pattern: &str) -> String {
    let bounded = pattern.replace(r"\b", r"(?-u:\b)");
    bounded
        .replace(r"[\w", "[A-Za-z0-9_")
        .replace(r"\w", "[A-Za-z0-9_]")
}
