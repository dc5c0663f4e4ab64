//! How long a text is, and how much longer it became.

use crate::round::Growth;
use crate::text::document::outline::{self, LineKind};
use crate::text::document::prose;

/// Words and headings of a round's text beside those of the original.
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

/// The number of Markdown headings, those inside code left out.
pub fn headings(text: &str) -> usize {
    outline::lines(text)
        .iter()
        .filter(|line| matches!(line.kind, LineKind::Heading(_)))
        .count()
}
