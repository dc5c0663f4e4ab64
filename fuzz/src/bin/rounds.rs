//! Rounds of whole texts, read as edits and composed into changes: with all of them in, the original
//! becomes the last text; with none, it stays; with some, the others' places stay.
#![no_main]

use std::collections::BTreeSet;

use arbitrary::Unstructured;
use domain::review::ReviewedChange;
use domain::text::changes::{compose, review};
use domain::text::edits::difference::difference;
use domain::{Change, Decision};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(original) = fuzz::text(&mut bytes) else {
        return;
    };
    let mut text = original.clone();
    let mut rounds = Vec::new();
    for round in 1..=3 {
        let Ok(new) = fuzz::revised(&mut bytes, &text) else {
            return;
        };
        let applied = difference(round, &text, &new);
        assert_eq!(plain(&applied.text), plain(&new));
        text = applied.text;
        rounds.push(applied.edits);
    }
    let changes = compose::changes(&original, &rounds);
    assert_eq!(review::proposal(&original, &changes), text);
    assert_eq!(changes.is_empty(), text == original);
    for change in &changes {
        for place in &change.places {
            assert_eq!(original.get(place.range.range()), Some(place.old.as_str()));
        }
    }
    check_choices(&original, &changes, bytes.arbitrary().unwrap_or_default());
});

/// Each change is accepted where the bit of its number is set.
fn check_choices(original: &str, changes: &[Change], accepted: u64) {
    let decided = |accepted: u64| -> Vec<ReviewedChange> {
        let numbered = (0..).zip(changes);
        numbered
            .map(|(number, change)| ReviewedChange {
                change: change.clone(),
                decision: (!change.is_scaffold()).then_some(
                    if accepted >> (number % 64) & 1 == 1 {
                        Decision::Accepted { edited: None }
                    } else {
                        Decision::Rejected
                    },
                ),
            })
            .collect()
    };
    assert_eq!(review::assemble(original, &decided(0)), original);
    let reviewed = decided(accepted);
    let text = review::assemble(original, &reviewed);
    assert_eq!(text, fuzz::replaced(original, places(&reviewed)));
    let onto = review::accept_onto(original, &reviewed, &[], original);
    assert_eq!(onto.conflicts, [], "{changes:?} on {original:?}");
    assert_eq!(onto.text, text);
}

/// The places of what was accepted, and of the scaffold that it needs.
fn places(reviewed: &[ReviewedChange]) -> impl Iterator<Item = (domain::Span, usize, &str)> {
    let accepted: BTreeSet<_> = reviewed
        .iter()
        .filter(|it| matches!(it.decision, Some(Decision::Accepted { .. })))
        .map(|it| &it.change.id)
        .collect();
    reviewed
        .iter()
        .map(|it| &it.change)
        .filter(move |it| {
            accepted.contains(&it.id) || it.scaffold_for.iter().any(|id| accepted.contains(id))
        })
        .flat_map(|change| &change.places)
        .map(|place| (place.range, place.order as usize, place.new.as_str()))
}

/// A text without what an answer loses on its way.
fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    text.trim_end_matches(['\n', '\r']).to_owned()
}
