//! What critics raise, and how they and the synthesizer answer.

use domain::text::document::quote::Haystack;
use domain::text::edits::edit::EditRequest;
use domain::{Finding, FindingId, FindingStatus, Seat, Severity};

use crate::world::{WEAKNESSES, Weakness};

pub(crate) fn finding(
    seat: &Seat,
    round: u32,
    index: usize,
    weakness: &Weakness,
    places: &Haystack<'_>,
) -> Finding {
    let found = places.find(weakness.sentence);
    Finding {
        id: FindingId::at(round, &seat.id, index),
        round,
        seat: seat.id.clone(),
        persona: seat.persona.key.clone(),
        severity: [Severity::Blocking, Severity::Major, Severity::Minor][weakness.severity],
        title: weakness.title.to_owned(),
        quote: weakness.sentence.to_owned(),
        quote_match: found.matched,
        only_names: false,
        range: found.span,
        places: Vec::new(),
        concern: weakness.concern.to_owned(),
        suggestion: weakness.suggestion.to_owned(),
        supporters: vec![seat.id.clone()],
        status: FindingStatus::Open,
        status_reason: None,
        change: None,
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
    }
}

pub(crate) fn request(finding: &Finding) -> Option<EditRequest> {
    let weakness = WEAKNESSES
        .iter()
        .find(|weakness| weakness.sentence == finding.quote)?;
    Some(EditRequest {
        find: finding.quote.clone(),
        nth: None,
        replace: weakness.mended.to_owned(),
        findings: vec![finding.id.clone()],
    })
}

pub(crate) fn answer(findings: &[Finding], approve: bool) -> String {
    let findings: Vec<_> = findings
        .iter()
        .map(|finding| {
            serde_json::json!({
                "title": finding.title,
                "severity": finding.severity,
                "quote": finding.quote,
                "concern": finding.concern,
                "suggestion": finding.suggestion,
            })
        })
        .collect();
    serde_json::json!({ "approve": approve, "findings": findings }).to_string()
}
