//! Due dates in a table of actions.

use domain::Span;

use super::day::{is_of_late, last_day};
use super::{DATE, TOLD, is_of_a_day, today};
use crate::document::{Document, Table};
use crate::genre::Genre;
use crate::reading::Reading;

/// Headers of columns that say by when something is to be done.
const DUE: [&str; 12] = [
    "when",
    "by",
    "by when",
    "due",
    "due by",
    "due date",
    "due on",
    "deadline",
    "until",
    "target date",
    "eta",
    "done by",
];

/// Signs that the action of a row is done, or no longer wanted.
const DONE: [&str; 6] = ["✅", "✔", "[x]", "~~", "☑", "❌"];

/// Actions that were due before the day on which the text is read; in notes, before the day that they are
/// about, since what was due after that is history by now.
pub(super) fn overdue(reading: &Reading) -> Vec<(Span, String)> {
    let document = &reading.document;
    let day = if reading.genre == Genre::Notes || is_of_a_day(document) {
        own_day(document)
    } else {
        Some(today(reading).to_owned())
    };
    let Some(day) = day.filter(|it| it.as_str() <= today(reading)) else {
        return Vec::new();
    };
    let tables = document.tables.iter();
    tables.flat_map(|it| of_table(reading, it, &day)).collect()
}

fn of_table(reading: &Reading, table: &Table, day: &str) -> Vec<(Span, String)> {
    let document = &reading.document;
    let title = |it: Span| {
        document
            .lower(it)
            .trim_matches([' ', '|', '*', '_', ':', '?'])
    };
    let head = table.rows.iter().find(|it| it.header);
    let column = head.and_then(|it| it.cells.iter().position(|it| DUE.contains(&title(*it))));
    let Some(column) = column else {
        return Vec::new();
    };
    let body = table.rows.iter().filter(|it| !it.header);
    let late = body.filter_map(|row| {
        let cell = *row.cells.get(column)?;
        let found = DATE.captures(document.lower(cell))?;
        let due = last_day(&found)?;
        let done = TOLD.is_match(document.lower(row.span))
            || DONE.iter().any(|it| document.quote(row.span).contains(it));
        let sentence = document.sentences_in(cell).first()?;
        let late = due.as_str() < day && is_of_late(&due, today(reading)) && !done;
        let at = found.get(0)?;
        let date = Span::new(cell.start + at.start(), cell.start + at.end());
        late.then(|| (sentence.span, reading.written(date)))
    });
    late.collect()
}

/// Bytes of a text that may say on which day it was written.
const OPENING: usize = 400;

/// The day that a text gives for itself: in its title, or in its first lines.
pub(super) fn own_day(document: &Document) -> Option<String> {
    let end = document.lower.floor_char_boundary(OPENING);
    DATE.captures(&document.lower[..end])
        .and_then(|it| last_day(&it))
}
