//! Regular expressions that are part of the program.

use regex::Regex;

/// A pattern of this crate. Its character classes are ASCII only: Unicode ones would take the slow path on
/// every line that has a non-ASCII letter.
#[expect(
    clippy::expect_used,
    reason = "every pattern is a literal of this crate, and the cases of each rule compile it"
)]
pub(crate) fn compiled(pattern: &str) -> Regex {
    let pattern = pattern.replace(r"\b", r"(?-u:\b)");
    Regex::new(&pattern).expect("the pattern is valid")
}
