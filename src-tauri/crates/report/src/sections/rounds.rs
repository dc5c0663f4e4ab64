//! The rounds in numbers.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Range;

use domain::adversary::{AdversaryReview, Mark};
use domain::round::{Count, Critique, Declined, Edit, Growth};
use domain::text::compare::diff;
use domain::view::Round;
use domain::{
    FailureKind, Finding, FindingId, FindingStatus, Place, Protocol, SeatId, Severity, Usage,
};
use serde::Serialize;
use serde_json::Value;

use crate::document::{Block, Column, Table};
use crate::source::{approvals, findings, of_severity, repeated};
use crate::value::value;
use crate::{Source, source, words};

/// Columns that a code review doesn’t need: nobody approves or edits a change, and its text is a diff.
const OF_TEXTS: Range<usize> = 4..9;
/// Columns that a check doesn’t need: it has one round, in which nobody approves or edits anything.
const OF_DEBATES: Range<usize> = 4..7;

/// A row for each round.
pub(super) fn table(source: &Source<'_>) -> Vec<Block> {
    let mut table = whole(source);
    if source.protocol() == Protocol::CodeReview {
        without(&mut table, "Findings, cost and time", OF_TEXTS);
    } else if source.is_check() {
        without(&mut table, "Findings, size, cost and time", OF_DEBATES);
    }
    vec![Block::Table(table)]
}

fn without(table: &mut Table, caption: &'static str, columns: Range<usize>) {
    table.caption = caption;
    table.columns.drain(columns.clone());
    for row in &mut table.rows {
        row.drain(columns.clone());
    }
}

fn whole(source: &Source<'_>) -> Table {
    let rows: Vec<_> = source
        .view
        .rounds
        .iter()
        .map(|round| row(source, round))
        .collect();
    Table {
        caption: "Findings, approvals, edits, size and cost of each round",
        columns: vec![
            Column::Text("Round"),
            Column::Number("Blocking"),
            Column::Number("Major"),
            Column::Number("Minor"),
            Column::Number("Repeated"),
            Column::Number("Approve"),
            Column::Number("Edits"),
            Column::Number("Words"),
            Column::Number("Headings"),
            Column::Number("Cost"),
            Column::Number("Time"),
        ],
        rows,
    }
}

/// The rounds for scripts, from the first.
pub(super) fn json(source: &Source<'_>) -> Value {
    let mut rounds = source.view.rounds.clone();
    reopen(source, &mut rounds);
    let rounds = rounds.iter().map(|round| result(source, round));
    value(rounds.collect::<Vec<_>>())
}

/// Marks what a round answered in a planning document as open if that is no longer in there.
fn reopen(source: &Source<'_>, rounds: &mut [Round]) {
    let review = AdversaryReview::of(source.view);
    let points = review.iter().flat_map(|review| &review.points);
    let open = points.filter(|it| it.mark == Mark::Unresolved);
    let why: HashMap<&FindingId, &str> = open.map(|it| (&it.finding, &*it.words)).collect();
    let counts = rounds.iter_mut().filter_map(|it| it.count.as_mut());
    for finding in counts.flat_map(|it| it.findings.iter_mut().chain(&mut it.repeated)) {
        let was_answered = matches!(
            finding.status,
            FindingStatus::Answered | FindingStatus::Rejected
        );
        if let Some(why) = why.get(&finding.id).filter(|_| was_answered) {
            finding.status = FindingStatus::Open;
            finding.status_reason = Some((*why).to_owned());
        }
    }
}

fn result(source: &Source<'_>, round: &Round) -> RoundResult {
    let (before, after) = (source.read(&round.text), source.read(source::result(round)));
    let count = round.count.as_ref();
    let synthesis = round.synthesis.clone();
    let (edits, declined, recorded, lost, restored) = synthesis
        .map_or_else(Default::default, |it| {
            (it.edits, it.declined, it.recorded, it.lost, it.restored)
        });
    let repeated = repeated(round).into_iter();
    RoundResult {
        number: round.number,
        critiques: round
            .critiques
            .iter()
            .map(|it| critique(it, count))
            .collect(),
        edits,
        declined,
        recorded,
        lost,
        restored,
        repeated: repeated.map(|finding| finding.id.clone()).collect(),
        growth: round.synthesis.as_ref().map(|synthesis| synthesis.growth),
        diff_from_previous: Some(diff::unified(&before, &after, "text"))
            .filter(|diff| !diff.is_empty()),
        text: after,
        approvals: count.map_or_else(|| approvals(round), |count| count.approvals),
        approvals_required: count.map_or_else(|| source.required(), |count| count.required),
        consensus: count.is_some_and(|count| count.consensus),
        usage: round.usage,
        duration_ms: round.duration_ms,
    }
}

fn critique(critique: &Critique, count: Option<&Count>) -> CritiqueResult {
    let mut findings = match count {
        Some(count) => [&count.findings[..], &count.repeated].concat(),
        None => critique.findings.clone(),
    };
    findings.retain(|finding| finding.seat == critique.seat);
    CritiqueResult {
        seat: critique.seat.clone(),
        persona: critique.persona.clone(),
        model: critique.model.clone(),
        state: match critique.absent {
            None => CritiqueState::Answered,
            Some(_) => CritiqueState::Absent,
        },
        failure: critique.absent.as_ref().map(|failure| AbsenceResult {
            kind: failure.kind,
            message: failure.message.clone(),
            hint: failure.hint.clone(),
        }),
        approved: critique.approved,
        approval_supported: critique.approval_supported,
        findings,
    }
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
        match source.approvers() {
            0 => "–".to_owned(),
            able => format!("{approvals} of {able}"),
        },
        edits(source, round).to_string(),
        grown(source.words_before(round), source.words_after(round)),
        grown(source.headings_before(round), source.headings_after(round)),
        words::cost(round.usage),
        words::duration(round.duration_ms),
    ]
}

/// The size after a round, and by how much the round changed it.
fn grown(before: usize, after: usize) -> String {
    let size = words::grouped(after);
    let by = words::grouped(after.abs_diff(before));
    match after.cmp(&before) {
        Ordering::Greater => format!("{size} (+{by})"),
        Ordering::Less => format!("{size} (−{by})"),
        Ordering::Equal => size,
    }
}

/// Edits of the round that were applied, without those that only make room for others: nobody decides on
/// them, so they don't count as changes either.
pub(crate) fn edits(source: &Source<'_>, round: &Round) -> usize {
    let changes = source.changes().iter().map(|it| &it.change);
    let scaffold = changes.filter(|it| it.is_scaffold());
    let places: Vec<&Place> = scaffold.flat_map(|it| &it.places).collect();
    let makes_room = |edit: &Edit| {
        let mut places = places.iter();
        places.any(|it| it.old == edit.find && it.new == edit.replace)
    };
    let edits = round.synthesis.iter().flat_map(|it| &it.edits);
    edits.filter(|it| it.applied && !makes_room(it)).count()
}

/// One round.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct RoundResult {
    /// From 1.
    number: u32,
    /// One for each seat that spoke or was absent, in the order of seats.
    critiques: Vec<CritiqueResult>,
    /// What the synthesizer changed; ranges in the text that the round began with.
    edits: Vec<Edit>,
    /// Findings that the synthesizer declined.
    declined: Vec<Declined>,
    /// Findings that were added to the text as open questions.
    recorded: Vec<FindingId>,
    /// What was lost from the original without a finding as a reason.
    lost: Vec<String>,
    /// What was lost this way and put back on request.
    restored: Vec<String>,
    /// Findings that repeat what an earlier round settled.
    repeated: Vec<FindingId>,
    /// Sizes; `None` without a synthesis.
    growth: Option<Growth>,
    /// The text after the round.
    text: String,
    /// From the text that the round began with to the text after it, as a unified diff.
    diff_from_previous: Option<String>,
    /// Approvals that count.
    approvals: u32,
    /// Approvals needed.
    approvals_required: u32,
    /// Whether there were enough.
    consensus: bool,
    /// The total usage of the round's calls.
    usage: Usage,
    /// Its duration; up to the last fact if it did not end.
    duration_ms: u64,
}

/// Whether a seat answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum CritiqueState {
    /// It did.
    Answered,
    /// It failed for good.
    Absent,
}

/// What one seat said in one round.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct CritiqueResult {
    /// The seat.
    seat: SeatId,
    /// The key of its persona in this round.
    persona: String,
    /// Its model.
    model: String,
    /// Whether it spoke.
    state: CritiqueState,
    /// Why it did not speak.
    failure: Option<AbsenceResult>,
    /// Whether it approved.
    approved: bool,
    /// Whether the approval quotes enough of the text; `None` without an approval.
    approval_supported: Option<bool>,
    /// Findings that it raised first; a merged one is listed only under whoever raised it first. After
    /// them, those that repeat what was settled.
    findings: Vec<Finding>,
}

/// Why a seat did not speak. The output of its program is left out: it may contain private data.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct AbsenceResult {
    /// The kind of failure.
    kind: FailureKind,
    /// What happened, and to what.
    message: String,
    /// What to do next.
    hint: String,
}
