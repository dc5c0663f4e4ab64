//! Findings that the author brings along from an earlier debate: the first round has them as if one
//! more seat had raised them.
//!
//! So merging, edits, reports and the comparison of runs need no special case.

use domain::round::Critique;
use domain::text::document::quote::Haystack;
use domain::{Finding, FindingId, FindingStatus, SeatId};
use table::{Halt, Table, off_thread};

use super::{Moment, critique};

/// The critique that they form, in the first round of a debate that has any.
pub(super) async fn critique(table: &Table, moment: &Moment<'_>) -> Result<Option<Critique>, Halt> {
    let brought = table.setup().agenda.brought();
    let Some(brought) = brought.filter(|it| moment.round == 1 && !it.findings.is_empty()) else {
        return Ok(None);
    };
    let (findings, text) = (brought.findings.clone(), moment.text.to_owned());
    let findings = off_thread(move || Ok::<_, table::Error>(anew(findings, &text))).await?;
    let made = Critique {
        round: moment.round,
        seat: SeatId::brought(),
        persona: SeatId::brought().to_string(),
        model: brought.from.clone(),
        findings,
        approved: false,
        approval_supported: None,
        evidence: Vec::new(),
        serves: Vec::new(),
        unread: 0,
        listed: 0,
        flaws: Vec::new(),
        absent: None,
    };
    let key = format!("round/{}/critique/{}", moment.round, made.seat);
    Ok(Some(critique::record(table, &key, made).await?))
}

/// The findings under names of this debate, with their passages looked up in its text.
fn anew(findings: Vec<Finding>, text: &str) -> Vec<Finding> {
    let (haystack, seat) = (Haystack::new(text), SeatId::brought());
    let findings = findings.into_iter().enumerate();
    findings
        .map(|(index, finding)| {
            let found = haystack.find(&finding.quote);
            Finding {
                id: FindingId::at(1, &seat, index),
                round: 1,
                seat: seat.clone(),
                persona: seat.to_string(),
                quote_match: found.matched,
                range: found.span,
                places: Vec::new(),
                supporters: vec![seat.clone()],
                status: FindingStatus::Open,
                status_reason: None,
                change: None,
                rule: None,
                repeats: None,
                caused_by: None,
                adversary: None,
                said: None,
                ..finding
            }
        })
        .collect()
}
