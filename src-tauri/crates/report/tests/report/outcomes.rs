//! What a report says about the end of a debate.

use domain::author::{OpenQuestion, Remark, Wanted};
use domain::briefed::{Briefed, BriefedEntry, BriefingPart};
use domain::check_left::CheckLeft;
use domain::model::ModelSpec;
use domain::review::ReviewedChange;
use domain::view::Waiting;
use domain::{Decision, Finding, FindingStatus, Outcome, Protocol, Severity};
use serde_json::Value;

use crate::debate::{Debate, begun, reviewed, rewritten};

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
        (Some(Outcome::Stopped), "Stopped after round 2"),
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
fn a_form_without_rounds_names_none() {
    let mut debate = begun();
    debate.view.setup.as_mut().unwrap().protocol = Protocol::Duel;
    check(&debate, "Unfinished");
    check_not(&debate, "before the first round");
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
    let unreviewed = "Nobody has reviewed the last round’s edits.";
    check(&debate, unreviewed);
    let why = debate.view.header.why.clone();
    debate.view.header.why = format!("{why} {unreviewed}");
    let account = debate.with(report::account);
    assert_eq!(account.matches(unreviewed).count(), 1, "{account}");
    debate.view.header.why = why;
    debate.view.rounds[1].synthesis = None;
    check_not(&debate, "Nobody has reviewed");
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
fn a_seat_is_absent_from_a_round_that_failed_and_was_not_asked_before_one() {
    let mut debate = begun();
    debate.view.header.outcome = Some(Outcome::Failed);
    assert!(!debate.with(report::markdown).contains("| Absent |"));
    let mut round = reviewed().view.rounds[0].clone();
    round.critiques.clear();
    debate.view.rounds = vec![round];
    assert!(debate.with(report::markdown).contains("| Absent |"));
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
    check(&debate, "author rejected its change");
    let findings = &mut debate.view.rounds[0].count.as_mut().unwrap().findings;
    findings[0].status = FindingStatus::Dismissed;
    findings[0].status_reason = Some("Decided in May.".to_owned());
    check(&debate, "ismissed by the author: Decided in May.");
}

#[test]
fn what_the_author_answered_has_a_section_of_its_own() {
    let mut debate = reviewed();
    assert!(
        !debate
            .with(report::markdown)
            .contains("## Answered by the author")
    );
    debate.view.review.as_mut().unwrap().changes.clear();
    let findings = &mut debate.view.rounds[0].count.as_mut().unwrap().findings;
    findings[0].status = FindingStatus::AuthorAnswered;
    findings[0].status_reason = Some("Support stops it.".to_owned());
    let title = findings[0].title.clone();
    let text = debate.with(report::markdown);
    let (_, section) = text
        .split_once("## Answered by the author")
        .expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    assert!(section.contains(&title), "{section}");
    assert!(section.contains("Support stops it."), "{section}");
    check(&debate, "Support stops it.");
}

#[test]
fn a_blocking_finding_whose_change_was_rejected_is_open() {
    let mut debate = reviewed();
    for finding in findings(&mut debate) {
        finding.status = FindingStatus::Declined;
    }
    let rejected = findings(&mut debate).into_iter().next().unwrap();
    rejected.status = FindingStatus::Rejected;
    rejected.severity = Severity::Blocking;
    check(&debate, "1 blocking finding whose change was rejected");
}

#[test]
fn what_only_the_author_can_answer_is_open() {
    let mut debate = reviewed();
    for finding in findings(&mut debate) {
        finding.status = FindingStatus::Declined;
    }
    let says = |debate: &Debate| {
        let text = debate.with(report::markdown);
        let line = text.lines().find(|it| it.contains("Still open:"));
        line.unwrap().to_owned()
    };
    assert!(
        says(&debate).ends_with("1 point to justify"),
        "{}",
        says(&debate)
    );
    let flags = &mut debate.view.final_checks.as_mut().unwrap().flags;
    flags[0].status = FindingStatus::Dismissed;
    assert!(says(&debate).ends_with("nothing"), "{}", says(&debate));
    // An unanswered question.
    debate.view.author.questions.push(OpenQuestion {
        question: "Who pays?".to_owned(),
        why: String::new(),
        about: None,
    });
    assert!(says(&debate).ends_with("1 question"), "{}", says(&debate));
    // Questions that are now in the text.
    let mut recorded = Vec::new();
    for finding in findings(&mut debate).into_iter().take(2) {
        finding.status = FindingStatus::Recorded;
        recorded.push(finding.id.clone());
    }
    assert!(says(&debate).ends_with("3 questions"), "{}", says(&debate));
    debate.view.author.remarks = vec![Remark::Answer {
        finding: recorded[0].clone(),
        text: "We do.".to_owned(),
    }];
    assert!(says(&debate).ends_with("2 questions"), "{}", says(&debate));
    // What no rule judges.
    debate.view.header.checked = Some(CheckLeft {
        questions: 1,
        contradictions: 2,
        ..CheckLeft::default()
    });
    let end = "1 question, 2 contradictions with the nuances";
    assert!(says(&debate).ends_with(end), "{}", says(&debate));
    // What the checked text lists itself.
    debate.view.header.checked = Some(CheckLeft {
        listed: 2,
        ..CheckLeft::default()
    });
    let end = "2 questions listed in the text";
    assert!(says(&debate).ends_with(end), "{}", says(&debate));
    debate.view.header.checked = Some(CheckLeft {
        questions: 3,
        skipped: 1,
        ..CheckLeft::default()
    });
    let end = "3 questions, 1 more question to answer in the text";
    assert!(says(&debate).ends_with(end), "{}", says(&debate));
    debate.view.header.checked = Some(CheckLeft {
        skipped: 1,
        ..CheckLeft::default()
    });
    assert!(says(&debate).ends_with(": 1 question to answer in the text"));
}

#[test]
fn the_headline_of_a_check_is_one_sentence() {
    let mut debate = reviewed();
    debate.view.header.outcome = Some(Outcome::Checked);
    debate.view.header.checked = Some(CheckLeft::default());
    let text = debate.with(report::markdown);
    assert!(text.contains("**Check finished: no findings**"), "{text}");
    assert!(
        text.contains("\n\nThe built-in rules can miss gaps"),
        "{text}"
    );
}

#[test]
fn words_are_those_that_the_author_keeps() {
    let rewrite = || rewritten("Two words.\n", "Two words and four more.\n");
    let grows = "The text grew by more than half.";
    let says = |debate: &Debate, is_swollen: bool| {
        let text = debate.with(report::markdown);
        assert_eq!(text.contains("2 → 5 (+150%)"), is_swollen, "{text}");
        assert_eq!(text.contains(grows), is_swollen, "{text}");
    };
    let mut debate = rewrite();
    says(&debate, true);
    check(&debate, grows);
    decide(&mut debate, Decision::Rejected);
    says(&debate, false);
    // A list of questions for the author is nothing to cut, unless the author accepted it.
    let mut debate = rewrite();
    let behind = change_of(&mut debate).change.findings.clone();
    for finding in findings(&mut debate) {
        if behind.contains(&finding.id) {
            finding.status = FindingStatus::Recorded;
        }
    }
    says(&debate, false);
    decide(&mut debate, Decision::Accepted { edited: None });
    says(&debate, true);
    // A check adds nothing else, so there is nothing to cut.
    debate.view.header.outcome = Some(Outcome::Checked);
    check_not(&debate, grows);
}

fn decide(debate: &mut Debate, decision: Decision) {
    change_of(debate).decision = Some(decision);
}

fn change_of(debate: &mut Debate) -> &mut ReviewedChange {
    let review = debate.view.review.as_mut().unwrap();
    &mut review.changes[0]
}

fn findings(debate: &mut Debate) -> Vec<&mut Finding> {
    let counts = debate.view.rounds.iter_mut();
    let counts = counts.filter_map(|round| round.count.as_mut());
    counts.flat_map(|count| &mut count.findings).collect()
}

#[test]
fn a_passage_is_quoted_without_its_marks() {
    let mut debate = reviewed();
    for finding in findings(&mut debate) {
        finding.quote = "- **FR-2**: `send` is **fast**".to_owned();
    }
    let markdown = debate.with(report::markdown);
    assert!(markdown.contains("FR-2: send is fast"), "{markdown}");
    let html = debate.with(report::html);
    assert!(html.contains("FR-2: send is fast"), "{html}");
}

#[test]
fn rules_alone_are_told_nothing() {
    let mut debate = reviewed();
    let found = "About the text";
    let has = |debate: &Debate, heading: &str| debate.with(report::markdown).contains(heading);
    assert!(!has(&debate, found));
    let setup = debate.view.setup.as_mut().expect("a first fact");
    for seat in setup.seats.iter_mut().chain([&mut setup.synthesizer]) {
        seat.model = ModelSpec::rules();
    }
    assert!(has(&debate, found));
    assert!(!has(&debate, "What reviewers were told"));
}

#[test]
fn what_reviewers_look_for_in_a_section_is_told_with_its_weight() {
    let mut debate = reviewed();
    debate.view.briefing.push(Briefed {
        entries: vec![BriefedEntry {
            title: "Security (high)".to_owned(),
            note: "The text stores addresses.".to_owned(),
            passage: "who reads addresses\nhow long they are stored".to_owned(),
            ..BriefedEntry::default()
        }],
        ..Briefed::nothing(BriefingPart::Weights, "Focus: Security (set by you)")
    });
    let markdown = debate.with(report::markdown);
    let line = "Look for: who reads addresses; how long they are stored.";
    assert!(markdown.contains(line), "{markdown}");
}
