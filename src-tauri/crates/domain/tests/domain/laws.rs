//! What is true of all documents, edits and decisions.

use std::collections::BTreeSet;

use domain::page::{ReviewBlock, Side};
use domain::review::ReviewedChange;
use domain::round::Edit;
use domain::text::changes::blocks::review_blocks;
use domain::text::changes::rebase::{Rebased, Rebaser, rebase};
use domain::text::changes::{compose, review};
use domain::text::compare::diff;
use domain::text::document::quote::Haystack;
use domain::text::edits::difference;
use domain::text::edits::edit::{self, EditRequest};
use domain::{Change, Decision, EditId, QuoteMatch, Span};
use proptest::prelude::*;

use crate::texts::{self, Plan, after, edits, long_text, replaced};

/// The edits of all rounds, each on the text of the one before, and the last text.
fn held(original: &str, rounds: &[Vec<Plan>]) -> (Vec<Vec<Edit>>, String) {
    let mut text = original.to_owned();
    let mut all = Vec::new();
    for (number, plans) in (1..).zip(rounds) {
        let edits = edits(number, &text, plans);
        text = after(&text, &edits);
        all.push(edits);
    }
    (all, text)
}

fn all_places(changes: &[Change]) -> Vec<(Span, usize, &str)> {
    let places = changes.iter().flat_map(|change| &change.places);
    places
        .map(|place| (place.range, place.order as usize, place.new.as_str()))
        .collect()
}

fn decided(changes: &[Change], accepted: &[bool]) -> Vec<ReviewedChange> {
    let accepted = accepted.iter().cycle();
    changes
        .iter()
        .zip(accepted)
        .map(|(change, accepted)| ReviewedChange {
            change: change.clone(),
            decision: if change.is_scaffold() {
                None
            } else if *accepted {
                Some(Decision::Accepted { edited: None })
            } else {
                Some(Decision::Rejected)
            },
        })
        .collect()
}

/// The changes of all rounds, every one accepted.
pub(crate) fn accepted(original: &str, rounds: &[Vec<Plan>]) -> Vec<ReviewedChange> {
    decided(
        &compose::changes(original, &held(original, rounds).0),
        &[true],
    )
}

/// The changes that must be in the text, determined in the slow, obvious way.
fn expected(reviewed: &[ReviewedChange]) -> Vec<Change> {
    let is_in = |id: &domain::ChangeId| {
        reviewed.iter().any(|other| {
            other.change.id == *id && matches!(other.decision, Some(Decision::Accepted { .. }))
        })
    };
    reviewed
        .iter()
        .map(|reviewed| &reviewed.change)
        .filter(|change| is_in(&change.id) || change.scaffold_for.iter().any(is_in))
        .cloned()
        .collect()
}

fn texts_of(line: &domain::page::ReviewLine) -> String {
    line.segments
        .iter()
        .map(|segment| segment.text.as_str())
        .collect()
}

/// The lines on one side of a review.
fn side(blocks: &[ReviewBlock], side: Side) -> Vec<String> {
    let mut all = Vec::new();
    for block in blocks {
        match block {
            ReviewBlock::Unchanged { lines } => all.extend(lines.iter().cloned()),
            ReviewBlock::Hunk { lines, .. } => {
                let lines = lines.iter();
                let wanted = lines.filter(|line| line.side == side || line.side == Side::Same);
                all.extend(wanted.map(texts_of));
            }
            ReviewBlock::Clash { .. } => unreachable!("nothing was written since"),
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn composed_rounds_give_the_text_of_the_last_one(
        original in texts::text(),
        rounds in texts::rounds(),
    ) {
        let (edits, text) = held(&original, &rounds);
        let changes = compose::changes(&original, &edits);
        prop_assert_eq!(&replaced(&original, all_places(&changes)), &text);
        prop_assert_eq!(&review::proposal(&original, &changes), &text);
        prop_assert_eq!(changes.is_empty(), text == original);
    }

    #[test]
    fn changes_are_in_order_and_apart(original in texts::text(), rounds in texts::rounds()) {
        let changes = compose::changes(&original, &held(&original, &rounds).0);
        let mut places: Vec<_> = changes.iter().flat_map(|change| &change.places).collect();
        places.sort_by_key(|place| place.order);
        for pair in places.windows(2) {
            prop_assert!(pair[0].range.end <= pair[1].range.start);
            prop_assert!(pair[0].range <= pair[1].range);
            prop_assert_eq!(pair[0].order + 1, pair[1].order);
        }
        for place in places {
            prop_assert_eq!(&original[place.range.range()], &place.old);
            prop_assert_ne!(&place.old, &place.new);
        }
        let firsts: Vec<u32> = changes.iter().map(|change| change.places[0].order).collect();
        prop_assert!(firsts.is_sorted());
        // The changes that the author decides on are numbered without a gap, in the order of the text.
        let (scaffold, decided): (Vec<_>, Vec<_>) = changes.iter().partition(|it| it.is_scaffold());
        for (number, change) in (1..).zip(decided.into_iter().chain(scaffold)) {
            prop_assert_eq!(change.id.as_str(), format!("c{number}"));
            prop_assert!(change.places.is_sorted_by_key(|place| place.order));
        }
    }

    #[test]
    fn scaffold_is_for_decisions(original in texts::text(), rounds in texts::rounds()) {
        let changes = compose::changes(&original, &held(&original, &rounds).0);
        let decisions: BTreeSet<_> = changes
            .iter()
            .filter(|change| !change.is_scaffold())
            .map(|change| &change.id)
            .collect();
        for change in &changes {
            prop_assert!(change.scaffold_for.iter().all(|id| decisions.contains(id)));
        }
    }

    #[test]
    fn findings_are_kept_or_undone_never_made_up(
        original in texts::text(),
        rounds in texts::rounds(),
    ) {
        let (edits, _) = held(&original, &rounds);
        let changes = compose::changes(&original, &edits);
        let asked: BTreeSet<_> = edits.iter().flatten().flat_map(|edit| &edit.findings).collect();
        for change in &changes {
            let named: BTreeSet<_> = change.findings.iter().collect();
            prop_assert_eq!(named.len(), change.findings.len());
            prop_assert!(named.is_subset(&asked));
        }
    }

    #[test]
    fn any_choice_gives_the_chosen_places_and_nothing_else(
        original in texts::text(),
        rounds in texts::rounds(),
        accepted in prop::collection::vec(any::<bool>(), 1..8),
    ) {
        let changes = compose::changes(&original, &held(&original, &rounds).0);
        let reviewed = decided(&changes, &accepted);
        let chosen = expected(&reviewed);
        let by_hand = replaced(&original, all_places(&chosen));
        prop_assert_eq!(&review::assemble(&original, &reviewed), &by_hand);
        let onto = review::accept_onto(&original, &reviewed, &[], &original);
        prop_assert_eq!(onto.text, by_hand);
        prop_assert_eq!(onto.conflicts, []);
        prop_assert_eq!(review::assemble(&original, &decided(&changes, &[false])), original);
    }

    #[test]
    fn any_choice_of_list_entries_keeps_their_headings(
        rounds in texts::lists(),
        accepted in prop::collection::vec(any::<bool>(), 1..8),
    ) {
        let original = "One.\nTwo.";
        let (edits, text) = held(original, &rounds);
        let changes = compose::changes(original, &edits);
        prop_assert_eq!(&review::proposal(original, &changes), &text);
        let reviewed = decided(&changes, &accepted);
        let by_hand = replaced(original, all_places(&expected(&reviewed)));
        prop_assert_eq!(review::assemble(original, &reviewed), by_hand);
    }

    #[test]
    fn rebasing_onto_the_same_text_changes_nothing(
        original in texts::text(),
        rounds in texts::rounds(),
    ) {
        for change in compose::changes(&original, &held(&original, &rounds).0) {
            prop_assert_eq!(rebase(&original, &change, &original), Rebased::Placed(change));
        }
    }

    #[test]
    fn a_rebased_place_holds_what_it_held(
        original in texts::text(),
        rounds in texts::rounds(),
        meanwhile in texts::plans(),
    ) {
        let newer = after(&original, &edits(1, &original, &meanwhile));
        let rebaser = Rebaser::new(&original, &newer);
        for change in compose::changes(&original, &held(&original, &rounds).0) {
            if let Rebased::Placed(placed) = rebaser.place(&change) {
                for place in &placed.places {
                    prop_assert_eq!(&newer[place.range.range()], &place.old);
                }
            }
        }
    }

    #[test]
    fn what_is_written_far_away_is_no_conflict(
        original in texts::text(),
        rounds in texts::rounds(),
        above in "[a-z]{30}",
    ) {
        let kept = format!("Kept line with enough words to be a context.\n{original}");
        let newer = format!("{above}\n{kept}");
        let changes = compose::changes(&kept, &{
            let mut edits = held(&original, &rounds).0;
            for range in edits.iter_mut().flatten().filter_map(|edit| edit.range.as_mut()) {
                let shift = kept.len() - original.len();
                *range = Span::new(range.start + shift, range.end + shift);
            }
            edits
        });
        let reviewed = decided(&changes, &[true]);
        let onto = review::accept_onto(&kept, &reviewed, &[], &newer);
        prop_assert_eq!(onto.conflicts, []);
        prop_assert_eq!(onto.text, format!("{above}\n{}", review::proposal(&kept, &changes)));
    }

    #[test]
    fn a_round_applies_what_it_says(
        text in texts::text(),
        plans in texts::plans(),
        stray in texts::snippet(),
    ) {
        let mut requests: Vec<EditRequest> = edits(1, &text, &plans)
            .into_iter()
            .map(|edit| EditRequest {
                find: edit.find,
                nth: None,
                replace: edit.replace,
                findings: edit.findings,
            })
            .collect();
        requests.push(EditRequest {
            find: stray.clone(),
            nth: None,
            replace: format!("{stray}{stray}"),
            findings: Vec::new(),
        });
        let applied = edit::apply(1, &text, &requests);
        prop_assert_eq!(&after(&text, &applied.edits), &applied.text);
        for (index, request) in requests.iter().enumerate() {
            let id = EditId::at(1, index);
            if applied.edits.iter().all(|edit| edit.id != id) {
                let alone = edit::apply(1, &text, std::slice::from_ref(request)).edits.remove(0);
                let does_the_same = |edit: &Edit| {
                    edit.applied && (edit.range, &edit.replace) == (alone.range, &alone.replace)
                };
                prop_assert!(applied.edits.iter().any(does_the_same), "{:?} is lost", request);
            }
        }
        let refused = applied.edits.iter().filter(|edit| !edit.applied);
        prop_assert!(refused.clone().all(|edit| edit.range.is_none() && edit.refused.is_some()));
        prop_assert_eq!(refused.count(), applied.problems.len());
        for edit in applied.edits.iter().filter(|edit| edit.applied) {
            prop_assert_eq!(&text[edit.range.unwrap().range()], &edit.find);
            prop_assert_ne!(&edit.find, &edit.replace);
        }
    }

    #[test]
    fn a_whole_text_becomes_edits_that_lead_to_it(old in texts::text(), new in texts::text()) {
        let applied = difference::difference(1, &old, &new);
        prop_assert_eq!(&after(&old, &applied.edits), &applied.text);
        let plain = |text: &str| {
            text.replace("\r\n", "\n").trim_end_matches(['\n', '\r']).to_owned()
        };
        prop_assert_eq!(plain(&applied.text), plain(&new));
        let changes = compose::changes(&old, &[applied.edits]);
        prop_assert_eq!(review::proposal(&old, &changes), applied.text);
    }

    #[test]
    fn a_review_of_one_place_shows_both_texts_whole(
        original in texts::text(),
        rounds in texts::rounds(),
    ) {
        for change in compose::changes(&original, &held(&original, &rounds).0) {
            for place in &change.places {
                let single = Change { places: vec![place.clone()], ..change.clone() };
                let text = review::proposal(&original, std::slice::from_ref(&single));
                let blocks = review_blocks(
                    &original,
                    &[ReviewedChange { change: single, decision: None }],
                );
                // A hard-wrapped paragraph is drawn as one line.
                let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                let shown = |side_of| words(&side(&blocks, side_of).join("\n"));
                prop_assert_eq!(shown(Side::Removed), words(&original));
                prop_assert_eq!(shown(Side::Added), words(&text));
            }
        }
    }

    #[test]
    fn a_review_has_a_hunk_for_each_place(original in texts::text(), rounds in texts::rounds()) {
        let changes = compose::changes(&original, &held(&original, &rounds).0);
        let places: usize = changes.iter().map(|change| change.places.len()).sum();
        let blocks = review_blocks(&original, &decided(&changes, &[true, false]));
        let hunks = blocks.iter().filter(|block| matches!(block, ReviewBlock::Hunk { .. }));
        prop_assert_eq!(hunks.count(), places);
    }

    #[test]
    fn a_copied_passage_is_found_exactly(
        text in texts::text(),
        start in any::<prop::sample::Index>(),
        length in 1_usize..40,
    ) {
        let chars: Vec<char> = text.chars().collect();
        prop_assume!(!chars.is_empty());
        let passage: String = chars.iter().skip(start.index(chars.len())).take(length).collect();
        let found = Haystack::new(&text).find(&passage);
        if passage.trim().is_empty() {
            prop_assert_eq!(found.matched, QuoteMatch::None);
        } else {
            prop_assert_eq!(found.matched, QuoteMatch::Exact);
            prop_assert_eq!(&text[found.span.unwrap().range()], passage.trim());
        }
    }

    #[test]
    fn any_quote_is_found_at_characters_or_nowhere(text in texts::text(), quote in texts::text()) {
        let found = Haystack::new(&text).find(&quote);
        prop_assert_eq!(found.matched == QuoteMatch::None, found.span.is_none());
        if let Some(span) = found.span {
            prop_assert!(text.get(span.range()).is_some_and(|passage| !passage.is_empty()));
        }
    }
}

#[test]
fn a_long_document_goes_through_everything() {
    let original = long_text();
    assert!(original.len() >= 1_000_000);
    let revised = original
        .replace("reader.", "careful reader.")
        .replace("part 13 ", "part thirteen ");
    let applied = difference::difference(1, &original, &revised);
    assert_eq!(applied.text, revised);
    let changes = compose::changes(&original, &[applied.edits]);
    assert_eq!(review::proposal(&original, &changes), revised);
    let newer = format!("A line that was added meanwhile.\n\n{original}");
    let onto = review::accept_onto(&original, &decided(&changes, &[true]), &[], &newer);
    assert!(onto.text.ends_with(&revised));
    assert_eq!(onto.conflicts, []);
    let blocks = review_blocks(&original, &decided(&changes, &[true]));
    assert_eq!(side(&blocks, Side::Removed).len(), 16_000);
    assert!(!diff::unified(&original, &revised, "task.md").is_empty());
}

#[test]
fn many_quotes_are_found_in_a_long_document() {
    let text = long_text();
    let haystack = Haystack::new(&text);
    for number in (0..16_000).step_by(160) {
        let page = number * 7 % 1013;
        let part = number % 97;
        let quote = format!("requirement {number} in part {part} concerns the page {page} and its");
        let found = haystack.find(&quote);
        assert_eq!(found.matched, QuoteMatch::Fuzzy, "{quote}");
        let passage = &text[found.span.unwrap().range()];
        assert!(
            passage.contains(&format!("Requirement {number} of")),
            "{quote}: {passage}"
        );
    }
}
