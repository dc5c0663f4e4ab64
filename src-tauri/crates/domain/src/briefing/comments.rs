//! Comments of Markdown, which are notes to whoever writes and say nothing about what is meant.

use std::borrow::Cow;

const OPEN: &str = "<!--";
const CLOSE: &str = "-->";

/// A text with blanks for each comment. Line breaks and positions stay; a comment without an end is none.
pub(super) fn blanked(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find(OPEN) else {
        return Cow::Borrowed(text);
    };
    let mut kept = String::with_capacity(text.len());
    let mut from = 0;
    let mut next = Some(first);
    while let Some(open) = next {
        let behind = open + OPEN.len();
        let Some(length) = text[behind..].find(CLOSE) else {
            break;
        };
        let end = behind + length + CLOSE.len();
        kept.push_str(&text[from..open]);
        for byte in text[open..end].bytes() {
            kept.push(if matches!(byte, b'\n' | b'\r') {
                char::from(byte)
            } else {
                ' '
            });
        }
        from = end;
        next = text[from..].find(OPEN).map(|at| from + at);
    }
    kept.push_str(&text[from..]);
    Cow::Owned(kept)
}
