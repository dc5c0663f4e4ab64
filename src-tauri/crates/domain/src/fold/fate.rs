//! What became of the findings of a round.

use crate::round::{Count, Synthesis};
use crate::view::Round;
use crate::{Change, ChangeId, Finding, FindingId, FindingStatus};

/// Takes a round's count in.
pub(super) fn count_findings(round: &mut Round, count: &Count) {
    round.count = Some(count.clone());
    settle_findings(round);
}

/// Takes a round's synthesis in.
pub(super) fn synthesise(round: &mut Round, synthesis: &Synthesis) {
    round.synthesis = Some(synthesis.clone());
    settle_findings(round);
}

/// Writes what the synthesis did with each finding into the round's count.
fn settle_findings(round: &mut Round) {
    let (Some(count), Some(synthesis)) = (&mut round.count, &round.synthesis) else {
        return;
    };
    for finding in &mut count.findings {
        if let Some((status, reason)) = fate(synthesis, &finding.id) {
            finding.status = status;
            finding.status_reason = reason;
        }
    }
}

/// What became of a finding. Recorded wins over answered, since recording is done by an edit; an
/// applied edit wins over a decline.
fn fate(synthesis: &Synthesis, finding: &FindingId) -> Option<(FindingStatus, Option<String>)> {
    let mut applied = synthesis.edits.iter().filter(|edit| edit.applied);
    if synthesis.recorded.contains(finding) {
        return Some((FindingStatus::Recorded, None));
    }
    if applied.any(|edit| edit.findings.contains(finding)) {
        return Some((FindingStatus::Answered, None));
    }
    let declined = synthesis
        .declined
        .iter()
        .find(|declined| declined.finding == *finding)?;
    Some((FindingStatus::Declined, Some(declined.reason.clone())))
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
    let counted = round.count.iter_mut().flat_map(|count| &mut count.findings);
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
