//! Where a quoted passage is in a text.

use std::ops::Range;
use std::sync::OnceLock;

use crate::QuoteMatch;
use crate::text::Span;
use crate::text::document::fuzzy::WordIndex;
use crate::text::document::plain::Plain;

/// The parts of a quote around an ellipsis are looked up if each has at least this many words.
const LEAST_WORDS_OF_A_PART: usize = 2;
/// The most bytes that an ellipsis in a quote can replace.
const MOST_LEFT_OUT: usize = 600;

/// The result of looking up a quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// How it was found.
    pub matched: QuoteMatch,
    /// Bytes of the searched text, at character boundaries; `None` if not found.
    pub span: Option<Span>,
}

/// A text prepared for looking up many quotes. Each index is built when the first quote needs it.
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

    /// The first passage that matches a quote.
    ///
    /// Tried in this order: byte for byte, ignoring whitespace around the quote; then with whitespace
    /// folded, typographic characters simplified and emphasis marks ignored, but case-sensitive (and after
    /// that, without quotation marks or an ellipsis that a model puts around a quote, and with an ellipsis
    /// inside it matching omitted words); then by similar words, for quotes of at least four words and
    /// sixteen characters. A blank quote is never found.
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

    /// The first passage that reads like a quote, ignoring whitespace, typographic characters and emphasis:
    /// [`Self::find`] without matching by similar words.
    pub(crate) fn find_as_written(&self, quote: &str) -> Option<Span> {
        let quote = quote.trim();
        if quote.is_empty() {
            return None;
        }
        self.find_exact(quote).or_else(|| self.find_plain(quote))
    }

    /// The first passage that is a quote byte for byte and overlaps none of these.
    pub fn find_beside(&self, quote: &str, taken: &[Span]) -> Option<Span> {
        let quote = quote.trim();
        if quote.is_empty() {
            return None;
        }
        let at = |(start, _): (usize, &str)| Span::new(start, start + quote.len());
        let mut all = self.text.match_indices(quote).map(at);
        all.find(|it| !taken.iter().any(|other| it.overlaps(*other)))
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

/// A passage quoted with an ellipsis for omitted words: from the beginning of its first part to the end of
/// its last. Each part has a few words, and the next one follows closely.
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
