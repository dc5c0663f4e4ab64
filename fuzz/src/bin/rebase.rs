//! A change finds its place again where nobody touched it: what stands there is what stood there, and
//! all other bytes of the newer text stay.
#![no_main]

use arbitrary::Unstructured;
use domain::Decision;
use domain::text::rebase::{Rebased, Rebaser};
use domain::text::{compose, edit, review};
use domain::view::ReviewedChange;
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
    let edits = edit::difference(1, &original, &debated).edits;
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
            Rebased::Placed(change) => placed.extend(change.places),
            Rebased::Conflict => conflicts.push(change.id.clone()),
        }
    }
    for place in &placed {
        assert_eq!(newer.get(place.range.range()), Some(place.old.as_str()));
    }
    let accepted: Vec<ReviewedChange> = changes
        .into_iter()
        .map(|change| ReviewedChange {
            decision: Some(Decision::Accepted { edited: None }),
            change,
        })
        .collect();
    // Scaffold is no decision; a single round of edits without findings has none.
    assert!(accepted.iter().all(|it| !it.change.is_scaffold()));
    let onto = review::accept_onto(&original, &accepted, &newer);
    let places = placed.iter();
    let places = places.map(|it| (it.range, it.order as usize, it.new.as_str()));
    assert_eq!(onto.text, fuzz::replaced(&newer, places));
    assert_eq!(onto.conflicts, conflicts);
});
