//! A text simplified for lookups: whitespace folded, typographic characters replaced by keyboard ones,
//! emphasis marks removed. Every byte of the plain text knows which byte of the original it came from.

use std::ops::Range;

use crate::text::Span;

/// A simplified text.
pub(crate) struct Plain {
    text: String,
    origins: Vec<usize>,
}

impl Plain {
    /// Simplifies a text.
    pub(crate) fn new(text: &str) -> Self {
        let mut plain = Self {
            text: String::with_capacity(text.len()),
            origins: Vec::with_capacity(text.len()),
        };
        for (at, char) in text.char_indices() {
            plain.push(at, char);
        }
        plain
    }

    /// The plain text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The first position at or after `from` of `needle`, which is itself plain; both positions are bytes of
    /// the plain text.
    pub(crate) fn find(&self, needle: &str, from: usize) -> Option<Range<usize>> {
        let at = from + self.text.get(from..)?.find(needle)?;
        Some(at..at + needle.len())
    }

    /// The bytes of `text`, the original, from which a range of the plain text came; `None` for an empty
    /// range.
    pub(crate) fn origin(&self, stretch: &Range<usize>, text: &str) -> Option<Span> {
        let start = *self.origins.get(stretch.start)?;
        let last = *self.origins.get(stretch.end.checked_sub(1)?)?;
        let length = text.get(last..)?.chars().next().map_or(0, char::len_utf8);
        Some(Span::new(start, last + length))
    }

    fn push(&mut self, at: usize, char: char) {
        let mut bytes = [0; 4];
        let plain = match char {
            '*' | '_' | '`' | '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}' => return,
            '‘' | '’' | '‚' | '‛' | '′' => "'",
            '“' | '”' | '„' | '‟' | '″' | '«' | '»' => "\"",
            '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => "-",
            '…' => "...",
            _ if char.is_whitespace() => " ",
            _ => char.encode_utf8(&mut bytes),
        };
        let repeats = matches!(plain, " " | "-") && self.text.ends_with(plain);
        if !repeats {
            self.text.push_str(plain);
            self.origins.resize(self.text.len(), at);
        }
    }
}
