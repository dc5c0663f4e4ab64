//! The header above a table cell, and cells that are still empty.

use domain::Span;

use crate::document::{Document, Row, Sentence, Table, has_words};
use crate::genre::Genre;
use crate::reading::Reading;

/// The header of a cell's column.
pub(super) fn head_of(reading: &Reading, cell: Sentence) -> Option<Span> {
    let document = &reading.document;
    let row = document.row(cell)?;
    let mut cells = row.cells.iter();
    let column = cells.position(|it| it.start <= cell.span.start && cell.span.end <= it.end)?;
    let mut rows = document.table_before(cell.span.start)?.rows.iter();
    rows.find(|it| it.header)?.cells.get(column).copied()
}

/// The names of rows without a value, in tables of names and values.
pub(super) fn rows_without_a_value(reading: &Reading) -> Vec<Span> {
    let document = &reading.document;
    if !matches!(reading.genre, Genre::Product | Genre::Design) {
        return Vec::new();
    }
    let tables = document.tables.iter();
    tables.flat_map(|it| unfinished(document, it)).collect()
}

/// The names of such rows in a table; none if half of its rows or more are empty, which then means something.
fn unfinished(document: &Document, table: &Table) -> Vec<Span> {
    let pipes = |it: &Row| document.quote(it.span).matches('|').count();
    let whole = table.rows.first().map_or(0, pipes);
    let body = table.rows.iter().filter(|it| !it.header);
    // A row with fewer cells was typed as one cell.
    let is_whole = |it: &&Row| pipes(it) == whole && has_words(document.prose(it.cells[0]));
    let rows: Vec<&Row> = body
        .filter(|it| it.cells.len() == 2)
        .filter(is_whole)
        .collect();
    let value = |it: &Row| document.quote(it.cells[1]).trim_matches(['|', ' ', '\t']);
    let open: Vec<&Row> = rows
        .iter()
        .copied()
        .filter(|it| value(it).bytes().all(|it| it == b'?'))
        .collect();
    let empty = open.iter().filter(|it| value(it).is_empty()).count();
    if empty * 2 >= rows.len() {
        return Vec::new();
    }
    let label = |it: &Row| {
        let sentences = document.sentences_in(it.cells[0]);
        sentences.first().map(|it| it.span)
    };
    open.into_iter().filter_map(label).collect()
}
