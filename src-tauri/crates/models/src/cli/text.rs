//! From bytes that arrive in pieces to clean text, and from text to lines.

use crate::ansi::Stripper;

/// Decodes UTF-8 that arrives in pieces: replaces invalid bytes and removes control sequences.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    rest: Vec<u8>,
    stripper: Stripper,
}

impl Decoder {
    /// The text of the piece, and of what the previous piece left unfinished.
    pub(crate) fn decode(&mut self, piece: &[u8]) -> String {
        self.rest.extend_from_slice(piece);
        let whole = self.rest.len() - unfinished(&self.rest);
        let text = String::from_utf8_lossy(&self.rest[..whole]);
        let text = self.stripper.strip(&text);
        self.rest.drain(..whole);
        text
    }

    /// What is left at the end.
    pub(crate) fn finish(&mut self) -> String {
        let rest = std::mem::take(&mut self.rest);
        self.stripper.strip(&String::from_utf8_lossy(&rest))
    }
}

/// How many bytes at the end may be the beginning of a character.
fn unfinished(bytes: &[u8]) -> usize {
    let last = bytes.len().saturating_sub(3);
    let start = bytes[last..]
        .iter()
        .rposition(|byte| byte & 0b1100_0000 == 0b1100_0000);
    let Some(start) = start.map(|start| last + start) else {
        return 0;
    };
    let wanted = match bytes[start] {
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        _ => 4,
    };
    let there = bytes.len() - start;
    if there < wanted { there } else { 0 }
}

/// Splits text that arrives in pieces into lines.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    open: String,
}

impl Lines {
    /// The lines that the text completes.
    pub(crate) fn push(&mut self, text: &str) -> Vec<String> {
        let Some(end) = text.rfind('\n') else {
            self.open.push_str(text);
            return Vec::new();
        };
        let mut lines = Vec::new();
        for line in text[..end].split('\n') {
            let mut whole = std::mem::take(&mut self.open);
            whole.push_str(line);
            lines.push(whole);
        }
        self.open.push_str(&text[end + 1..]);
        lines
    }

    /// The length of the unfinished line.
    pub(crate) fn open_length(&self) -> usize {
        self.open.len()
    }

    /// The last line, if it is unfinished.
    pub(crate) fn finish(&mut self) -> Option<String> {
        let rest = std::mem::take(&mut self.open);
        (!rest.is_empty()).then_some(rest)
    }
}

/// The end of a long text, for the log: older lines make room for newer ones.
#[derive(Debug)]
pub(crate) struct Tail {
    text: String,
    limit: usize,
}

impl Tail {
    /// Keeps about `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            text: String::new(),
            limit,
        }
    }

    /// Appends to it.
    pub(crate) fn push(&mut self, text: &str) {
        self.text.push_str(text);
        // Trimming only at twice the limit keeps this linear.
        if self.text.len() > 2 * self.limit {
            self.cut();
        }
    }

    /// The end of what was appended.
    pub(crate) fn text(&mut self) -> &str {
        self.cut();
        self.text.trim()
    }

    fn cut(&mut self) {
        let mut from = self.text.len().saturating_sub(self.limit);
        while !self.text.is_char_boundary(from) {
            from += 1;
        }
        self.text.drain(..from);
    }
}
