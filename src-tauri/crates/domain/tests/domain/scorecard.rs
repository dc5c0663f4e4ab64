//! Options ranked by scores and weights.

use domain::scorecard::{OptionMark, Scorecard, ScorecardRow};
use proptest::prelude::*;

/// A card with these scores, one row each; 0 means that one is missing.
pub(crate) fn card(rows: &[&[u8]]) -> Scorecard {
    let mark = |score: &u8| {
        (*score > 0).then(|| OptionMark {
            score: *score,
            why: "It is so.".to_owned(),
        })
    };
    let options = rows.first().map_or(0, |row| row.len());
    Scorecard {
        options: (1..=options)
            .map(|number| format!("Option {number}"))
            .collect(),
        rows: (1..)
            .zip(rows)
            .map(|(number, marks)| ScorecardRow {
                criterion: format!("Criterion {number}"),
                weight: 1,
                why: String::new(),
                marks: marks.iter().map(mark).collect(),
            })
            .collect(),
        recommended: None,
    }
}

/// Options by place, with totals in tenths.
fn check(rows: &[&[u8]], weights: &[u8], expected: &[(usize, usize, u32)]) {
    let ranked = card(rows).ranking(weights).into_iter().map(|ranked| {
        let tenths = format!("{:.0}", ranked.total * 10.0);
        (ranked.option, ranked.place, tenths)
    });
    let expected = expected
        .iter()
        .map(|(option, place, tenths)| (*option, *place, tenths.to_string()));
    assert_eq!(
        ranked.collect::<Vec<_>>(),
        expected.collect::<Vec<_>>(),
        "{rows:?} by {weights:?}"
    );
}

#[test]
fn options_are_ranked_by_the_weighted_mean_of_their_marks() {
    let two: &[&[u8]] = &[&[5, 2], &[1, 4]];
    check(two, &[1, 1], &[(0, 1, 30), (1, 1, 30)]);
    check(two, &[3, 1], &[(0, 1, 40), (1, 2, 25)]);
    check(two, &[0, 1], &[(1, 1, 40), (0, 2, 10)]);
    check(two, &[0, 0], &[]);
    let tied: &[&[u8]] = &[&[3, 5, 3, 1]];
    check(
        tied,
        &[2],
        &[(1, 1, 50), (0, 2, 30), (2, 2, 30), (3, 4, 10)],
    );
}

#[test]
fn a_missing_mark_counts_neither_way_as_long_as_enough_are_there() {
    let hole: &[&[u8]] = &[&[0, 4], &[3, 2]];
    check(hole, &[1, 4], &[(0, 1, 30), (1, 2, 24)]);
    check(hole, &[2, 8], &[(0, 1, 30), (1, 2, 24)]);
    check(hole, &[3, 8], &[]);
    check(hole, &[1, 0], &[]);
    check(hole, &[0, 1], &[(0, 1, 30), (1, 2, 20)]);
    check(&[&[0, 4]], &[1], &[]);
    check(&[], &[], &[]);
}

#[test]
fn an_option_is_surely_first_where_no_missing_mark_can_change_that() {
    let check = |rows: &[&[u8]], expected: Option<usize>| {
        let card = card(rows);
        let sure = card
            .ranking(&card.weights())
            .into_iter()
            .find(|it| it.is_sure);
        assert_eq!(sure.map(|it| it.option), expected, "{rows:?}");
    };
    check(&[&[5, 2], &[4, 4]], Some(0));
    check(&[&[3, 3]], None);
    let most: &[u8] = &[5, 1];
    check(&[most, most, most, most, &[5, 0]], Some(0));
    check(&[most, most, most, most, &[0, 5]], Some(0));
    let close: &[u8] = &[4, 4];
    check(&[close, close, close, &[5, 4], &[0, 4]], None);
    check(&[close, close, close, &[5, 4], &[4, 0]], None);
    check(&[&[0, 4]], None);
}

proptest! {
    #[test]
    fn every_option_has_a_place_and_a_better_total_a_better_one(
        rows in prop::collection::vec(prop::collection::vec(0_u8..=5, 3), 0..5),
        weights in prop::collection::vec(0_u8..=10, 0..6),
    ) {
        let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
        let card = card(&rows);
        let ranked = card.ranking(&weights);
        let mut options: Vec<usize> = ranked.iter().map(|it| it.option).collect();
        options.sort_unstable();
        let all = (0..card.options.len()).collect::<Vec<_>>();
        prop_assert!(options.is_empty() || options == all);
        for pair in ranked.windows(2) {
            prop_assert!(pair[0].total >= pair[1].total);
            prop_assert!(pair[0].place <= pair[1].place);
        }
    }
}
