//! What a text becomes with some of the changes in it.

use std::collections::BTreeSet;

use crate::review::ReviewedChange;
use crate::text::changes::clash::{Clash, Settled, Standing};
use crate::text::changes::places::{with_places, wording};
use crate::{Change, ChangeId, Decision, Place};

/// What came of accepting changes onto a text that was edited meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The newer text with every accepted change that found its place.
    pub text: String,
    /// The accepted changes that did not.
    pub conflicts: Vec<ChangeId>,
}

/// The original with every change in it: the proposal of a debate.
pub fn proposal(original: &str, changes: &[Change]) -> String {
    let places = changes.iter().flat_map(|change| &change.places);
    with_places(
        original,
        places.map(|place| (place, place.new.as_str())).collect(),
    )
}

/// The original with the accepted changes in it, in the author's wording where there is one.
/// Scaffold is there as long as one of the changes that need it is.
pub fn assemble(original: &str, changes: &[ReviewedChange]) -> String {
    let wanted = going_in(changes, |_| true);
    let places = changes
        .iter()
        .filter(|reviewed| wanted.contains(&reviewed.change.id))
        .flat_map(|reviewed| worded(&reviewed.change, reviewed));
    with_places(original, places.collect())
}

/// The original with all that was not rejected, in the author's wording where there is one.
pub fn unless_rejected(original: &str, changes: &[ReviewedChange]) -> String {
    assemble(original, &with_the_undecided(changes))
}

/// The changes with every open one accepted as it is.
pub fn with_the_undecided(changes: &[ReviewedChange]) -> Vec<ReviewedChange> {
    let mut changes = changes.to_vec();
    for reviewed in &mut changes {
        if reviewed.decision.is_none() && !reviewed.change.is_scaffold() {
            reviewed.decision = Some(Decision::Accepted { edited: None });
        }
    }
    changes
}

/// Puts the accepted changes, found again in `newer`, into it. Where one meets words that were written
/// since, what the author settled stands; a change of which any place is not settled stays out as a
/// whole.
pub fn accept_onto(
    original: &str,
    changes: &[ReviewedChange],
    settled: &[Settled],
    newer: &str,
) -> Accepted {
    let Standing { moved, clashes } = Standing::new(original, changes, newer);
    let accepted = going_in(changes, |_| true);
    let settled: Vec<(&Clash, &str)> = clashes
        .iter()
        .filter_map(|clash| Some((clash, Standing::settled(clash, settled)?)))
        .collect();
    let possible = possible(changes, &moved, &clashes, &settled);
    let placed = changes.iter().zip(&moved).filter_map(|(reviewed, change)| {
        let change = change.as_ref()?;
        let wanted = possible.contains(&change.id);
        wanted.then(|| worded(change, reviewed))
    });
    let of_clashes: Vec<(Place, &str)> = settled
        .iter()
        .filter(|(clash, _)| clash.changes.iter().all(|id| possible.contains(id)))
        .map(|(clash, text)| (clash.place(), *text))
        .collect();
    let mut all: Vec<(&Place, &str)> = placed.flatten().collect();
    all.extend(of_clashes.iter().map(|(place, text)| (place, *text)));
    let conflicts = changes
        .iter()
        .map(|reviewed| &reviewed.change)
        .filter(|change| !change.is_scaffold() && accepted.contains(&change.id))
        .filter(|change| !possible.contains(&change.id))
        .map(|change| change.id.clone());
    Accepted {
        conflicts: conflicts.collect(),
        text: with_places(newer, all),
    }
}

/// The accepted changes that can go in, with the scaffold they need: those that were found again, and
/// those of which every clash is settled, all that meet there together.
fn possible<'a>(
    changes: &'a [ReviewedChange],
    moved: &[Option<Change>],
    clashes: &[Clash],
    settled: &[(&Clash, &str)],
) -> BTreeSet<&'a ChangeId> {
    let is_settled = |clash: &Clash| settled.iter().any(|(other, _)| *other == clash);
    let mut out: BTreeSet<ChangeId> = BTreeSet::new();
    loop {
        let possible = going_in(changes, |index| {
            moved[index].is_some() || !out.contains(&changes[index].change.id)
        });
        let stuck: Vec<ChangeId> = clashes
            .iter()
            .filter(|clash| {
                !is_settled(clash) || !clash.changes.iter().all(|id| possible.contains(id))
            })
            .flat_map(|clash| &clash.changes)
            .filter(|id| possible.contains(id) && !out.contains(id))
            .cloned()
            .collect();
        if stuck.is_empty() {
            return possible
                .into_iter()
                .filter(|id| !out.contains(*id))
                .collect();
        }
        out.extend(stuck);
    }
}

/// The changes that go into the text: those accepted and possible, and the scaffold they need.
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

/// The places of a change with what the author wants to stand there.
fn worded<'a>(
    change: &'a Change,
    reviewed: &'a ReviewedChange,
) -> impl Iterator<Item = (&'a Place, &'a str)> {
    let places = change.places.iter().enumerate();
    places.map(|(index, place)| (place, wording(reviewed, index, place)))
}
