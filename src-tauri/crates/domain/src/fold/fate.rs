//! What became of the findings of a round.

use crate::author::Remark;
use crate::view::Round;
use crate::{Change, ChangeId, Finding, FindingId, FindingStatus};

/// Whether a finding was raised in a round.
pub(super) fn raised(round: &Round, finding: &FindingId) -> bool {
    let mut critiques = round.critiques.iter();
    critiques.any(|critique| critique.findings.iter().any(|other| other.id == *finding))
}

/// Writes what the synthesis and the author did with each finding into the round's count.
pub(super) fn settle(round: &mut Round, remarks: &[Remark]) {
    let Some(count) = &mut round.count else {
        return;
    };
    for finding in &mut count.findings {
        let done = round.synthesis.as_ref();
        let (status, reason) = match done.map(|synthesis| synthesis.fate(&finding.id)) {
            Some((status, reason)) if status != FindingStatus::Open => {
                (status, reason.map(ToOwned::to_owned))
            }
            _ => dismissal(remarks, &finding.id).unwrap_or((FindingStatus::Open, None)),
        };
        finding.status = status;
        finding.status_reason = reason;
    }
}

fn dismissal(remarks: &[Remark], id: &FindingId) -> Option<(FindingStatus, Option<String>)> {
    remarks.iter().find_map(|remark| match remark {
        Remark::Dismiss { finding, reason } if finding == id => {
            Some((FindingStatus::Dismissed, Some(reason.clone())))
        }
        _ => None,
    })
}

/// Tells every finding of a round which change answers it.
pub(super) fn name_changes(round: &mut Round, changes: &[Change]) {
    for finding in findings_of(round) {
        finding.change = change_behind(changes, &finding.id);
    }
}

fn findings_of(round: &mut Round) -> impl Iterator<Item = &mut Finding> {
    let raised = round
        .critiques
        .iter_mut()
        .flat_map(|critique| &mut critique.findings);
    let counted = round
        .count
        .iter_mut()
        .flat_map(|count| count.findings.iter_mut().chain(&mut count.repeated));
    raised.chain(counted)
}

/// The first change that answers a finding, decisions before scaffold.
fn change_behind(changes: &[Change], finding: &FindingId) -> Option<ChangeId> {
    let mut answering: Vec<&Change> = changes
        .iter()
        .filter(|change| change.findings.contains(finding))
        .collect();
    answering.sort_by_key(|change| change.is_scaffold());
    answering.first().map(|change| change.id.clone())
}
