//! Patterns for prose whose ASCII letters are in lower case. They only know ASCII word boundaries,
//! because Unicode ones would take the slow path on every text with a typographic quote.

use std::cell::OnceCell;
use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

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
    Regex::new(&either(pattern)).expect("the pattern is valid")
}

/// Whole words or phrases, as alternatives; a space stands for any white space, and a space with a
/// question mark for any or none.
pub(crate) fn words(alternatives: &str) -> Regex {
    exact(&format!(r"(?-u:\b)(?:{})(?-u:\b)", spaced(alternatives)))
}

/// The alternatives with any white space where they have a space.
fn spaced(alternatives: &str) -> String {
    let mut spaced = String::with_capacity(2 * alternatives.len());
    let mut in_class = false;
    let mut characters = alternatives.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                spaced.push(character);
                spaced.extend(characters.next());
                continue;
            }
            '[' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
        match character {
            ' ' if in_class => spaced.push_str(r" \t\r\n"),
            ' ' if characters.next_if_eq(&'?').is_some() => spaced.push_str(r"(?-u:\s)*"),
            ' ' => spaced.push_str(r"(?-u:\s)+"),
            _ => spaced.push(character),
        }
    }
    spaced
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_space_stands_for_white_space_in_and_out_of_classes() {
        let cases = [
            ("roll ?back", "we rollback", true),
            ("roll ?back", "we roll\n  back", true),
            ("roll back", "we rollback", false),
            ("roll back", "we roll\r\n\tback", true),
            ("soft[- ]delete", "a soft\ndelete", true),
            ("soft[- ]delete", "a soft+delete", false),
            (r"is \[ ok", "it is [ ok", true),
        ];
        for (alternatives, text, expected) in cases {
            let found = words(alternatives).is_match(text);
            assert_eq!(found, expected, "{alternatives} in {text:?}");
        }
    }
}
