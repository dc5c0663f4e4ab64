//! Items put in order, based on the lenses' ratings.

use domain::priority::{Decided, ListItem, Priority, Rating, order};
use proptest::prelude::*;

/// An item with these ratings.
pub(crate) fn item(text: &str, priorities: &[Priority]) -> ListItem {
    let lenses = ["Urgency", "Impact", "Third"].into_iter();
    ListItem {
        text: text.to_owned(),
        ratings: lenses
            .zip(priorities)
            .map(|(lens, priority)| Rating {
                lens: lens.to_owned(),
                priority: *priority,
                why: "It is so.".to_owned(),
            })
            .collect(),
    }
}

/// Items by place: index, points, place, contested.
fn check(
    rated: &[&[Priority]],
    decided: &[(usize, Priority)],
    expected: &[(usize, u32, usize, bool)],
) {
    let items: Vec<ListItem> = rated.iter().map(|rated| item("An item", rated)).collect();
    let decided = decided.iter().map(|(item, priority)| Decided {
        item: *item,
        priority: *priority,
    });
    let ordered = order(&items, &decided.collect::<Vec<_>>());
    let found: Vec<_> = ordered
        .iter()
        .map(|it| (it.item, it.points, it.place, it.contested))
        .collect();
    assert_eq!(found, expected, "{rated:?}");
}

#[test]
fn points_are_summed_over_the_lenses_and_wide_gaps_are_the_authors() {
    use Priority::{P0, P1, P2, P3};
    check(
        &[&[P2, P2], &[P0, P1], &[P0, P3], &[P1, P2]],
        &[],
        &[
            (1, 7, 1, false),
            (2, 5, 2, true),
            (3, 5, 2, false),
            (0, 4, 4, false),
        ],
    );
    check(
        &[&[P0, P2], &[P1, P1]],
        &[(0, P3)],
        &[(1, 6, 1, false), (0, 2, 2, true)],
    );
    check(&[&[P1, P3]], &[(0, P0)], &[(0, 8, 1, true)]);
    check(&[&[P3], &[P0]], &[], &[(1, 4, 1, false), (0, 1, 2, false)]);
    check(
        &[&[], &[P3, P3]],
        &[],
        &[(1, 2, 1, false), (0, 0, 2, false)],
    );
    check(&[], &[(3, P0)], &[]);
}

proptest! {
    #[test]
    fn every_item_has_one_place_and_equals_stay_as_they_were_given(
        rated in prop::collection::vec(prop::collection::vec(0_usize..4, 0..3), 0..12),
        decided in prop::collection::vec((0_usize..14, 0_usize..4), 0..4),
    ) {
        let priorities = |levels: &Vec<usize>| -> Vec<Priority> {
            levels.iter().map(|level| Priority::ALL[*level]).collect()
        };
        let items: Vec<ListItem> = rated.iter().map(|it| item("An item", &priorities(it))).collect();
        let decided: Vec<Decided> = decided
            .into_iter()
            .map(|(item, level)| Decided { item, priority: Priority::ALL[level] })
            .collect();
        let ordered = order(&items, &decided);
        let mut found: Vec<usize> = ordered.iter().map(|it| it.item).collect();
        for pair in ordered.windows(2) {
            prop_assert!(pair[0].points >= pair[1].points);
            prop_assert!(pair[0].points > pair[1].points || pair[0].item < pair[1].item);
        }
        found.sort_unstable();
        prop_assert_eq!(found, (0..items.len()).collect::<Vec<_>>());
    }
}
