//! Removes terminal control sequences from text that arrives in pieces.

/// A filter that keeps its state between pieces.
#[derive(Debug, Default)]
pub(crate) struct Stripper {
    state: State,
}

#[derive(Clone, Copy, Debug, Default)]
enum State {
    #[default]
    Text,
    /// After ESC.
    Escape,
    /// In `ESC ( B` and the like: one more character belongs to it.
    Charset,
    /// In `ESC [ … letter`.
    Sequence,
    /// In `ESC ] … BEL` or `ESC ] … ESC \`.
    Title,
    /// After ESC within a title.
    TitleEscape,
}

impl Stripper {
    /// The piece without control sequences and unneeded control characters.
    pub(crate) fn strip(&mut self, piece: &str) -> String {
        piece.chars().filter(|&next| self.keeps(next)).collect()
    }

    fn keeps(&mut self, next: char) -> bool {
        let (state, keep) = match (self.state, next) {
            (State::Text | State::Escape, '\u{1b}') => (State::Escape, false),
            (State::Text, _) => (State::Text, is_text(next)),
            (State::Escape, '[') => (State::Sequence, false),
            (State::Escape, ']' | 'P' | '^' | '_') | (State::TitleEscape, '\u{1b}') => {
                (State::Title, false)
            }
            (State::Escape, '(' | ')' | '#') => (State::Charset, false),
            (State::Escape | State::Charset | State::TitleEscape, _)
            | (State::Sequence, '@'..='~')
            | (State::Title, '\u{7}') => (State::Text, false),
            (State::Title, '\u{1b}') => (State::TitleEscape, false),
            // A line break within a sequence means that it was cut off: what follows is text again.
            (State::Sequence | State::Title, '\n') => (State::Text, true),
            (State::Sequence, _) => (State::Sequence, false),
            (State::Title, _) => (State::Title, false),
        };
        self.state = state;
        keep
    }
}

/// The text without control sequences.
pub(crate) fn strip(text: &str) -> String {
    Stripper::default().strip(text)
}

fn is_text(character: char) -> bool {
    !character.is_control() || matches!(character, '\n' | '\r' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pieces: &[&str], expected: &str) {
        let mut stripper = Stripper::default();
        let clean: String = pieces.iter().map(|piece| stripper.strip(piece)).collect();
        assert_eq!(clean, expected, "{pieces:?}");
    }

    #[test]
    fn sequences_go_and_text_stays() {
        check(&["plain\tand\r\nlines"], "plain\tand\r\nlines");
        check(&["\u{1b}[1;31mred\u{1b}[0m text"], "red text");
        check(&["\u{1b}]0;a title\u{7}text"], "text");
        check(
            &["\u{1b}]8;;https://example.org\u{1b}\\link\u{1b}]8;;\u{1b}\\"],
            "link",
        );
        check(&["\u{1b}(Btext\u{1b}=more"], "textmore");
        check(&["bell\u{7} and back\u{8}space"], "bell and backspace");
        check(&["un", "\u{1b}", "[3", "2mbro", "ken"], "unbroken");
        check(&["\u{1b}[31\nnext line"], "\nnext line");
        check(&["emoji 🙂, 漢字"], "emoji 🙂, 漢字");
    }
}
