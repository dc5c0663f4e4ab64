//! Changes that are split into their places and joined again. `c4.1` and `c4.2` are places of `c4`; joining
//! them restores `c4`, undecided.

use crate::review::ReviewedChange;
use crate::view::{PartKey, Review};
use crate::{Change, ChangeId, View};

impl View {
    /// Splits a change or joins its places again.
    pub(super) fn split(&mut self, change: &ChangeId, apart: bool) -> Vec<PartKey> {
        self.decide_anew(|review| {
            if apart {
                take_apart(review, change);
            } else {
                put_together(review, change);
            }
        })
    }
}

/// Turns each place into its own change, with the findings and the decision of the whole.
fn take_apart(review: &mut Review, whole: &ChangeId) {
    let at = review.changes.iter().position(|one| {
        one.change.id == *whole && one.change.places.len() > 1 && !one.change.is_scaffold()
    });
    let Some(at) = at else {
        return;
    };
    let taken = review.changes.remove(at);
    let parts: Vec<ReviewedChange> = (1..)
        .zip(&taken.change.places)
        .map(|(number, place)| ReviewedChange {
            change: Change {
                id: whole.part(number),
                places: vec![place.clone()],
                ..taken.change.clone()
            },
            decision: taken.decision.as_ref().map(|one| one.of_place(number - 1)),
        })
        .collect();
    let ids: Vec<ChangeId> = parts.iter().map(|part| part.change.id.clone()).collect();
    for scaffold in needs_of(review) {
        if let Some(at) = scaffold.iter().position(|needed| needed == whole) {
            scaffold.splice(at..=at, ids.iter().cloned());
        }
    }
    review.changes.splice(at..at, parts);
    review
        .changes
        .sort_by_key(|one| one.change.places.first().map(|place| place.order));
}

/// Turns the parts into one undecided change again.
fn put_together(review: &mut Review, whole: &ChangeId) {
    let is_part = |id: &ChangeId| id.whole().as_ref() == Some(whole);
    let Some(at) = review
        .changes
        .iter()
        .position(|one| is_part(&one.change.id))
    else {
        return;
    };
    let (parts, mut others): (Vec<_>, Vec<_>) = review
        .changes
        .drain(..)
        .partition(|one| is_part(&one.change.id));
    let places = parts.iter().flat_map(|part| part.change.places.clone());
    let together = ReviewedChange {
        change: Change {
            id: whole.clone(),
            places: places.collect(),
            ..parts[0].change.clone()
        },
        decision: None,
    };
    others.insert(at, together);
    review.changes = others;
    for scaffold in needs_of(review) {
        if let Some(at) = scaffold.iter().position(is_part) {
            scaffold.insert(at, whole.clone());
            scaffold.retain(|needed| !is_part(needed));
        }
    }
}

/// The changes that each scaffold supports.
fn needs_of(review: &mut Review) -> impl Iterator<Item = &mut Vec<ChangeId>> {
    review
        .changes
        .iter_mut()
        .map(|one| &mut one.change.scaffold_for)
}
