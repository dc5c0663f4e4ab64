//! What a report says of the end of a debate.

use domain::author::Wanted;
use domain::view::Waiting;
use domain::{FindingStatus, Outcome, Severity, VersionId};
use serde_json::Value;

use crate::debate::{Debate, begun, reviewed};

fn check(debate: &Debate, expected: &str) {
    for text in [
        debate.with(report::markdown),
        debate.with(report::html),
        debate.with(report::account),
    ] {
        assert!(text.contains(expected), "{expected} is not said in\n{text}");
    }
}

fn check_not(debate: &Debate, unexpected: &str) {
    for text in [
        debate.with(report::markdown),
        debate.with(report::html),
        debate.with(report::account),
    ] {
        assert!(
            !text.contains(unexpected),
            "{unexpected} is said in\n{text}"
        );
    }
}

#[test]
fn each_end_has_its_words() {
    for (outcome, expected) in [
        (Some(Outcome::Consensus), "Consensus after 2 rounds"),
        (Some(Outcome::MaxRounds), "No consensus after 2 rounds"),
        (Some(Outcome::Circling), "Going in circles after 2 rounds"),
        (Some(Outcome::Stopped), "Stopped in round 2"),
        (Some(Outcome::Budget), "Stopped at cap in round 2"),
        (Some(Outcome::Failed), "Failed in round 2"),
        (None, "Unfinished in round 2"),
    ] {
        let mut debate = reviewed();
        debate.view.header.outcome = outcome;
        check(&debate, expected);
    }
}

#[test]
fn a_cost_that_nobody_knows_is_never_an_amount() {
    let mut debate = reviewed();
    debate.view.header.usage.cost_usd = None;
    debate.view.patterns = None;
    for round in &mut debate.view.rounds {
        round.usage.cost_usd = None;
    }
    check(&debate, "unknown");
    check_not(&debate, "$");
    let result = debate.with(report::json::result);
    assert_eq!(result["usage"]["cost_usd"], Value::Null);
    let rounds = result["rounds"].as_array().unwrap();
    assert!(!rounds.is_empty());
    assert!(
        rounds
            .iter()
            .all(|round| round["usage"]["cost_usd"].is_null())
    );
}

#[test]
fn a_pause_is_no_end() {
    let mut debate = begun();
    debate.view.header.paused = true;
    check(&debate, "Paused before the first round");
}

#[test]
fn a_debate_that_waits_for_its_author_says_so() {
    for (wanted, expected) in [
        (
            Wanted::NextRound { round: 1 },
            "Waiting for the author after round 1",
        ),
        (
            Wanted::Answers { questions: vec![] },
            "Waiting for the author to answer 0 questions",
        ),
    ] {
        let mut debate = begun();
        debate.view.header.outcome = None;
        debate.view.header.waiting = Some(Waiting {
            key: "round/2".to_owned(),
            wanted,
        });
        check(&debate, expected);
        check_not(&debate, "Unfinished");
    }
}

#[test]
fn a_text_that_changed_after_the_last_critiques_was_reviewed_by_nobody() {
    let mut debate = reviewed();
    check(&debate, "Nobody reviewed the last round");
    debate.view.rounds[1].synthesis = None;
    check_not(&debate, "Nobody reviewed");
}

#[test]
fn an_open_blocking_finding_is_said_first() {
    let mut debate = reviewed();
    check_not(&debate, "Still open: 1 blocking finding.");
    let findings = &mut debate.view.rounds[1].count.as_mut().unwrap().findings;
    findings[1].severity = Severity::Blocking;
    check(&debate, "Still open: 1 blocking finding.");
}

#[test]
fn an_absent_seat_is_named_with_the_reason() {
    check(
        &reviewed(),
        "On-call didn’t answer in round 2. Codex did not finish",
    );
}

#[test]
fn the_same_absence_in_two_rounds_is_said_once() {
    let mut debate = reviewed();
    let absent = debate.view.rounds[1].critiques[1].absent.clone();
    debate.view.rounds[0].critiques[1].absent = absent;
    check(
        &debate,
        "On-call didn’t answer in rounds 1 and 2. Codex did not finish",
    );
}

#[test]
fn no_finding_is_left_out() {
    let mut debate = reviewed();
    debate.view.review.as_mut().unwrap().changes.clear();
    let findings = &mut debate.view.rounds[0].count.as_mut().unwrap().findings;
    findings[0].status = FindingStatus::Open;
    for title in [
        "Retries without an end",
        "Nobody can stop the digest",
        "The archive has no owner",
    ] {
        check(&debate, title);
    }
    let findings = &mut debate.view.rounds[0].count.as_mut().unwrap().findings;
    findings[0].status = FindingStatus::Rejected;
    check(&debate, "Nobody can stop the digest");
    check(&debate, "author rejected the change made for it");
    let findings = &mut debate.view.rounds[0].count.as_mut().unwrap().findings;
    findings[0].status = FindingStatus::Dismissed;
    findings[0].status_reason = Some("Decided in May.".to_owned());
    check(&debate, "ismissed by the author: Decided in May.");
}

#[test]
fn an_accepted_text_holds_what_the_author_took() {
    let mut debate = reviewed();
    let proposed = "a link that stops it at once. If sending fails, it is retried for 24 hours";
    assert!(debate.with(report::markdown).contains(proposed));
    debate.view.review.as_mut().unwrap().accepted = Some(VersionId::new("0195-next"));
    let accepted = "every Monday. If sending fails, it is retried for 6 hours, then the team is told.\n\n## Content";
    assert!(debate.with(report::markdown).contains(accepted));
}

#[test]
fn a_text_that_swelled_is_called_so() {
    let mut debate = reviewed();
    let swelled = "The text grew by more than half";
    check(&debate, swelled);
    debate.view.review.as_mut().unwrap().text = debate.view.rounds[1].text.clone();
    check_not(&debate, swelled);
}
