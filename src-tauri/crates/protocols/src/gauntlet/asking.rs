//! How a gauntlet asks, and how findings appear in its questions.

use domain::answer::Shape;
use domain::gauntlet::plan::GauntletAdversary;
use domain::gauntlet::point::GauntletPoint;
use domain::gauntlet::tally::GauntletVerdict;
use domain::question::Parts;
use domain::{Failure, Finding, Seat, SeatId};
use models::Question;
use table::{Call, Halt};

use super::Ground;
use crate::prompt::{self, Beside};

impl Ground<'_> {
    /// A call to a seat; its key is the name in this gauntlet.
    pub(super) fn call<'a>(
        &self,
        name: &str,
        seat: &'a Seat,
        shape: Shape,
        beside: &Beside,
    ) -> Result<Call<'a>, Halt> {
        Ok(Call {
            key: self.key(name),
            round: self.place.round(),
            seat,
            question: self.question(seat, shape, beside, false)?,
        })
    }

    /// What is asked of a seat; `is_last` of the final boss.
    pub(super) fn question(
        &self,
        seat: &Seat,
        shape: Shape,
        beside: &Beside,
        is_last: bool,
    ) -> Result<Question, Halt> {
        let parts = Parts {
            round: self.place.round(),
            ..self
                .table
                .parts(shape, &seat.persona, self.text, self.today)
        };
        let beside = Beside {
            changes: self.changes.clone(),
            listed: beside.listed.clone(),
            concerns: beside.concerns.clone(),
            protocols: beside.protocols.clone(),
            reasons: beside.reasons.clone(),
        };
        Ok(prompt::gauntlet(seat, parts, &beside, is_last)?)
    }

    /// Warns that a seat said nothing in a phase, and what follows from that.
    pub(super) async fn warn_absent(
        &self,
        name: &str,
        seat: &Seat,
        failure: &Failure,
        so: &str,
    ) -> Result<(), Halt> {
        let words = format!(
            "{} on {} didn’t answer in the gauntlet. {so} {} {}",
            seat.persona.label, seat.model.name, failure.message, failure.hint
        );
        self.table.warn(&self.key(name), words).await
    }

    /// The adversaries that raised a finding.
    pub(super) fn raisers<'a>(
        &'a self,
        finding: &'a Finding,
    ) -> impl Iterator<Item = &'a GauntletAdversary> {
        let supporters = finding.supporters.iter();
        supporters.filter_map(|seat| self.adversary(seat))
    }

    /// The adversary on a seat.
    pub(super) fn adversary(&self, seat: &SeatId) -> Option<&GauntletAdversary> {
        self.cast.adversary(seat)
    }

    /// What counts as an answer to those who raised these findings, each adversary once.
    pub(super) fn protocols<'a>(&self, findings: impl Iterator<Item = &'a Finding>) -> String {
        let mut seats: Vec<&SeatId> = Vec::new();
        for seat in findings.flat_map(|it| &it.supporters) {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        let lines = seats.iter().filter_map(|seat| {
            let adversary = self.adversary(seat)?;
            Some(format!(
                "- {}: {}",
                adversary.seat.persona.label, adversary.response.text
            ))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// A finding under a label, with those who raised it.
    pub(super) fn one(&self, label: &str, finding: &Finding) -> String {
        let raised: Vec<&str> = self
            .raisers(finding)
            .map(|it| it.seat.persona.label.as_str())
            .collect();
        let raised = match raised.as_slice() {
            [] => String::new(),
            raised => format!(", raised by {}", raised.join(", ")),
        };
        format!(
            "{label} ({}{raised}): {}\n  passage: \"{}\"\n  concern: {}\n  suggestion: {}",
            finding.severity.word(),
            finding.title,
            finding.quote,
            finding.concern,
            finding.suggestion
        )
    }
}

/// Findings under the labels F1, F2, …
pub(super) fn label(index: usize) -> String {
    format!("F{}", index + 1)
}

/// The position of a label among that many, from 0. Models write `f3` and `F3:` as well.
pub(super) fn place_of(label: &str, letter: char, many: usize) -> Option<usize> {
    let label = label.trim().trim_end_matches([':', '.']);
    let digits = label
        .strip_prefix(letter)
        .or_else(|| label.strip_prefix(letter.to_ascii_lowercase()))
        .unwrap_or(label);
    let place = digits.trim().parse::<usize>().ok()?.checked_sub(1)?;
    (place < many).then_some(place)
}

/// Why a point was dismissed, in the words of those whose dismissal counts.
pub(super) fn reasons(point: &GauntletPoint) -> String {
    let dismissals = point
        .verdicts
        .iter()
        .filter(|it| it.counts_as() == GauntletVerdict::Dismissed);
    let lines = dismissals.map(|it| match it.evidence.trim() {
        "" => format!("- {}", it.reason),
        evidence => format!("- {} Evidence: {evidence}", it.reason),
    });
    lines.collect::<Vec<_>>().join("\n")
}
