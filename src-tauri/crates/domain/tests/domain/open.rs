//! What a Refine leaves open, no matter in which round it was raised.

use domain::{Finding, FindingStatus, View, open};

use crate::build::{finding, round};
use crate::fold;

fn raised(round: u32, index: u32, title: &str, status: FindingStatus) -> Finding {
    Finding {
        round,
        status,
        concern: format!("{title}, and nobody can tell what follows from that."),
        ..finding(
            &format!("r{round}.s1.{index}"),
            "s1",
            title,
            &format!("{title} stands in the text."),
        )
    }
}

fn check(rounds: Vec<Vec<Finding>>, left: &[&str], what: &str) {
    let rounds = (1..).zip(rounds);
    let view = View {
        setup: Some(fold::setup()),
        rounds: rounds
            .map(|(number, findings)| round(number, Some(findings)))
            .collect(),
        ..View::default()
    };
    let found: Vec<String> = open::findings(&view)
        .iter()
        .map(|finding| finding.id.to_string())
        .collect();
    assert_eq!(found, left, "{what}");
}

#[test]
fn what_nothing_was_done_about_is_open_once_whatever_round_raised_it() {
    use FindingStatus::{Answered, Declined, Open};
    let limit = |round, status| raised(round, 1, "The export has no limit", status);
    let owner = |round, status| raised(round, 2, "Nobody answers requests", status);
    check(
        vec![vec![limit(1, Open)]],
        &["r1.s1.1"],
        "in the last round",
    );
    check(
        vec![vec![limit(1, Open)], vec![owner(2, Answered)]],
        &["r1.s1.1"],
        "in an earlier round alone",
    );
    check(
        vec![vec![limit(1, Open)], vec![limit(2, Open)]],
        &["r2.s1.1"],
        "raised again",
    );
    check(
        vec![
            vec![limit(1, Open), owner(1, Open)],
            vec![limit(2, Declined)],
        ],
        &["r1.s1.2"],
        "one of two settled since",
    );
    check(
        vec![vec![owner(1, Open)], vec![limit(2, Open)]],
        &["r2.s1.1", "r1.s1.2"],
        "the newest first",
    );
    check(vec![vec![limit(1, Answered)]], &[], "nothing left");
}
