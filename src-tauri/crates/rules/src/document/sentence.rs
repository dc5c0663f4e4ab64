//! Where sentences begin and end.

use std::ops::Range;

/// Words that end in a full stop without ending a sentence.
const SHORTENED: &[&str] = &[
    "e.g", "i.e", "vs", "cf", "approx", "no", "nos", "fig", "mr", "mrs", "ms", "dr", "st", "inc",
    "ltd", "max", "min", "incl", "resp", "ca",
];

/// The sentences of a block's prose, without white space around them.
pub(super) fn sentences(prose: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut characters = prose.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        if !matches!(character, '.' | '!' | '?' | '。' | '！' | '？') {
            continue;
        }
        let mut end = at + character.len_utf8();
        while let Some(&(next, closing)) = characters.peek() {
            if !matches!(
                closing,
                '.' | '!' | '?' | ')' | ']' | '"' | '\'' | '”' | '’' | '»'
            ) {
                break;
            }
            end = next + closing.len_utf8();
            characters.next();
        }
        let full_width = !character.is_ascii();
        if full_width || ends_here(&prose[start..at], character, &prose[end..]) {
            push_trimmed(prose, start..end, &mut found);
            start = end;
        }
    }
    push_trimmed(prose, start..prose.len(), &mut found);
    found
}

/// Whether a mark between `before` and `after` ends a sentence.
fn ends_here(before: &str, mark: char, after: &str) -> bool {
    if !after.is_empty() && !after.starts_with(char::is_whitespace) {
        return false;
    }
    // Only the next word matters; scanning long blanks would make this quadratic.
    let next = after.chars().take(64).find(|c| !c.is_whitespace());
    if next.is_some_and(char::is_lowercase) {
        return false;
    }
    if mark != '.' {
        return true;
    }
    let word = before
        .rsplit(|c: char| c.is_whitespace() || c == '(')
        .next()
        .unwrap_or_default();
    if word.chars().count() == 1 && word.chars().all(char::is_alphabetic) {
        return next.is_none();
    }
    let numbered = before.trim().len() == word.len() && word.bytes().all(|b| b.is_ascii_digit());
    let word = word.to_ascii_lowercase();
    // “800 ms.” is a unit at the end, “Ms. Gray” isn't.
    let is_unit = before[..before.len() - word.len()]
        .trim_end()
        .ends_with(|it: char| it.is_ascii_digit());
    next.is_none() || !(numbered || SHORTENED.contains(&word.as_str()) && !is_unit)
}

fn push_trimmed(prose: &str, range: Range<usize>, found: &mut Vec<Range<usize>>) {
    let text = &prose[range.clone()];
    let lead = text.len() - text.trim_start().len();
    let length = text.trim().len();
    let start = range.start + lead;
    if text.contains(char::is_alphanumeric) {
        found.push(start..start + length);
    }
}

#[cfg(test)]
mod tests {
    use super::sentences;

    fn check(prose: &str, expected: &[&str]) {
        let found: Vec<&str> = sentences(prose).into_iter().map(|it| &prose[it]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn sentences_end_where_a_reader_ends_them() {
        check("One. Two! Three?", &["One.", "Two!", "Three?"]);
        check(
            "  Uses a cache, e.g. a map. Done",
            &["Uses a cache, e.g. a map.", "Done"],
        );
        check(
            "Version 1.2.3 is out. It works.",
            &["Version 1.2.3 is out.", "It works."],
        );
        check(
            "He said “stop.” Then left.",
            &["He said “stop.”", "Then left."],
        );
        check("Wait... what happens", &["Wait... what happens"]);
        check("It takes 800 ms. Fine.", &["It takes 800 ms.", "Fine."]);
        check("Ask Ms. Gray. Fine.", &["Ask Ms. Gray.", "Fine."]);
        check("J. Smith signs. Fin.", &["J. Smith signs.", "Fin."]);
        check("終わり。次です。", &["終わり。", "次です。"]);
        check(" . ? ", &[]);
    }
}
