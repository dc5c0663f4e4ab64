//! Straight and curly apostrophes: a pattern matches both, whichever it is written with. Texts are searched
//! as they are, since a curly one is longer and places must stay right.

use std::borrow::Cow;

/// The curly one, which is also a closing quotation mark.
const CURLY: char = '’';

/// The pattern with both apostrophes wherever it has one of them.
pub(crate) fn either(pattern: &str) -> Cow<'_, str> {
    if !pattern.contains(['\'', CURLY]) {
        return Cow::Borrowed(pattern);
    }
    let mut both = String::with_capacity(pattern.len() + 32);
    let (mut escaped, mut in_class) = (false, false);
    for character in pattern.chars() {
        match character {
            _ if escaped => {}
            '[' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
        match character {
            '\'' | CURLY if in_class => both.push_str("'’"),
            '\'' | CURLY => both.push_str("(?:'|’)"),
            _ => both.push(character),
        }
        escaped = character == '\\' && !escaped;
    }
    Cow::Owned(both)
}

/// A sentence for people: curly apostrophes within words, except in quotes from a text.
pub(crate) fn curly(mut text: String) -> String {
    let bytes = text.as_bytes();
    let is_letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    let mut quoted = false;
    let mut places = Vec::new();
    for (at, character) in text.char_indices() {
        match character {
            '“' => quoted = true,
            '”' => quoted = false,
            '\'' if !quoted && at > 0 && is_letter(at - 1) && is_letter(at + 1) => places.push(at),
            _ => {}
        }
    }
    for at in places.into_iter().rev() {
        text.replace_range(at..=at, "’");
    }
    text
}

/// A word with straight apostrophes.
pub(crate) fn straight(text: &str) -> Cow<'_, str> {
    if text.contains(CURLY) {
        Cow::Owned(text.replace(CURLY, "'"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::{curly, either, straight};
    use crate::pattern::{exact, words};

    #[test]
    fn a_pattern_with_one_apostrophe_finds_both() {
        for pattern in [
            "don't",
            "don’t",
            "do(?:n't)",
            "don['x]t",
            "don[x’]t",
            "don(?:'|’)?t",
        ] {
            for text in ["we don't know", "we don’t know"] {
                assert!(words(pattern).is_match(text), "{pattern} in {text}");
            }
        }
        assert!(exact(r"\[it's\]").is_match("[it’s]"));
        assert!(!words("don't").is_match("dont"));
    }

    #[test]
    fn sentences_for_people_have_curly_ones_within_words() {
        for (text, shown) in [
            (
                "It can't wait for today's 'soup'.",
                "It can’t wait for today’s 'soup'.",
            ),
            ("guests' cups, ’tis, 5'", "guests' cups, ’tis, 5'"),
            ("What isn't “I'm sure”?", "What isn’t “I'm sure”?"),
        ] {
            assert_eq!(curly(text.to_owned()), shown);
        }
    }

    #[test]
    fn other_patterns_stay_as_they_are() {
        assert_eq!(either(r"(?-u:\b)[a-z]+ \?"), r"(?-u:\b)[a-z]+ \?");
        assert_eq!(straight("won’t"), "won't");
    }
}
