//! The combined result of verdicts, and when an evaluation wasn't informative.

use domain::gauntlet::funnel::IdleEvaluation;
use domain::gauntlet::tally::GauntletVerdict::{self, Accepted, Deferred, Dismissed};
use domain::gauntlet::tally::tally;
use proptest::prelude::*;

#[test]
fn the_verdict_with_most_votes_holds_and_a_tie_means_accepted() {
    let cases: [(&[GauntletVerdict], GauntletVerdict, bool, bool); 10] = [
        (&[Dismissed, Dismissed], Dismissed, false, true),
        (&[Accepted, Dismissed], Accepted, true, false),
        (&[Deferred, Dismissed], Accepted, true, false),
        (&[Accepted, Deferred], Accepted, true, false),
        (&[Dismissed, Dismissed, Accepted], Dismissed, false, false),
        (&[Deferred, Deferred, Accepted], Deferred, false, false),
        (&[Accepted, Dismissed, Deferred], Accepted, true, false),
        (&[Accepted], Accepted, false, true),
        (&[Dismissed], Dismissed, false, true),
        (&[Deferred, Deferred], Deferred, false, true),
    ];
    for (votes, verdict, tie, unanimous) in cases {
        let found = tally(votes).expect("a tally");
        assert_eq!(
            (found.verdict, found.tie, found.unanimous),
            (verdict, tie, unanimous),
            "{votes:?}"
        );
    }
    assert_eq!(tally(&[]), None);
}

#[test]
fn an_evaluation_that_accepts_nearly_all_or_nothing_is_idle() {
    use IdleEvaluation::{AcceptsAll, AcceptsNone};
    let ruled = |votes: &[_], number: usize| vec![tally(votes).expect("a tally"); number];
    for (accepted, dismissed, tied, idle) in [
        (0, 0, 0, None),
        // Too few to judge.
        (4, 0, 0, None),
        (0, 4, 0, None),
        (5, 0, 0, Some(AcceptsAll)),
        (0, 5, 0, Some(AcceptsNone)),
        (9, 1, 0, None),
        (10, 1, 0, Some(AcceptsAll)),
        (91, 9, 0, Some(AcceptsAll)),
        (90, 10, 0, None),
        (1, 19, 0, None),
        // A tie isn't anybody's decision.
        (0, 0, 17, None),
        (0, 16, 1, None),
        (9, 0, 1, None),
    ] {
        let all = [
            ruled(&[Accepted, Accepted], accepted),
            ruled(&[Dismissed, Deferred, Dismissed], dismissed),
            ruled(&[Accepted, Dismissed], tied),
        ];
        assert_eq!(
            IdleEvaluation::of(&all.concat()),
            idle,
            "{accepted}, {dismissed}, {tied}"
        );
    }
}

#[test]
fn verdicts_are_read_as_models_write_them() {
    for (word, verdict) in [
        ("accepted", Some(Accepted)),
        (" Accept ", Some(Accepted)),
        ("DISMISSED.", Some(Dismissed)),
        ("dismiss", Some(Dismissed)),
        ("defer", Some(Deferred)),
        ("", None),
        ("maybe", None),
    ] {
        assert_eq!(GauntletVerdict::read(word), verdict, "{word}");
    }
}

proptest! {
    #[test]
    fn the_order_of_votes_changes_nothing(votes in prop::collection::vec(0_usize..3, 1..4)) {
        let all = [Accepted, Dismissed, Deferred];
        let votes: Vec<_> = votes.into_iter().map(|it| all[it]).collect();
        let mut other = votes.clone();
        other.reverse();
        prop_assert_eq!(tally(&votes), tally(&other));
        let found = tally(&votes).expect("a tally");
        prop_assert!(!found.tie || found.verdict == Accepted);
    }
}
