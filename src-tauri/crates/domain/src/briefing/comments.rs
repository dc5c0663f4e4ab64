//! Markdown comments. They are notes to whoever writes the text and don't count as part of its meaning.

use std::borrow::Cow;
use std::ops::Range;

const OPEN: &str = "<!--";
const CLOSE: &str = "-->";

/// The comments in a text. One that starts a line or spans several lines includes the rest of its last line,
/// as in Markdown. A comment without an end doesn't count.
pub(super) fn comments(text: &str) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    let mut from = 0;
    while let Some(open) = text[from..].find(OPEN).map(|at| from + at) {
        let Some(close) = text[open + OPEN.len()..].find(CLOSE) else {
            break;
        };
        let end = open + OPEN.len() + close + CLOSE.len();
        let line = text[..open].rfind('\n').map_or(0, |at| at + 1);
        let takes_line = text[line..open].trim().is_empty() || text[open..end].contains('\n');
        let rest = text[end..].find('\n').unwrap_or(text.len() - end);
        from = if takes_line { end + rest } else { end };
        comments.push(open..from);
    }
    comments
}

/// A text with each comment replaced by spaces. Line breaks and positions stay the same.
pub(super) fn blanked(text: &str) -> Cow<'_, str> {
    let comments = comments(text);
    if comments.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut from = 0;
    for comment in comments {
        kept.push_str(&text[from..comment.start]);
        from = comment.end;
        let blank = |byte| {
            if matches!(byte, b'\n' | b'\r') {
                char::from(byte)
            } else {
                ' '
            }
        };
        kept.extend(text[comment].bytes().map(blank));
    }
    kept.push_str(&text[from..]);
    Cow::Owned(kept)
}
