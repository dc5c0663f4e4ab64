//! Where a marker goes: behind the sentence, never into code, links or the bars of a table.

use domain::Span;

use crate::document::{BlockKind, Code, Document, Heading, Row};
use crate::rules::broken_link::slug;

/// The position and the text of the marker for a passage; `None` where only the entry can tell.
pub(super) fn point(document: &Document<'_>, place: Span, number: u32) -> Option<(usize, String)> {
    let marker = format!("[Q{number}]");
    if let Some(heading) = document.heading_at(place.start) {
        return Some(in_heading(document, heading, &marker));
    }
    if let Some(row) = row_at(document, place) {
        return Some(in_row(document, row, &marker));
    }
    if let Some(code) = code_at(document, place) {
        return below_code(document, code, &marker);
    }
    let end = end_of_sentence(document, place)?;
    let breaks_line =
        document.source[..end].ends_with('\\') && document.prose[..end].ends_with(' ');
    let end = end - usize::from(breaks_line);
    // Before these the marker would become a link or its definition.
    let joins = document.source[end..].starts_with(['(', ':', '[']);
    let gap = if joins { " " } else { "" };
    Some((end, format!(" {marker}{gap}")))
}

/// The end of the sentence that a passage ends in; of the passage itself where a block of prose has no
/// sentence there, as around an address that shows nothing.
fn end_of_sentence(document: &Document<'_>, place: Span) -> Option<usize> {
    let last = document.source.floor_char_boundary(place.end - 1);
    let sentence = document
        .sentence_at(last)
        .or_else(|| document.sentence_at(place.start));
    if let Some(sentence) = sentence {
        return Some(document.unsealed(sentence.span.end));
    }
    let after = document
        .blocks
        .partition_point(|it| it.span.start <= place.start);
    let block = &document.blocks[after.checked_sub(1)?];
    (place.end <= block.span.end).then(|| document.unsealed(place.end))
}

/// At the end of the heading, or below it where a link leads to it: its address must not change.
fn in_heading(document: &Document<'_>, heading: &Heading, marker: &str) -> (usize, String) {
    let address = format!("#{}", slug(document.quote(heading.text)));
    let is_linked = document
        .links
        .iter()
        .any(|it| it.url.to_lowercase() == address);
    if !is_linked && !heading.text.is_empty() {
        return (document.unsealed(heading.text.end), format!(" {marker}"));
    }
    let rest = &document.source[heading.span.end..];
    let newline = if document.source.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let next_line = rest
        .trim_start_matches(['\r', ' ', '\t'])
        .strip_prefix('\n');
    let is_blank =
        next_line.is_none_or(|it| it.lines().next().is_none_or(|line| line.trim().is_empty()));
    let gap = if is_blank { "" } else { newline };
    (heading.span.end, format!("{newline}{newline}{marker}{gap}"))
}

fn row_at<'d>(document: &'d Document<'_>, place: Span) -> Option<&'d Row> {
    let table = document.tables.iter().rev().find(|it| {
        it.rows
            .first()
            .is_some_and(|row| row.span.start <= place.start)
    })?;
    table.rows.iter().find(|it| it.span == place)
}

/// For a whole row: into its first empty cell, or else behind the text of its last cell.
fn in_row(document: &Document<'_>, row: &Row, marker: &str) -> (usize, String) {
    let is_empty = |cell: &&Span| document.quote(**cell).trim().is_empty();
    if let Some(empty) = row.cells.iter().find(is_empty) {
        return (empty.start, format!(" {marker}"));
    }
    let cell = row.cells.last().copied().unwrap_or(row.span);
    let text = document.quote(cell).trim_end().len();
    (document.unsealed(cell.start + text), format!(" {marker}"))
}

fn code_at<'d>(document: &'d Document<'_>, place: Span) -> Option<&'d Code> {
    document
        .code
        .iter()
        .find(|it| it.block && it.span.start <= place.start && place.start < it.span.end)
}

/// In a paragraph of its own below a code block that stands by itself.
fn below_code(document: &Document<'_>, code: &Code, marker: &str) -> Option<(usize, String)> {
    let block = document
        .top
        .iter()
        .find(|it| it.span.start <= code.span.start && code.span.start < it.span.end)?;
    let by_itself = block.span.start == code.span.start && !block.open;
    let newline = if document.source.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    by_itself.then(|| {
        (
            code.span.end,
            format!("{newline}{newline}{marker}{newline}"),
        )
    })
}

/// Kept beside the markers: whether a block is a list item, for entries that continue a list.
pub(super) fn ends_in_item(document: &Document<'_>, at: usize) -> bool {
    let after = document.blocks.partition_point(|it| it.span.start < at);
    after
        .checked_sub(1)
        .is_some_and(|it| document.blocks[it].kind == BlockKind::Item)
}
