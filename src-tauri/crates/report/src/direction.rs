//! The direction of a text, for formats that can't tell by themselves.

/// Whether a text runs from right to left: its first letter with a direction decides.
pub(crate) fn is_right_to_left(text: &str) -> bool {
    let mut letters = text.chars();
    letters.find_map(direction).unwrap_or(false)
}

/// Whether a letter is written from right to left; `None` if it has no direction of its own.
fn direction(letter: char) -> Option<bool> {
    match letter {
        '\u{200f}' => Some(true),
        // Hebrew to Arabic Extended-A, their presentation forms, and those beyond the first plane.
        '\u{590}'..='\u{8ff}'
        | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefe}'
        | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}' => letter.is_alphabetic().then_some(true),
        _ => letter.is_alphabetic().then_some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::is_right_to_left;

    #[test]
    fn the_first_letter_says_which_way_a_text_goes() {
        for (text, expected) in [
            ("", false),
            ("123 … !", false),
            ("Weekly אבג", false),
            ("- 12. אבג weekly", true),
            ("«مرحبا» hello", true),
            ("٣ kg", false),
            ("日本語", false),
        ] {
            assert_eq!(is_right_to_left(text), expected, "{text}");
        }
    }
}
