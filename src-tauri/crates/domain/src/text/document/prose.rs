//! The parts of a text that count as prose, and their number of words. The page counts by the same rules
//! while somebody types; `prose.json` keeps both in sync.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::known::Known;
use crate::pattern::compiled;
use crate::text::document::outline::{self, LineKind};

/// The target of a link, after its words.
static ADDRESS_OF_LINK: LazyLock<Regex> = LazyLock::new(|| compiled(r"\]\([^()\n]*\)"));
/// A web address outside a link; it counts as one word.
static ADDRESS: LazyLock<Regex> = LazyLock::new(|| compiled(r"(?i)\b[a-z]+://[^\s)>\]]+"));
/// A character that counts as a word, in scripts without spaces.
static CHARACTER: LazyLock<Regex> =
    LazyLock::new(|| compiled(r"[\p{Han}\p{Hiragana}\p{Katakana}]"));
/// Letters and digits, with the characters that can be inside a word.
static WORD: LazyLock<Regex> = LazyLock::new(|| {
    compiled(r"[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:['’.,-][\p{L}\p{N}][\p{L}\p{M}\p{N}_]*)*")
});

/// The words of a text as readers count them: without front matter, fenced code, and link targets. Each
/// Chinese or Japanese character is a word; in other scripts, words are separated by spaces.
pub fn words(text: &str) -> usize {
    static WORDS: Known<usize> = Known::new();
    WORDS.of(text, |text| words_of(&prose(text)))
}

/// The words in a result of [`prose`].
pub(crate) fn words_of(prose: &str) -> usize {
    prose.lines().map(words_of_line).sum()
}

/// The readable parts of a text: its lines without front matter, fenced code and link targets. A web address
/// outside a link becomes an `x`.
pub(crate) fn prose(text: &str) -> String {
    let mut prose = String::with_capacity(text.len());
    for line in outline::lines(text) {
        if line.kind != LineKind::Code {
            prose.push_str(&without_addresses(line.text));
            prose.push('\n');
        }
    }
    prose
}

/// No address continues past the end of a line, and few lines contain one.
fn without_addresses(line: &str) -> Cow<'_, str> {
    let mut line = Cow::Borrowed(line);
    if line.contains("](") {
        line = Cow::Owned(ADDRESS_OF_LINK.replace_all(&line, "]").into_owned());
    }
    if line.contains("://") {
        line = Cow::Owned(ADDRESS.replace_all(&line, "x").into_owned());
    }
    line
}

/// A long document is counted several times in a debate, and Unicode-aware patterns take most of that time.
/// Few lines need them.
fn words_of_line(line: &str) -> usize {
    if line.is_ascii() {
        return ascii_words(line.as_bytes());
    }
    if line.chars().all(is_western) {
        return western_words(line);
    }
    let characters = CHARACTER.find_iter(line).count();
    let spaced = CHARACTER.replace_all(line, " ");
    characters + WORD.find_iter(&spaced).count()
}

/// Latin letters, common punctuation, and symbols such as arrows. For these, the standard library agrees on
/// what letters and digits are, and there are no combining marks.
fn is_western(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{2ff}'
            | '\u{2000}'..='\u{206f}'
            | '\u{20a0}'..='\u{20cf}'
            | '\u{2190}'..='\u{245f}'
            | '\u{2500}'..='\u{2775}'
    )
}

/// What [`WORD`] finds in an ASCII line, which most lines are.
fn ascii_words(line: &[u8]) -> usize {
    let mut count = 0;
    let mut is_inside = false;
    for (at, byte) in line.iter().enumerate() {
        let goes_on = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => true,
            b'_' => is_inside,
            b'\'' | b'.' | b',' | b'-' => {
                is_inside && line.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
            }
            _ => false,
        };
        count += usize::from(goes_on && !is_inside);
        is_inside = goes_on;
    }
    count
}

/// What [`WORD`] finds in a line of western characters.
fn western_words(line: &str) -> usize {
    let mut count = 0;
    let mut is_inside = false;
    for (at, c) in line.char_indices() {
        let goes_on = c.is_alphanumeric()
            || is_inside
                && match c {
                    '_' => true,
                    '\'' | '’' | '.' | ',' | '-' => {
                        line[at + c.len_utf8()..].starts_with(char::is_alphanumeric)
                    }
                    _ => false,
                };
        count += usize::from(goes_on && !is_inside);
        is_inside = goes_on;
    }
    count
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{WORD, ascii_words, is_western, western_words};

    #[test]
    fn each_western_character_counts_as_the_pattern_has_it() {
        for c in ('\0'..='\u{2fff}').filter(|it| is_western(*it)) {
            for line in [
                format!("{c}"),
                format!("a{c}"),
                format!("{c}b"),
                format!("a{c}b"),
            ] {
                let found = WORD.find_iter(&line).count();
                assert_eq!(western_words(&line), found, "{line:?}");
                if c.is_ascii() {
                    assert_eq!(ascii_words(line.as_bytes()), found, "{line:?}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn lines_count_as_the_pattern_has_them(line in "[a-cé2_'’., -]{0,40}") {
            prop_assert_eq!(western_words(&line), WORD.find_iter(&line).count());
        }

        #[test]
        fn lines_of_ascii_count_as_the_pattern_has_them(line in "[a-cXZ09_'., /-]{0,40}") {
            prop_assert_eq!(ascii_words(line.as_bytes()), WORD.find_iter(&line).count());
        }
    }
}
