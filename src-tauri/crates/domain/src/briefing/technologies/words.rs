//! A word that names a technology in a text.

/// How a word must be written in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// In any case.
    AnyCase,
    /// Exactly as written.
    Exact,
    /// At the end of a file name: `.ts`.
    Ending,
}

/// A word of a technology.
#[derive(Debug)]
pub(super) struct Word {
    /// The technology's index.
    pub(super) technology: usize,
    /// The word. If it begins or ends with a symbol, a longer word may continue there: `pg_`.
    pub(super) text: String,
    form: Form,
}

impl Word {
    pub(super) fn new(technology: usize, text: &str, form: Form) -> Self {
        Self {
            technology,
            text: text.to_owned(),
            form,
        }
    }

    /// Whether it also counts in web addresses: `convex.dev`.
    pub(super) fn counts_in_addresses(&self) -> bool {
        self.form != Form::Ending && self.text.contains('.')
    }

    /// Whether the word that was found at `start`, in some case, is meant there.
    pub(super) fn stands_at(&self, text: &str, start: usize) -> bool {
        let end = start + self.text.len();
        let before = text[..start].chars().next_back();
        let behind = text[end..].chars().next();
        let goes_on = |letter: Option<char>| letter.is_some_and(is_part);
        let begins = match self.form {
            Form::Ending => before.is_some_and(char::is_alphabetic),
            _ => !goes_on(before),
        };
        let ends = !self.text.ends_with(is_part) || !goes_on(behind);
        let as_written = self.form != Form::Exact || text[start..end] == self.text;
        begins && (ends || self.text.ends_with('_')) && as_written
    }
}

/// Whether a letter is part of a word.
fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}
