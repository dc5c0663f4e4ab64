//! Patterns for prose whose ASCII letters are in lower case. They only know ASCII word boundaries,
//! because Unicode ones would take the slow path on every text with a typographic quote.

use std::cell::OnceCell;
use std::sync::LazyLock;

use domain::Span;
use regex::{Regex, RegexBuilder};

use crate::apostrophe::either;

/// A pattern as it is.
#[expect(
    clippy::expect_used,
    reason = "every pattern is a literal of this crate, and a test compiles all of them"
)]
pub(crate) fn exact(pattern: &str) -> Regex {
    debug_assert!(
        !pattern.replace(r"(?-u:\b)", "").contains(r"\b"),
        "a Unicode word boundary in {pattern}"
    );
    RegexBuilder::new(&either(pattern))
        .size_limit(1 << 24)
        .build()
        .expect("the pattern is valid")
}

/// Whole words or phrases, as alternatives; a space stands for any white space, and a space with a
/// question mark for any or none.
pub(crate) fn words(alternatives: &str) -> Regex {
    let spaced = alternatives
        .replace(" ?", r"[\s--\S]")
        .replace(' ', r"[ \t\r\n]+")
        .replace(r"[\s--\S]", r"[ \t\r\n]*");
    exact(&format!(r"(?-u:\b)(?:{spaced})(?-u:\b)"))
}

/// A sentence (lower case) without the number that it may open with: “3.3”, “r10”, “fr-2:”.
pub(crate) fn unnumbered(text: &str) -> &str {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_number = first.len() <= 8
        && first.ends_with(|it: char| it.is_ascii_digit() || ".:)".contains(it))
        && first.bytes().any(|it| it.is_ascii_digit())
        && first.bytes().filter(u8::is_ascii_alphabetic).count().le(&3);
    if is_number && rest.starts_with(|it: char| it.is_ascii_alphabetic()) {
        rest
    } else {
        text
    }
}

/// Where a pattern matches, in the order of the text. It is searched for only on request: most rules ask only
/// if they found something, and compiling a pattern costs more than searching a text for it.
pub(crate) struct Places<'t> {
    pattern: &'t LazyLock<Regex>,
    text: &'t str,
    found: OnceCell<Vec<Span>>,
}

impl<'t> Places<'t> {
    /// All matches in a text.
    pub(crate) fn of(pattern: &'t LazyLock<Regex>, text: &'t str) -> Self {
        Self {
            pattern,
            text,
            found: OnceCell::new(),
        }
    }

    /// Whether any match begins inside the span.
    pub(crate) fn within(&self, span: Span) -> bool {
        let found = self.found.get_or_init(|| {
            let found = self.pattern.find_iter(self.text);
            found.map(|it| it.range().into()).collect()
        });
        let next = found.partition_point(|it| it.start < span.start);
        found.get(next).is_some_and(|it| it.start < span.end)
    }
}
