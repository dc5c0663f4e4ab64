//! A text with some of the changes applied.

use std::collections::BTreeSet;

use crate::review::ReviewedChange;
use crate::text::changes::clash::{Clash, Settled, Standing};
use crate::text::changes::places::{with_places, wording};
use crate::{Change, ChangeId, Decision, Place};

/// The result of accepting changes in a text that has been edited since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The newer text, with every place of an accepted change that was found again.
    pub text: String,
    /// The accepted changes with a place that wasn't found.
    pub conflicts: Vec<ChangeId>,
}

/// The original with every change applied: the proposal of a debate.
pub fn proposal(original: &str, changes: &[Change]) -> String {
    let places = changes.iter().flat_map(|change| &change.places);
    with_places(
        original,
        places.map(|place| (place, place.new.as_str())).collect(),
    )
}

/// The original with the accepted changes applied, in the author's wording if there is one. Scaffold is
/// included if one of the changes that need it is.
pub fn assemble(original: &str, changes: &[ReviewedChange]) -> String {
    let wanted = going_in(changes, |_| true);
    let places = changes
        .iter()
        .filter(|reviewed| wanted.contains(&reviewed.change.id))
        .flat_map(|reviewed| worded(&reviewed.change, reviewed));
    with_places(original, places.collect())
}

/// The original with everything that wasn't rejected, in the author's wording if there is one.
pub fn unless_rejected(original: &str, changes: &[ReviewedChange]) -> String {
    assemble(original, &with_the_undecided(changes))
}

/// The changes, with every undecided one accepted as it is.
pub fn with_the_undecided(changes: &[ReviewedChange]) -> Vec<ReviewedChange> {
    let mut changes = changes.to_vec();
    for reviewed in &mut changes {
        if reviewed.decision.is_none() && !reviewed.change.is_scaffold() {
            reviewed.decision = Some(Decision::Accepted { edited: None });
        }
    }
    changes
}

/// Applies the accepted changes that were found again in `newer`. If a place conflicts with edits made
/// since, the author's chosen text is used. Without a choice, the author's words stay there, and the other
/// places of the change are applied.
pub fn accept_onto(
    original: &str,
    changes: &[ReviewedChange],
    settled: &[Settled],
    newer: &str,
) -> Accepted {
    let Standing { moved, clashes } = Standing::new(original, changes, newer);
    let settled: Vec<(&Clash, &str)> = clashes
        .iter()
        .filter_map(|clash| Some((clash, Standing::settled(clash, settled)?)))
        .collect();
    let possible = possible(changes, &moved, &settled);
    let goes_in = |clash: &Clash| clash.changes.iter().all(|id| possible.contains(id));
    let settled: Vec<(&Clash, &str)> = settled
        .into_iter()
        .filter(|(clash, _)| goes_in(clash))
        .collect();
    let of_clashes: Vec<(Place, &str)> = settled
        .iter()
        .map(|(clash, text)| (clash.place(), *text))
        .collect();
    let found = changes
        .iter()
        .zip(&moved)
        .filter(|(reviewed, _)| possible.contains(&reviewed.change.id))
        .flat_map(|(reviewed, places)| {
            let places = places.iter().enumerate();
            places.filter_map(|(index, place)| {
                let place = place.as_ref()?;
                Some((place, wording(reviewed, index, place)))
            })
        });
    let mut all: Vec<(&Place, &str)> = found.collect();
    all.extend(of_clashes.iter().map(|(place, text)| (place, *text)));
    let left: Vec<&Clash> = clashes
        .iter()
        .filter(|clash| !settled.iter().any(|(other, _)| other == clash))
        .collect();
    let conflicts = changes
        .iter()
        .filter(|reviewed| is_accepted(reviewed))
        .map(|reviewed| &reviewed.change.id)
        .filter(|id| left.iter().any(|clash| clash.changes.contains(id)));
    Accepted {
        conflicts: conflicts.cloned().collect(),
        text: with_places(newer, all),
    }
}

/// The accepted changes that can be applied, with the scaffold they need: those with a place that was found
/// again, or whose clash is settled, if all changes in that clash can be applied.
fn possible<'a>(
    changes: &'a [ReviewedChange],
    moved: &[Vec<Option<Place>>],
    settled: &[(&Clash, &str)],
) -> BTreeSet<&'a ChangeId> {
    let mut out: BTreeSet<&ChangeId> = BTreeSet::new();
    loop {
        let possible = going_in(changes, |index| !out.contains(&changes[index].change.id));
        let lands = |id: &ChangeId| {
            let mut clashes = settled.iter().map(|(clash, _)| &clash.changes);
            clashes.any(|ids| ids.contains(id) && ids.iter().all(|id| possible.contains(id)))
        };
        let stuck: Vec<&ChangeId> = changes
            .iter()
            .zip(moved)
            .filter(|(_, places)| places.iter().all(Option::is_none))
            .map(|(reviewed, _)| reviewed)
            .filter(|reviewed| is_accepted(reviewed))
            .map(|reviewed| &reviewed.change.id)
            .filter(|id| possible.contains(id) && !lands(id))
            .collect();
        if stuck.is_empty() {
            return possible;
        }
        out.extend(stuck);
    }
}

/// The changes to apply: those accepted and possible, and the scaffold they need.
fn going_in(changes: &[ReviewedChange], possible: impl Fn(usize) -> bool) -> BTreeSet<&ChangeId> {
    let mut wanted: BTreeSet<&ChangeId> = changes
        .iter()
        .enumerate()
        .filter(|(index, reviewed)| is_accepted(reviewed) && possible(*index))
        .map(|(_, reviewed)| &reviewed.change.id)
        .collect();
    let scaffold: Vec<&ChangeId> = changes
        .iter()
        .map(|reviewed| &reviewed.change)
        .filter(|change| {
            change
                .scaffold_for
                .iter()
                .any(|needs| wanted.contains(needs))
        })
        .map(|change| &change.id)
        .collect();
    wanted.extend(scaffold);
    wanted
}

fn is_accepted(reviewed: &ReviewedChange) -> bool {
    !reviewed.change.is_scaffold() && matches!(reviewed.decision, Some(Decision::Accepted { .. }))
}

/// The places of a change, with the text that the author wants there.
fn worded<'a>(
    change: &'a Change,
    reviewed: &'a ReviewedChange,
) -> impl Iterator<Item = (&'a Place, &'a str)> {
    let places = change.places.iter().enumerate();
    places.map(|(index, place)| (place, wording(reviewed, index, place)))
}
