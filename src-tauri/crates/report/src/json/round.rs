//! Rounds, as scripts read them.

use domain::round::{Count, Critique, Declined, Edit, Growth};
use domain::text::diff;
use domain::view::Round;
use domain::{FailureKind, Finding, FindingId, SeatId, Usage};
use serde::Serialize;

use crate::{Source, source};

/// One round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundResult {
    /// From 1.
    pub number: u32,
    /// One for each seat that spoke or stayed absent, in the order of seats.
    pub critiques: Vec<CritiqueResult>,
    /// What the synthesiser changed; ranges in the text that the round began with.
    pub edits: Vec<Edit>,
    /// Findings that the synthesiser declined.
    pub declined: Vec<Declined>,
    /// Findings that stand in the text as open questions.
    pub recorded: Vec<FindingId>,
    /// What vanished from the original without a finding behind it.
    pub lost: Vec<String>,
    /// What had vanished so and was put back when it was asked for.
    pub restored: Vec<String>,
    /// Findings that say again what an earlier round settled.
    pub repeated: Vec<FindingId>,
    /// Sizes; `None` without a synthesis.
    pub growth: Option<Growth>,
    /// The text after the round.
    pub text: String,
    /// From the text that the round began with to the text after it, as a unified diff.
    pub diff_from_previous: Option<String>,
    /// Approvals that count.
    pub approvals: u32,
    /// Approvals needed.
    pub approvals_required: u32,
    /// Whether there were enough.
    pub consensus: bool,
    /// The round's calls together.
    pub usage: Usage,
    /// What it took; up to the last fact where it did not end.
    pub duration_ms: u64,
}

/// Whether a seat spoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CritiqueState {
    /// It did.
    Answered,
    /// It failed for good.
    Absent,
}

/// What one seat said in one round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CritiqueResult {
    /// The seat.
    pub seat: SeatId,
    /// The key of its persona in this round.
    pub persona: String,
    /// Its model.
    pub model: String,
    /// Whether it spoke.
    pub state: CritiqueState,
    /// Why it did not.
    pub failure: Option<AbsenceResult>,
    /// Whether it approved.
    pub approved: bool,
    /// Whether the approval quotes enough of the text; `None` without an approval.
    pub approval_supported: Option<bool>,
    /// Findings that it raised first; a merged one stands only under its first supporter. Behind them
    /// those that say again what was settled.
    pub findings: Vec<Finding>,
}

/// Why a seat did not speak. The output of its program is left out: it may hold what is private.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AbsenceResult {
    /// What kind of failure.
    pub kind: FailureKind,
    /// What happened, to what.
    pub message: String,
    /// What to do next.
    pub hint: String,
}

pub(super) fn round(source: &Source<'_>, round: &Round) -> RoundResult {
    let (before, after) = (source.read(&round.text), source.read(source::result(round)));
    let count = round.count.as_ref();
    let synthesis = round.synthesis.clone();
    let (edits, declined, recorded, lost, restored) = synthesis
        .map_or_else(Default::default, |it| {
            (it.edits, it.declined, it.recorded, it.lost, it.restored)
        });
    let repeated = source::repeated(round).into_iter();
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
        approvals: count.map_or_else(|| source::approvals(round), |count| count.approvals),
        approvals_required: count.map_or_else(|| source.required(), |count| count.required),
        consensus: count.is_some_and(|count| count.consensus),
        usage: round.usage,
        duration_ms: source.round_duration_ms(round),
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
