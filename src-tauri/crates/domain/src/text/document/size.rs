//! The length of a text, and how much it has grown.

use crate::round::Growth;
use crate::text::document::outline::{self, LineKind};
use crate::text::document::prose;

/// Words and headings of a round's text compared with those of the original.
pub fn growth(original: &str, text: &str) -> Growth {
    let (original_words, original_headings) = (prose::words(original), headings(original));
    let (words, headings) = if text == original {
        (original_words, original_headings)
    } else {
        (prose::words(text), headings(text))
    };
    Growth {
        words,
        headings,
        original_words,
        original_headings,
    }
}

/// The number of Markdown headings, not counting those inside code.
pub fn headings(text: &str) -> usize {
    outline::lines(text)
        .iter()
        .filter(|line| matches!(line.kind, LineKind::Heading(_)))
        .count()
}
