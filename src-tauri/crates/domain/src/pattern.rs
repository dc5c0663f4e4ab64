//! Regular expressions that are part of the program.

use regex::Regex;

/// A pattern of this crate.
#[expect(
    clippy::expect_used,
    reason = "every pattern is a literal of this crate, and tests compile all of them"
)]
pub(crate) fn compiled(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is valid")
}
