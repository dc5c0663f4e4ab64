//! A proposal and the author's decisions on it.

use super::fate;
use crate::review::ReviewedChange;
use crate::view::{PartKey, Review};
use crate::{Change, ChangeId, Decision, Severity, TextHash, VersionId, View};

impl Review {
    /// Records that the author accepted it.
    pub(super) fn accept(
        &mut self,
        version: &VersionId,
        text: Option<&TextHash>,
        conflicts: &[ChangeId],
        up_to: Option<Severity>,
    ) {
        self.accepted = Some(version.clone());
        self.accepted_text = text.cloned();
        self.accepted_up_to = up_to;
        self.taken_back = None;
        self.conflicts = conflicts.to_vec();
    }
}

impl View {
    /// Records a proposal. The author's decisions on unchanged changes are kept, and each finding records
    /// which change addresses it.
    pub(super) fn propose(&mut self, text: &TextHash, changes: &[Change]) -> Vec<PartKey> {
        let mut decided = fate::decided_in(self.review.as_ref());
        let earlier = self.review.take();
        let kept = earlier.as_ref().and_then(|review| review.kept.clone());
        let reviewed = changes.iter().map(|change| ReviewedChange {
            change: change.clone(),
            decision: earlier
                .as_ref()
                .and_then(|review| earlier_decision(review, change)),
        });
        let changes_now = reviewed.collect();
        self.review = Some(Review {
            text: text.clone(),
            changes: changes_now,
            accepted: None,
            accepted_text: None,
            accepted_up_to: None,
            conflicts: Vec::new(),
            settled: earlier.map_or_else(Vec::new, |review| review.settled),
            discarded: false,
            taken_back: None,
            kept,
        });
        let mut parts = vec![PartKey::Review];
        parts.extend(self.outdate_patterns(text));
        decided.extend(fate::decided_in(self.review.as_ref()));
        self.settle(&decided);
        for round in &mut self.rounds {
            fate::name_changes(round, changes);
            parts.push(PartKey::Round {
                number: round.number,
            });
        }
        parts
    }

    pub(super) fn decide(
        &mut self,
        change: &ChangeId,
        decision: Option<&Decision>,
    ) -> Vec<PartKey> {
        self.decide_anew(|review| {
            let decided = review
                .changes
                .iter_mut()
                .find(|reviewed| reviewed.change.id == *change && !reviewed.change.is_scaffold());
            if let Some(reviewed) = decided {
                reviewed.decision = decision.cloned();
            }
        })
    }

    /// Changes the author's decisions on the proposal, and updates the status of the affected findings.
    pub(super) fn decide_anew(&mut self, change: impl FnOnce(&mut Review)) -> Vec<PartKey> {
        let mut about = fate::decided_in(self.review.as_ref());
        let mut parts = self.change_review(change);
        about.extend(fate::decided_in(self.review.as_ref()));
        parts.extend(self.settle(&about));
        parts
    }

    /// Changes whether the proposal was accepted, and updates the status of findings whose changes were left
    /// out.
    pub(super) fn accept_anew(&mut self, change: impl FnOnce(&mut Review)) -> Vec<PartKey> {
        let mut parts = self.change_review(change);
        let changes = self.review.iter().flat_map(|review| &review.changes);
        let undecided = changes.filter(|one| one.decision.is_none());
        let about = undecided.flat_map(|one| one.change.findings.clone());
        let about = about.collect();
        parts.extend(self.settle(&about));
        parts
    }

    pub(super) fn change_review(&mut self, change: impl FnOnce(&mut Review)) -> Vec<PartKey> {
        match &mut self.review {
            Some(review) => {
                change(review);
                vec![PartKey::Review]
            }
            None => Vec::new(),
        }
    }
}

/// The author's decision on a change with the same places.
fn earlier_decision(review: &Review, change: &Change) -> Option<Decision> {
    let same = review
        .changes
        .iter()
        .find(|reviewed| has_same_places(&reviewed.change, change))?;
    same.decision.clone().filter(|_| !change.is_scaffold())
}

fn has_same_places(one: &Change, other: &Change) -> bool {
    let mut pairs = one.places.iter().zip(&other.places);
    one.places.len() == other.places.len()
        && pairs.all(|(one, other)| {
            one.range == other.range && one.old == other.old && one.new == other.new
        })
}
