//! Keeps the status of findings up to date in the rounds that raised them.

use std::collections::{HashMap, HashSet};

use crate::fate::{self, Fate};
use crate::round::{Count, Synthesis};
use crate::view::{PartKey, Review, Round};
use crate::{Change, ChangeId, Finding, FindingId, View};

impl View {
    /// Updates the status of these findings, and returns the rounds in which it changed.
    pub(super) fn settle(&mut self, about: &HashSet<FindingId>) -> Vec<PartKey> {
        let mut fates: HashMap<FindingId, Fate> = HashMap::new();
        let raised = self.rounds.iter().flat_map(findings_in);
        for finding in raised.filter(|finding| about.contains(&finding.id)) {
            if !fates.contains_key(&finding.id) {
                fates.insert(finding.id.clone(), fate::of(self, finding));
            }
        }
        let mut parts = Vec::new();
        for round in &mut self.rounds {
            let mut is_changed = false;
            for finding in findings_of(round) {
                if let Some(fate) = fates.get(&finding.id) {
                    is_changed |= put(finding, fate);
                }
            }
            parts.extend(is_changed.then_some(PartKey::Round {
                number: round.number,
            }));
        }
        parts
    }
}

fn put(finding: &mut Finding, fate: &Fate) -> bool {
    let is_changed = finding.status != fate.status || finding.status_reason != fate.reason;
    if is_changed {
        finding.status = fate.status;
        finding.status_reason.clone_from(&fate.reason);
    }
    is_changed
}

/// The findings that a synthesis acted on.
pub(super) fn named_by(synthesis: &Synthesis) -> HashSet<FindingId> {
    let answered = synthesis.edits.iter().flat_map(|edit| &edit.findings);
    let declined = synthesis.declined.iter().map(|declined| &declined.finding);
    let named = answered.chain(declined).chain(&synthesis.recorded);
    named.cloned().collect()
}

/// The findings of a count.
pub(super) fn counted_in(count: &Count) -> HashSet<FindingId> {
    let raised = count.findings.iter().chain(&count.repeated);
    raised.map(|finding| finding.id.clone()).collect()
}

/// The findings affected by the author's decisions on a proposal.
pub(super) fn decided_in(review: Option<&Review>) -> HashSet<FindingId> {
    let Some(review) = review else {
        return HashSet::new();
    };
    let changes = review.changes.iter();
    let decided = changes.filter(|one| review.discarded || one.decision.is_some());
    let findings = decided.flat_map(|one| &one.change.findings);
    findings.cloned().collect()
}

/// Records for every finding of a round which change addresses it.
pub(super) fn name_changes(round: &mut Round, changes: &[Change]) {
    for finding in findings_of(round) {
        finding.change = change_behind(changes, &finding.id);
    }
}

fn findings_in(round: &Round) -> impl Iterator<Item = &Finding> {
    let raised = round.critiques.iter().flat_map(|it| &it.findings);
    let counted = round.count.iter();
    raised.chain(counted.flat_map(|count| count.findings.iter().chain(&count.repeated)))
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

/// The first change that addresses a finding: the author's decisions first, then scaffold.
fn change_behind(changes: &[Change], finding: &FindingId) -> Option<ChangeId> {
    let mut answering: Vec<&Change> = changes
        .iter()
        .filter(|change| change.findings.contains(finding))
        .collect();
    answering.sort_by_key(|change| change.is_scaffold());
    answering.first().map(|change| change.id.clone())
}
