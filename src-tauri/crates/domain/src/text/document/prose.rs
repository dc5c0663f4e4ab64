//! What of a text is read as prose, and how many words that has. The page counts by the same rules
//! while somebody types; `prose.json` holds it to them.

use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::compiled;
use crate::text::document::outline::{self, LineKind};

/// Where a link leads, behind its words.
static ADDRESS_OF_LINK: LazyLock<Regex> = LazyLock::new(|| compiled(r"\]\([^()\n]*\)"));
/// An address that stands by itself; it counts as one word.
static ADDRESS: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?i)\b[a-z]+://[^\s)>\]]+"));
/// A character that is a word, in scripts without spaces.
static CHARACTER: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"[\p{Han}\p{Hiragana}\p{Katakana}]"));
/// Letters and digits, with the signs that stand within a word.
static WORD: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:['’.,-][\p{L}\p{N}][\p{L}\p{M}\p{N}_]*)*")
});

/// The words of a text as its readers count them: without front matter, fenced code, and the addresses
/// of links. Characters of Chinese and Japanese are words; in other scripts, what stands between spaces.
pub fn words(text: &str) -> usize {
    let prose = prose(text);
    let characters = CHARACTER.find_iter(&prose).count();
    let spaced = CHARACTER.replace_all(&prose, " ");
    characters + WORD.find_iter(&spaced).count()
}

/// What of a text is read: its lines without front matter and fenced code, the addresses of links left
/// out. An address that stands by itself is an `x`.
pub(crate) fn prose(text: &str) -> String {
    let mut prose = String::with_capacity(text.len());
    for line in outline::lines(text) {
        if line.kind != LineKind::Code {
            prose.push_str(line.text);
            prose.push('\n');
        }
    }
    let prose = ADDRESS_OF_LINK.replace_all(&prose, "]");
    ADDRESS.replace_all(&prose, "x").into_owned()
}
