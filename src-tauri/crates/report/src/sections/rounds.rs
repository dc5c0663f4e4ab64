//! The rounds in figures.

use std::cmp::Ordering;

use domain::Severity;
use domain::view::Round;

use crate::document::{Block, Column, Table};
use crate::source::{approvals, findings, of_severity, repeated};
use crate::{Source, words};

/// A row for each round.
pub(super) fn table(source: &Source<'_>) -> Vec<Block> {
    let rows: Vec<_> = source
        .view
        .rounds
        .iter()
        .map(|round| row(source, round))
        .collect();
    vec![Block::Table(Table {
        caption: "Findings, approvals, edits, size and cost of each round",
        columns: vec![
            Column::Text("Round"),
            Column::Number("Blocking"),
            Column::Number("Major"),
            Column::Number("Minor"),
            Column::Number("Said again"),
            Column::Number("Approve"),
            Column::Number("Edits"),
            Column::Number("Words"),
            Column::Number("Headings"),
            Column::Number("Cost"),
            Column::Number("Time"),
        ],
        rows,
    })]
}

fn row(source: &Source<'_>, round: &Round) -> Vec<String> {
    let findings = findings(round);
    let raised = |severity| of_severity(&findings, severity).to_string();
    let approvals = round
        .count
        .as_ref()
        .map_or_else(|| approvals(round), |count| count.approvals);
    vec![
        round.number.to_string(),
        raised(Severity::Blocking),
        raised(Severity::Major),
        raised(Severity::Minor),
        repeated(round).len().to_string(),
        format!("{approvals} of {}", source.seats()),
        edits(round).to_string(),
        grown(source.words_before(round), source.words_after(round)),
        grown(source.headings_before(round), source.headings_after(round)),
        words::cost(round.usage),
        words::duration(source.round_duration_ms(round)),
    ]
}

/// A size after a round, and what the round added or took.
fn grown(before: usize, after: usize) -> String {
    let size = words::grouped(after);
    let by = words::grouped(after.abs_diff(before));
    match after.cmp(&before) {
        Ordering::Greater => format!("{size} (+{by})"),
        Ordering::Less => format!("{size} (−{by})"),
        Ordering::Equal => size,
    }
}

/// Edits of the round that were applied.
pub(crate) fn edits(round: &Round) -> usize {
    let edits = round.synthesis.iter().flat_map(|it| &it.edits);
    edits.filter(|edit| edit.applied).count()
}
