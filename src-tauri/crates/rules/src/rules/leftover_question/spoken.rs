//! Doubts that somebody other than the author expressed.

use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::pattern::words;
use crate::reading::{Hit, Reading};

/// Marks that an author leaves in a text, whatever it is; other words of doubt are those of whoever speaks.
static MARK: LazyLock<Regex> = LazyLock::new(|| {
    words("to be discussed|up for discussion|needs? .*discussion|please .*|open .*")
});

/// Whether a line says what somebody said: “Ann: …”, “Ben said …”, “Ann, not sure if …”. “Budget: to be
/// discussed” is the author’s own mark.
pub(super) fn is_told(reading: &Reading, hit: &Hit<'_>) -> bool {
    static SAID: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"sa(?:id|ys)|ask(?:s|ed)|notes|noted|mentions|mentioned|thinks?|thought|wonders|wondered",
        )
    });
    let before = reading.before(hit);
    let is_mark = hit.words.starts_with(['?', '(']) || MARK.is_match(hit.words);
    if SAID.is_match(&before.to_lowercase()) && !hit.words.starts_with(['?', '(']) {
        return true;
    }
    !is_mark && (hit.words.starts_with("not ") || has_speaker(reading, hit))
}

/// Whether the block, or the item that it is under, begins with the name of a speaker. Where the text lists
/// who was there, the name is one of those.
fn has_speaker(reading: &Reading, hit: &Hit<'_>) -> bool {
    let document = &reading.document;
    let block = document.quote(document.block(hit.sentence).span);
    if is_transcript(reading) || is_of_a_meeting(reading) {
        return true;
    }
    let Some((label, _)) = block.split_once([':', ',', '–', '—']) else {
        return false;
    };
    let label = label.trim_matches(|it: char| !it.is_alphanumeric());
    let is_name = label.starts_with(char::is_uppercase) && label.split_whitespace().count() <= 3;
    let listed = attendees(&document.source);
    let first = label.split_whitespace().next().unwrap_or_default();
    is_name
        && (listed.is_empty() || listed.iter().any(|it| it.contains(first)) || is_initials(first))
}

/// Whether the title says that the text is about a meeting, in which everybody says “I”.
fn is_of_a_meeting(reading: &Reading) -> bool {
    let document = &reading.document;
    let title = document.headings.first().map(|it| document.lower(it.text));
    title.is_some_and(|it| ["meeting", "minutes"].iter().any(|word| it.contains(word)))
}

/// Whether the text is what several people said in turn, each under a name in bold.
fn is_transcript(reading: &Reading) -> bool {
    const TURNS: usize = 5;
    let mut blocks = reading.document.blocks.iter().filter(|it| {
        let text = reading.document.quote(it.span);
        let name = text.strip_prefix("**").and_then(|it| it.split_once("**"));
        name.is_some_and(|it| it.0.split_whitespace().count() <= 3)
    });
    blocks.nth(TURNS - 1).is_some()
}

fn is_initials(name: &str) -> bool {
    (1..=5).contains(&name.len()) && name.bytes().all(|it| it.is_ascii_uppercase())
}

/// The lines that say who was there: “Attendees: Ana, Bo”.
fn attendees(source: &str) -> Vec<&str> {
    const WHO: [&str; 4] = ["attendees", "present", "participants", "attending"];
    let lines = source.lines().filter(|line| {
        let label = line.trim_start_matches(|it: char| !it.is_alphanumeric());
        let named = label
            .split_once(':')
            .is_some_and(|it| !it.1.trim().is_empty());
        let label = label.to_lowercase();
        named && WHO.iter().any(|it| label.starts_with(it))
    });
    lines.collect()
}
