//! The header above a table cell.

use domain::Span;

use crate::document::Sentence;
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
