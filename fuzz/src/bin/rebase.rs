//! A change finds its place again where nobody touched it: what stands there is what stood there, and
//! all other bytes of the newer text stay.
#![no_main]

use arbitrary::Unstructured;
use domain::review::ReviewedChange;
use domain::text::changes::rebase::{Rebased, Rebaser};
use domain::text::changes::{compose, review};
use domain::text::edits::difference;
use domain::{Change, ChangeId, Decision};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(original) = fuzz::text(&mut bytes) else {
        return;
    };
    let (Ok(debated), Ok(newer)) = (
        fuzz::revised(&mut bytes, &original),
        fuzz::revised(&mut bytes, &original),
    ) else {
        return;
    };
    let edits = difference::difference(1, &original, &debated).edits;
    let changes = compose::changes(&original, &[edits]);
    let (same, moved) = (
        Rebaser::new(&original, &original),
        Rebaser::new(&original, &newer),
    );
    let mut placed = Vec::new();
    let mut conflicts = Vec::new();
    for change in &changes {
        assert_eq!(same.place(change), Rebased::Placed(change.clone()));
        match moved.place(change) {
            Rebased::Placed(change) => placed.push(change),
            Rebased::Conflict => conflicts.push(change.id.clone()),
        }
    }
    for place in placed.iter().flat_map(|change| &change.places) {
        assert_eq!(newer.get(place.range.range()), Some(place.old.as_str()));
    }
    let onto = review::accept_onto(&original, &all_accepted(changes), &[], &newer);
    let is_placed = |id: &ChangeId| placed.iter().any(|other| other.id == *id);
    let places = placed
        .iter()
        .filter(|it| !it.is_scaffold() || it.scaffold_for.iter().any(is_placed))
        .flat_map(|it| &it.places)
        .map(|it| (it.range, it.order as usize, it.new.as_str()));
    // A clash in which the author came to the same words again is none.
    assert!(onto.conflicts.iter().all(|id| conflicts.contains(id)));
    if conflicts.is_empty() {
        assert_eq!(onto.text, fuzz::replaced(&newer, places));
    }
});

fn all_accepted(changes: Vec<Change>) -> Vec<ReviewedChange> {
    let accepted =
        |change: &Change| (!change.is_scaffold()).then_some(Decision::Accepted { edited: None });
    changes
        .into_iter()
        .map(|change| ReviewedChange {
            decision: accepted(&change),
            change,
        })
        .collect()
}
