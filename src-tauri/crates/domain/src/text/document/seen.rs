//! The visible part of words.

/// Begins the flag of a region, which is spelled with letters that are hidden elsewhere.
const FLAG: char = '\u{1f3f4}';

/// The words on one line: whitespace folded, without invisible characters or ones that change the writing
/// direction. Joiners stay, since many scripts and emoji need them.
pub fn one_line(words: &str) -> String {
    let mut seen = String::with_capacity(words.len());
    for letter in words.chars() {
        let spells = is_tag(letter) && seen.ends_with(|last| last == FLAG || is_tag(last));
        if letter.is_whitespace() || spells || !is_hidden(letter) {
            seen.push(letter);
        }
    }
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || is_tag(letter)
        || matches!(letter, '\u{200b}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn is_tag(letter: char) -> bool {
    matches!(letter, '\u{e0000}'..='\u{e007f}')
}
