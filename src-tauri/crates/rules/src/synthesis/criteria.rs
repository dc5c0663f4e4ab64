//! A skeleton of acceptance criteria, in the text's own words.

use domain::Span;

use super::entry::{newline, section_level};
use crate::document::{BlockKind, Role, Sentence};
use crate::reading::Reading;
use crate::rules::doubled_word::first_double;

/// More lines than this are no skeleton any more.
const MOST_LINES: usize = 20;

/// Longer sentences (in bytes) make no line that can be ticked off.
const LONGEST: usize = 300;

/// The section, ready to be put behind the text: a line to tick for each thing the text promises;
/// `None` when there is nothing to list.
pub(super) fn skeleton(reading: &Reading<'_>) -> Option<String> {
    let lines = lines(reading);
    if lines.is_empty() {
        return None;
    }
    let newline = newline(reading.document.source);
    let marks = "#".repeat(section_level(&reading.document).into());
    let mut text = format!("{newline}{newline}{marks} Acceptance criteria{newline}");
    for span in lines {
        text.push_str(newline);
        text.push_str("- [ ] ");
        text.push_str(&reading.plain(span));
    }
    Some(text)
}

/// What the text requires: its requirements, or else its key results, or else the sentences on what
/// will be built.
fn lines(reading: &Reading<'_>) -> Vec<Span> {
    let by_role = |role: Role, listed: bool| -> Vec<Span> {
        reading
            .sentences()
            .filter(|it| reading.document.role(*it) == role && is_promise(reading, *it))
            .filter(|it| !listed || reading.document.block(*it).kind == BlockKind::Item)
            .map(|it| it.span)
            .take(MOST_LINES)
            .collect()
    };
    [
        (Role::Requirements, true),
        (Role::Measures, true),
        (Role::Requirements, false),
        (Role::Solution, false),
        (Role::Other, false),
    ]
    .into_iter()
    .map(|(role, listed)| by_role(role, listed))
    .find(|it| !it.is_empty())
    .unwrap_or_default()
}

fn is_promise(reading: &Reading<'_>, sentence: Sentence) -> bool {
    let text = reading.document.prose(sentence.span);
    let begins_with_a_word = reading
        .plain(sentence.span)
        .starts_with(|c: char| c.is_alphabetic());
    reading.promises(sentence)
        && first_double(reading, sentence.span).is_none()
        && sentence.span.len() <= LONGEST
        && begins_with_a_word
        && text.split_whitespace().count() >= 3
        && !text.trim_end().ends_with([':', '?'])
}
