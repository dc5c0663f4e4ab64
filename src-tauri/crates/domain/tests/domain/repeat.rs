//! Findings that repeat something that was settled.

use domain::text::document::quote::Haystack;
use domain::text::findings::repeat::Past;
use domain::{Finding, FindingStatus};
use proptest::prelude::*;

use crate::build::finding;
use crate::texts;

const THEN: &str = "# Invite links\n\nThe link expires after a while. Names are stored with it. \
Support answers within a day.\n";

/// A finding about a passage of a text: title, quote, concern.
fn raised(id: &str, text: &str, (title, quote, concern): (&str, &str, &str)) -> Finding {
    let found = Haystack::new(text).find(quote);
    Finding {
        quote_match: found.matched,
        only_names: false,
        range: found.span,
        concern: concern.to_owned(),
        ..finding(id, "s1", title, quote)
    }
}

const EXPIRY: (&str, &str, &str) = (
    "The expiry is not a number",
    "The link expires after a while.",
    "Support cannot tell a customer when a link stops working, so every such call ends in a guess.",
);

/// Whether a finding about `now` repeats the one about the expiry, which got this `status`.
fn repeats(status: FindingStatus, now: &str, again: (&str, &str, &str)) -> bool {
    let mut earlier = raised("r1.s1.1", THEN, EXPIRY);
    earlier.status = status;
    let past = Past::new([(&earlier, THEN)]);
    past.repeats(&raised("r2.s2.1", now, again), now).is_some()
}

#[test]
fn a_settled_point_without_new_evidence_is_a_repeat() {
    let (title, quote, concern) = EXPIRY;
    let cases = [
        EXPIRY,
        // The same in other words.
        (
            "No number for the expiry",
            "expires after a while",
            "A customer asks when the link stops working, and support has to guess.",
        ),
        // Part of the passage, or slightly more than it.
        (title, "a while", concern),
        (title, "expires after a while. Names are", concern),
        // A quote that is nowhere isn't evidence.
        (title, "The link shall expire eventually", concern),
        (title, quote, ""),
    ];
    for again in cases {
        assert!(repeats(FindingStatus::Declined, THEN, again), "{again:?}");
        assert!(repeats(FindingStatus::Answered, THEN, again), "{again:?}");
        assert!(repeats(FindingStatus::Recorded, THEN, again), "{again:?}");
        assert!(!repeats(FindingStatus::Open, THEN, again), "{again:?}");
        assert!(!repeats(FindingStatus::Repeated, THEN, again), "{again:?}");
    }
}

#[test]
fn new_evidence_makes_a_finding_new() {
    let (title, quote, concern) = EXPIRY;
    let consequence = "An attacker who finds an old mail can join the team months later.";
    let cases = [
        // A different passage, consequence or point.
        (title, "Support answers within a day.", concern),
        (title, quote, consequence),
        (
            "Nobody may revoke it",
            quote,
            "A link that leaks stays open to whoever has it.",
        ),
    ];
    for again in cases {
        assert!(!repeats(FindingStatus::Declined, THEN, again), "{again:?}");
    }
    let rewritten = THEN.replace("after a while", "after some days");
    let again = (title, "The link expires after some days.", concern);
    assert!(!repeats(FindingStatus::Answered, &rewritten, again));
    // An unchanged passage isn't evidence, no matter what happened to the words around it.
    let moved = THEN.replace("Names are", "At the top: names are");
    assert!(repeats(FindingStatus::Answered, &moved, EXPIRY));
}

#[test]
fn what_the_author_dismissed_stays_dismissed() {
    let (title, quote, _) = EXPIRY;
    let consequence = "An attacker who finds an old mail can join the team months later.";
    let again = (title, quote, consequence);
    assert!(repeats(FindingStatus::Dismissed, THEN, again));
    let elsewhere = (title, "Support answers within a day.", consequence);
    assert!(!repeats(FindingStatus::Dismissed, THEN, elsewhere));
}

#[test]
fn findings_of_two_rules_are_two() {
    let mut earlier = raised("r1.s1.1", THEN, EXPIRY);
    earlier.status = FindingStatus::Declined;
    let mut later = raised("r2.s1.1", THEN, EXPIRY);
    let check = |earlier: &Finding, later: &Finding| {
        let past = Past::new([(earlier, THEN)]);
        past.repeats(later, THEN).is_some()
    };
    earlier.rule = Some("vague-measure".to_owned());
    assert!(check(&earlier, &later));
    later.rule = Some("no-owner".to_owned());
    assert!(!check(&earlier, &later));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn saying_the_same_is_a_repeat_and_names_a_settled_finding(
        text in texts::text(),
        quotes in prop::collection::vec(texts::snippet(), 1..5),
        settled in prop::collection::vec(any::<bool>(), 1..5),
    ) {
        let raise = |(number, quote): (usize, &String)| {
            let title = format!("Problem {number} with it");
            raised(&format!("r1.s1.{number}"), &text, (&title, quote, "It goes wrong somewhere."))
        };
        let mut earlier: Vec<Finding> = quotes.iter().enumerate().map(raise).collect();
        for (finding, settled) in earlier.iter_mut().zip(settled.iter().cycle()) {
            if *settled {
                finding.status = FindingStatus::Declined;
            }
        }
        let past = Past::new(earlier.iter().map(|finding| (finding, text.as_str())));
        for finding in &earlier {
            let named = past.repeats(finding, &text);
            if finding.status == FindingStatus::Declined {
                prop_assert!(named.is_some(), "{finding:?}");
            }
            if let Some(named) = named {
                let named = earlier.iter().find(|other| other.id == *named);
                prop_assert_eq!(named.map(|it| it.status), Some(FindingStatus::Declined));
            }
        }
    }
}
