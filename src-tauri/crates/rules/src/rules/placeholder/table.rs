//! The header above a table cell, and cells that are still empty.

use domain::Span;

use crate::document::{Row, Sentence, Table, has_words};
use crate::genre::Genre;
use crate::reading::Reading;

/// The header of a cell's column.
pub(in super::super) fn head_of(reading: &Reading, cell: Sentence) -> Option<Span> {
    let document = &reading.document;
    let row = document.row(cell)?;
    let mut cells = row.cells.iter();
    let column = cells.position(|it| it.start <= cell.span.start && cell.span.end <= it.end)?;
    let mut rows = document.table_before(cell.span.start)?.rows.iter();
    rows.find(|it| it.header)?.cells.get(column).copied()
}

/// A cell with nothing in it: the name of its row, and the header of its column.
pub(super) struct Empty {
    pub(super) row: Span,
    pub(super) head: Option<Span>,
}

/// Cells without a value in tables of names and values, and in columns that say who, when or how much.
pub(super) fn empty_cells(reading: &Reading) -> Vec<Empty> {
    let plans = matches!(reading.genre, Genre::Product | Genre::Design);
    let tables = reading.document.tables.iter();
    tables.flat_map(|it| of_table(reading, it, plans)).collect()
}

/// Headers of columns that say who does something and by when: a table of actions, in any text.
const DUTIES: [&str; 14] = [
    "who",
    "owner",
    "owners",
    "assignee",
    "assigned to",
    "responsible",
    "action owner",
    "when",
    "by",
    "by when",
    "due",
    "due date",
    "deadline",
    "target date",
];

/// Headers of columns that a plan or a design has to fill in.
const VALUES: [&str; 17] = [
    "outcome",
    "target",
    "goal",
    "limit",
    "threshold",
    "baseline",
    "metric",
    "measure",
    "value",
    "effort",
    "estimate",
    "cost",
    "price",
    "mitigation",
    "retention",
    "severity",
    "decision",
];

/// With this many filled rows, an empty cell of a column is a gap.
const FILLED: usize = 2;

/// The empty cells of a table; none in a column of which half or more is empty, since empty means something there.
fn of_table(reading: &Reading, table: &Table, plans: bool) -> Vec<Empty> {
    let document = &reading.document;
    let pipes = |it: &Row| document.quote(it.span).matches('|').count();
    let whole = table.rows.first().map_or(0, pipes);
    let head = table.rows.iter().find(|it| it.header);
    let columns = head.map_or(0, |it| it.cells.len());
    let body = table.rows.iter().filter(|it| !it.header);
    // A row with fewer cells was typed as one cell.
    let is_whole = |it: &&Row| pipes(it) == whole && it.cells.len() == columns;
    let rows: Vec<&Row> = body
        .filter(is_whole)
        .filter(|it| has_words(document.prose(it.cells[0])))
        .collect();
    let value = |it: Span| document.quote(it).trim_matches(['|', ' ', '\t']);
    let mut found = Vec::new();
    for column in 1..columns {
        let named = head.and_then(|it| it.cells.get(column)).copied();
        let title = named.map_or("", |it| document.lower(it));
        let title = title.trim_matches([' ', '|', '*', '_', ':', '?']);
        let (duty, of_a_plan) = (DUTIES.contains(&title), VALUES.contains(&title));
        let pair = plans && columns == 2;
        if !(duty || pair || plans && of_a_plan) {
            continue;
        }
        let open: Vec<&Row> = rows
            .iter()
            .copied()
            .filter(|it| value(it.cells[column]).bytes().all(|it| it == b'?'))
            .collect();
        let empty = open.iter().filter(|it| value(it.cells[column]).is_empty());
        let (empty, filled) = (empty.count(), rows.len() - open.len());
        if empty * 2 >= rows.len() || !pair && filled < FILLED {
            continue;
        }
        found.extend(open.into_iter().filter_map(|it| {
            let row = document.sentences_in(it.cells[0]).first()?.span;
            let head = named.filter(|_| columns > 2);
            Some(Empty { row, head })
        }));
    }
    found
}
