//! Which findings of an earlier debate came back.
#![expect(clippy::expect_used, reason = "a test may fail")]

use domain::came_back::{self, CameBack, Earlier, Fate};
use domain::review::ReviewedChange;
use domain::view::Review;
use domain::{
    Change, ChangeId, DebateId, Decision, Finding, FindingId, FindingStatus, TextHash, View,
};
use proptest::prelude::*;

use crate::build::{finding, round};
use crate::fold;

fn debate(id: &str, findings: Vec<Finding>) -> View {
    View {
        setup: Some(domain::Setup {
            debate: DebateId::new(id),
            ..fold::setup()
        }),
        rounds: vec![round(1, Some(findings))],
        ..View::default()
    }
}

fn expiry(id: &str) -> Finding {
    Finding {
        concern: "Support cannot tell a customer when a link stops working.".to_owned(),
        ..finding(
            id,
            "s1",
            "The expiry is not a number",
            "The link expires after a while.",
        )
    }
}

fn owner(id: &str) -> Finding {
    Finding {
        concern: "A request is answered by everybody or by nobody.".to_owned(),
        ..finding(
            id,
            "s2",
            "Nobody answers requests",
            "Support answers within a day.",
        )
    }
}

fn by_rule(rule: &str, finding: Finding) -> Finding {
    Finding {
        rule: Some(rule.to_owned()),
        ..finding
    }
}

/// Compares debates that have both counted a round.
fn compared(earlier: &View, later: &View) -> CameBack {
    came_back::compare(earlier, later).expect("two rounds that were counted")
}

/// The comparison as lines: `back 1 > a b`, `gone 2`, `new c`.
fn check(then: Vec<Finding>, now: Vec<Finding>, expected: &[&str]) {
    let told = compared(&debate("d1", then), &debate("d2", now));
    let back = told.back.iter().map(|returned| {
        let now: Vec<&str> = returned.now.iter().map(FindingId::as_str).collect();
        format!("back {} > {}", returned.then.finding, now.join(" "))
    });
    let gone = told
        .gone
        .iter()
        .map(|then| format!("gone {}", then.finding));
    let new = told.new.iter().map(|id| format!("new {id}"));
    let lines: Vec<String> = back.chain(gone).chain(new).collect();
    assert_eq!(lines, expected);
}

#[test]
fn only_what_can_be_compared_is() {
    let check = |one: Vec<Finding>, by_rules: bool| {
        let mut view = debate("d1", one);
        if by_rules && let Some(setup) = &mut view.setup {
            for seat in &mut setup.seats {
                seat.model = domain::model::ModelSpec::rules();
            }
        }
        view
    };
    let compares = |one: &View, other: &View| came_back::compare(one, other).is_some();
    let (models, rules) = (
        check(vec![expiry("1")], false),
        check(vec![expiry("1")], true),
    );
    assert!(compares(&models, &models) && compares(&rules, &rules));
    // Rules find different things than models, so neither settles what the other found.
    assert!(!compares(&models, &rules) && !compares(&rules, &models));
    assert!(!compares(&check(vec![], false), &models));
}

#[test]
fn a_finding_came_back_when_its_point_was_made_again() {
    check(vec![expiry("1")], vec![], &["gone 1"]);
    check(vec![expiry("1")], vec![expiry("a")], &["back 1 > a"]);
    check(
        vec![expiry("1"), owner("2")],
        vec![owner("a")],
        &["back 2 > a", "gone 1"],
    );
    check(
        vec![owner("1")],
        vec![owner("a"), expiry("b")],
        &["back 1 > a", "new b"],
    );
    // From another seat, about the rewritten passage, in other words.
    let reworded = Finding {
        concern: "Support has to tell a customer when the link stops working, and cannot."
            .to_owned(),
        ..finding(
            "a",
            "s3",
            "No number for the expiry",
            "The link expires after a while [Q1].",
        )
    };
    check(vec![expiry("1")], vec![reworded], &["back 1 > a"]);
}

#[test]
fn each_finding_is_told_of_once_however_often_its_point_was_made() {
    check(
        vec![expiry("1")],
        vec![expiry("a"), expiry("b")],
        &["back 1 > a b"],
    );
    check(
        vec![expiry("1"), expiry("2")],
        vec![expiry("a")],
        &["back 1 > a", "back 2 > a"],
    );
}

#[test]
fn findings_of_two_rules_are_two() {
    let then = by_rule("vague-measure", expiry("1"));
    let same = by_rule("vague-measure", expiry("a"));
    let other = by_rule("no-owner", expiry("b"));
    check(vec![then], vec![same, other], &["back 1 > a", "new b"]);
    // A title that all findings of a rule share says nothing about the passage.
    let elsewhere = Finding {
        quote: "Names are kept with each invitation.".to_owned(),
        ..by_rule("vague-measure", expiry("a"))
    };
    let then = by_rule("vague-measure", expiry("1"));
    check(vec![then], vec![elsewhere], &["gone 1", "new a"]);
}

#[test]
fn there_is_nothing_to_tell_before_a_round_is_counted() {
    let begun = |id| View {
        rounds: vec![round(1, None)],
        ..debate(id, vec![])
    };
    let counted = |id| debate(id, vec![expiry("1")]);
    assert_eq!(came_back::compare(&counted("d1"), &begun("d2")), None);
    assert_eq!(came_back::compare(&begun("d1"), &counted("d2")), None);
    assert_eq!(came_back::compare(&View::default(), &counted("d2")), None);
}

/// What happened to a finding with this status, with a change that addresses it and this decision on it: `a`
/// for accepted, `.` for none.
fn check_fate(status: FindingStatus, decision: char, discarded: bool, expected: Fate) {
    let then = Finding {
        status,
        status_reason: Some("The text says so.".to_owned()),
        ..expiry("1")
    };
    let change = ReviewedChange {
        change: Change {
            id: ChangeId::new("c1"),
            places: Vec::new(),
            findings: vec![FindingId::new("1")],
            scaffold_for: Vec::new(),
        },
        decision: (decision == 'a').then_some(Decision::Accepted { edited: None }),
    };
    let mut earlier = debate("d1", vec![then]);
    earlier.review = Some(Review {
        text: TextHash::of("text"),
        changes: vec![change],
        accepted: None,
        accepted_text: None,
        accepted_up_to: None,
        conflicts: Vec::new(),
        settled: Vec::new(),
        discarded,
        taken_back: None,
        kept: None,
    });
    let told = compared(&earlier, &debate("d2", vec![]));
    let has_reason = matches!(expected, Fate::Declined | Fate::Dismissed);
    let Earlier { fate, reason, .. } = &told.gone[0];
    assert_eq!(
        (*fate, reason.is_some()),
        (expected, has_reason),
        "{status:?} {decision}"
    );
}

#[test]
fn the_fate_of_a_finding_is_what_became_of_it_and_whether_that_was_accepted() {
    use FindingStatus::{Answered, Declined, Dismissed, Open, Recorded, Rejected, Repeated};
    let cases = [
        (Answered, 'a', Fate::Accepted),
        (Answered, '.', Fate::Answered),
        (Recorded, 'a', Fate::Listed),
        (Recorded, '.', Fate::Recorded),
        (Rejected, '.', Fate::Rejected),
        (Declined, '.', Fate::Declined),
        (Dismissed, 'a', Fate::Dismissed),
        (Open, 'a', Fate::Open),
        (Repeated, '.', Fate::Open),
    ];
    for (status, decision, expected) in cases {
        check_fate(status, decision, false, expected);
    }
    check_fate(Answered, 'a', true, Fate::Answered);
    check_fate(Rejected, 'a', true, Fate::Rejected);
}

fn findings(prefix: &'static str) -> impl Strategy<Value = Vec<Finding>> {
    let points = [
        (
            "The expiry is not a number",
            "The link expires after a while.",
        ),
        (
            "No number for the expiry",
            "The link expires after a while.",
        ),
        ("Nobody answers requests", "Support answers within a day."),
        ("Nobody answers requests", ""),
    ];
    let rule = prop::option::of(prop::sample::select(vec!["vague", "owner"]));
    let raised = (prop::sample::select(points.to_vec()), rule);
    prop::collection::vec(raised, 0..8).prop_map(move |raised| {
        let findings = raised.into_iter().enumerate();
        let raise = |(at, ((title, quote), rule)): (usize, ((&str, &str), Option<&str>))| Finding {
            rule: rule.map(str::to_owned),
            ..finding(&format!("{prefix}{at}"), "s1", title, quote)
        };
        findings.map(raise).collect()
    })
}

fn names(findings: &[Finding]) -> Vec<String> {
    let mut names: Vec<_> = findings.iter().map(|it| it.id.to_string()).collect();
    names.sort();
    names
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_finding_is_told_of_on_one_side(then in findings("t"), now in findings("n")) {
        prop_assume!(!then.is_empty());
        let told = came_back::compare(&debate("d1", then.clone()), &debate("d2", now.clone()));
        let CameBack { back, gone, new, .. } = told.unwrap();
        prop_assert!(back.iter().all(|returned| !returned.now.is_empty()));

        let earlier = back.iter().map(|returned| &returned.then).chain(&gone);
        let mut earlier: Vec<_> = earlier.map(|it| it.finding.to_string()).collect();
        earlier.sort();
        prop_assert_eq!(earlier, names(&then));

        let mut later: Vec<_> = back.iter().flat_map(|returned| &returned.now).collect();
        later.sort();
        later.dedup();
        later.extend(&new);
        let mut later: Vec<_> = later.iter().map(ToString::to_string).collect();
        later.sort();
        prop_assert_eq!(later, names(&now));
    }

    #[test]
    fn all_of_a_debate_comes_back_in_itself(raised in findings("t")) {
        prop_assume!(!raised.is_empty());
        let told = came_back::compare(&debate("d1", raised.clone()), &debate("d2", raised));
        let told = told.unwrap();
        prop_assert_eq!((told.gone, told.new), (vec![], vec![]));
    }
}
