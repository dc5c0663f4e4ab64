//! Why an edit can't be applied, in words for the author and for the model that requested it.

use std::fmt::Write;

use crate::QuoteMatch;
use crate::text::document::outline;
use crate::text::document::quote::Haystack;

/// How many characters of a line are quoted.
const MOST_CHARS: usize = 160;

/// A reason for refusing an edit.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The text to find is empty.
    NothingToFind,
    /// The text to find doesn't occur.
    NotFound,
    /// It occurs more than once. Contains the places, up to one more than are listed.
    Ambiguous(Vec<usize>),
    /// Earlier edits change the same words: these.
    Overlaps(String),
    /// Text and replacement are the same.
    ChangesNothing,
    /// The replacement has this secret marker, which doesn't belong to a secret of the text.
    UnknownMarker(String),
}

impl Refusal {
    /// How many places are listed.
    pub(crate) const MOST_PLACES: usize = 5;

    /// One sentence for the author.
    pub(crate) fn for_people(&self) -> String {
        match self {
            Self::NothingToFind => "It does not say which text it changes.".to_owned(),
            Self::NotFound => "The text that it changes is not in the document.".to_owned(),
            Self::Ambiguous(places) => format!(
                "The text that it changes appears in the document {} instead of once.",
                Self::times(places)
            ),
            Self::Overlaps(_) => "An earlier edit of this round changes the same words.".to_owned(),
            Self::ChangesNothing => "It leaves the text as it is.".to_owned(),
            Self::UnknownMarker(marker) => {
                format!("It would replace one of your secrets with {marker}.")
            }
        }
    }

    /// What is wrong and how to try again, for the model.
    pub(crate) fn for_model(&self, text: &str, find: &str) -> String {
        match self {
            Self::NothingToFind => {
                "The text to find is empty. Copy a passage of the document that \
                                    occurs exactly once."
                    .to_owned()
            }
            Self::NotFound => Self::not_found(text, find),
            Self::Ambiguous(places) => Self::ambiguous(text, places),
            Self::Overlaps(other) if other.is_empty() => {
                "An earlier edit inserts text inside the passage that this one changes. Combine \
                 the two into one edit."
                    .to_owned()
            }
            Self::Overlaps(other) => format!(
                "An earlier edit already changes this passage: “{}”. Combine the two into one edit, or \
                 leave these words alone.",
                shortened(other)
            ),
            Self::ChangesNothing => {
                "The text to find and its replacement are the same. Change something, or decline \
                 the finding with a reason."
                    .to_owned()
            }
            Self::UnknownMarker(marker) => format!(
                "The replacement has {marker}, which the document doesn’t have. Copy markers exactly as \
                 they appear there, with their numbers, or leave those words alone."
            ),
        }
    }

    fn not_found(text: &str, find: &str) -> String {
        let mut words = format!(
            "The text to find does not occur in the document: “{}”. Copy the passage exactly as \
             it appears there, with its line breaks and marks.",
            shortened(find)
        );
        let found = Haystack::new(text).find(find);
        if found.matched != QuoteMatch::None
            && let Some(span) = found.span
        {
            let _ = write!(words, " The nearest passage is:\n{}", &text[span.range()]);
        }
        words
    }

    fn ambiguous(text: &str, places: &[usize]) -> String {
        let mut words = format!(
            "The text to find occurs {} and must occur once. Add neighboring words until it does. \
             The places:",
            Self::times(places)
        );
        let lines = outline::lines(text);
        for place in places.iter().take(Self::MOST_PLACES) {
            let at = lines.partition_point(|line| line.start <= *place).max(1) - 1;
            let around = &lines[at.saturating_sub(1)..(at + 2).min(lines.len())];
            let _ = write!(words, "\nLine {}:", at + 1);
            for line in around.iter().filter(|line| !line.text.trim().is_empty()) {
                let _ = write!(words, "\n> {}", shortened(line.text));
            }
        }
        words
    }

    fn times(places: &[usize]) -> String {
        match places.len() {
            2 => "twice".to_owned(),
            many if many > Self::MOST_PLACES => format!("more than {} times", Self::MOST_PLACES),
            many => format!("{many} times"),
        }
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
