use domain::ConsensusRule::{self, All, AtLeast, Majority};

fn check(rule: ConsensusRule, seats: u32, expected: Option<u32>) {
    assert_eq!(rule.required(seats), expected, "{rule:?} of {seats}");
}

#[test]
fn a_majority_is_more_than_half() {
    for (seats, expected) in [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)] {
        check(Majority, seats, Some(expected));
    }
}

#[test]
fn all_means_every_seat() {
    check(All, 1, Some(1));
    check(All, 6, Some(6));
}

#[test]
fn a_number_must_be_reachable() {
    check(AtLeast(1), 3, Some(1));
    check(AtLeast(3), 3, Some(3));
    check(AtLeast(4), 3, None);
    check(AtLeast(0), 3, None);
}

#[test]
fn nobody_agrees_without_seats() {
    check(All, 0, None);
    check(AtLeast(1), 0, None);
}
