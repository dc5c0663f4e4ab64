//! The seats, and the outcome of what they raised.

use domain::round::Critique;
use domain::{Finding, FindingStatus, Outcome, Protocol, Seat, View};

use crate::Source;
use crate::document::{Block, Column, Table};

/// A row for each seat, the synthesizer last.
pub(super) fn table(source: &Source<'_>) -> Vec<Block> {
    let Some(setup) = &source.view.setup else {
        return Vec::new();
    };
    if !setup.protocol.edits() {
        return Vec::new();
    }
    let named = |seat: &Seat| setup.called(&seat.id, 1).unwrap_or_default();
    let seats = setup.seats.iter();
    if setup.only_checks() {
        let rows = seats.map(|it| of_check(source, named(it), it));
        return vec![Block::Table(Table {
            caption: "The reviewers and what became of their findings",
            columns: vec![
                Column::Text("Reviewer"),
                Column::Text("Model"),
                Column::Number("Raised"),
                Column::Number("Answered or dismissed"),
            ],
            rows: rows.collect(),
        })];
    }
    let mut rows: Vec<_> = seats.map(|it| row(source, named(it), it)).collect();
    let blank = || "–".to_owned();
    rows.push(vec![
        setup.synthesizer.persona.label.clone(),
        played_by(&setup.synthesizer),
        blank(),
        blank(),
        blank(),
        "Writes the edits".to_owned(),
    ]);
    vec![Block::Table(Table {
        caption: "The reviewers and what became of their findings",
        columns: vec![
            Column::Text("Reviewer"),
            Column::Text("Model"),
            Column::Number("Raised"),
            Column::Number("Acted on"),
            Column::Number("Declined"),
            Column::Text("Final position"),
        ],
        rows,
    })]
}

/// A reviewer of a check, where rules decide nothing and the author answers.
fn of_check(source: &Source<'_>, name: String, seat: &Seat) -> Vec<String> {
    let raised = raised(source, seat);
    let author = &source.view.author;
    let settled = raised.iter().filter(|it| author.has_settled(&it.id));
    vec![
        name,
        played_by(seat),
        raised.len().to_string(),
        settled.count().to_string(),
    ]
}

fn raised<'a>(source: &'a Source<'_>, seat: &Seat) -> Vec<&'a Finding> {
    let mut raised = source.findings();
    raised.retain(|finding| finding.supporters.contains(&seat.id));
    raised
}

fn row(source: &Source<'_>, name: String, seat: &Seat) -> Vec<String> {
    let raised = raised(source, seat);
    let with = |status| raised.iter().filter(|it| it.status == status).count();
    let taken_up = [
        FindingStatus::Answered,
        FindingStatus::Recorded,
        FindingStatus::Rejected,
    ];
    vec![
        name,
        played_by(seat),
        raised.len().to_string(),
        taken_up.map(with).iter().sum::<usize>().to_string(),
        with(FindingStatus::Declined).to_string(),
        last_word(source, seat).to_owned(),
    ]
}

/// The model and its effort setting.
fn played_by(seat: &Seat) -> String {
    let model = seat.model.label();
    seat.effort.map_or(model.clone(), |effort| {
        format!("{model}, {} effort", effort.word())
    })
}

fn last_word(source: &Source<'_>, seat: &Seat) -> &'static str {
    let View { header, rounds, .. } = source.view;
    let was_asked = header.outcome == Some(Outcome::Failed) && !rounds.is_empty();
    let mut critiques = rounds.iter().flat_map(|it| &it.critiques);
    match critiques.rfind(|critique| critique.seat == seat.id) {
        // A round in which nobody answers records no critique.
        None if was_asked => "Absent",
        None => "Not asked",
        Some(Critique {
            absent: Some(_), ..
        }) => "Absent",
        // An adversary never approves.
        Some(critique) if source.protocol() == Protocol::Checkpoint => {
            if critique.approved {
                "Didn’t ask for another round"
            } else {
                "Asked for another round"
            }
        }
        Some(critique) if critique.counts() => "Approves",
        Some(critique) if critique.approved => "Approves, but quotes too little",
        Some(_) if !seat.model.can_approve() => "Checks only",
        Some(_) => "Doesn’t approve",
    }
}
