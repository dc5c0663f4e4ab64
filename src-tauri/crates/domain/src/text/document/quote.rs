//! Where a quoted passage stands in a text.

use std::ops::Range;
use std::sync::OnceLock;

use crate::QuoteMatch;
use crate::text::Span;
use crate::text::document::fuzzy::WordIndex;
use crate::text::document::plain::Plain;

/// Parts of a quote around dots are looked up when each has so many words.
const LEAST_WORDS_OF_A_PART: usize = 2;
/// Bytes that dots in a quote stand for at most.
const MOST_LEFT_OUT: usize = 600;

/// What happened to the search for a quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// How it was found.
    pub matched: QuoteMatch,
    /// Bytes of the text that was searched, at character boundaries; `None` when not found.
    pub span: Option<Span>,
}

/// A text prepared for looking up many quotes. What a kind of search needs is built when the first
/// quote needs it.
pub struct Haystack<'a> {
    text: &'a str,
    plain: OnceLock<Plain>,
    words: OnceLock<WordIndex>,
}

impl<'a> Haystack<'a> {
    /// Prepares a text.
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            plain: OnceLock::new(),
            words: OnceLock::new(),
        }
    }

    /// The first passage that a quote means.
    ///
    /// Tried in turn: byte for byte, whitespace around the quote left aside; with whitespace
    /// folded, typographic signs made plain and emphasis marks ignored, upper and lower case kept
    /// (and then without the quotation marks or dots that a model puts around a quote, and with dots
    /// inside it standing for words left out); by likeness of words, for quotes of at least four
    /// words and sixteen characters. A blank quote is found nowhere.
    pub fn find(&self, quote: &str) -> Found {
        let quote = quote.trim();
        if quote.is_empty() {
            return found(QuoteMatch::None, None);
        }
        if let Some(span) = self.find_exact(quote) {
            return found(QuoteMatch::Exact, Some(span));
        }
        if let Some(span) = self.find_plain(quote) {
            return found(QuoteMatch::Folded, Some(span));
        }
        let words = self.words.get_or_init(|| WordIndex::new(self.text));
        match words.find(quote) {
            Some(span) => found(QuoteMatch::Fuzzy, Some(span)),
            None => found(QuoteMatch::None, None),
        }
    }

    /// The first passage that reads like a quote, whitespace, typographic signs and emphasis left
    /// aside: [`Self::find`] without likeness of words.
    pub(crate) fn find_as_written(&self, quote: &str) -> Option<Span> {
        let quote = quote.trim();
        if quote.is_empty() {
            return None;
        }
        self.find_exact(quote).or_else(|| self.find_plain(quote))
    }

    fn find_exact(&self, quote: &str) -> Option<Span> {
        let at = self.text.find(quote)?;
        Some(Span::new(at, at + quote.len()))
    }

    fn find_plain(&self, quote: &str) -> Option<Span> {
        let needle = Plain::new(quote);
        let needle = needle.text().trim();
        let bare = needle.trim_matches(['"', '\'', '.', ' ']);
        let plain = self.plain.get_or_init(|| Plain::new(self.text));
        let whole = [needle, bare]
            .into_iter()
            .filter(|needle| needle.chars().any(char::is_alphanumeric))
            .find_map(|needle| plain.find(needle, 0));
        let stretch = whole.or_else(|| with_gaps(plain, bare))?;
        plain.origin(&stretch, self.text)
    }
}

/// A passage quoted with dots for what was left out: from the beginning of its first part to the end
/// of its last. Every part has a few words, and the next one follows closely.
fn with_gaps(plain: &Plain, quote: &str) -> Option<Range<usize>> {
    let parts: Vec<&str> = quote.split("...").map(str::trim).collect();
    let telling = |part: &&str| part.split(' ').count() >= LEAST_WORDS_OF_A_PART;
    if parts.len() < 2 || !parts.iter().all(telling) {
        return None;
    }
    let mut passage = plain.find(parts[0], 0)?;
    for part in &parts[1..] {
        let next = plain.find(part, passage.end)?;
        if next.start - passage.end > MOST_LEFT_OUT {
            return None;
        }
        passage.end = next.end;
    }
    Some(passage)
}

fn found(matched: QuoteMatch, span: Option<Span>) -> Found {
    Found { matched, span }
}
