//! Reports without secrets: no trace of one is left, and everything else stays consistent.

use domain::setup::ReportFormat;
use domain::text::redact::OwnPattern;
use report::Covered;
use serde_json::Value;

use crate::contract::{check_edits, check_places, items};
use crate::debate::{Debate, ORIGINAL, followed, reviewed};

/// Any text as a secret.
fn named(secret: &str) -> OwnPattern {
    OwnPattern {
        name: "Word".to_owned(),
        pattern: secret
            .chars()
            .map(|letter| {
                if letter.is_alphanumeric() {
                    letter.to_string()
                } else {
                    format!("\\x{{{:x}}}", u32::from(letter))
                }
            })
            .collect(),
    }
}

fn rendered(debate: &Debate, secret: &str, format: ReportFormat) -> (String, usize) {
    debate.with(|source| {
        let covered = Covered::over(source, &[named(secret)]);
        let report = covered.with(|source| report::render(source, format));
        let text = String::from_utf8(report.unwrap()).unwrap();
        (text, covered.secrets())
    })
}

/// The debate's own words in its JSON: texts, quotes, edits, changes.
fn said(debate: &Value) -> Vec<&str> {
    let mut said = vec![&debate["original"], &debate["text"], &debate["title"]];
    for round in items(debate, "rounds") {
        said.push(&round["text"]);
        said.push(&round["diff_from_previous"]);
        for edit in items(round, "edits") {
            said.extend([&edit["find"], &edit["replace"]]);
        }
        let critiques = items(round, "critiques").iter();
        for finding in critiques.flat_map(|it| items(it, "findings")) {
            said.extend(["title", "quote", "concern", "suggestion"].map(|name| &finding[name]));
        }
    }
    for place in items(debate, "changes")
        .iter()
        .flat_map(|it| items(it, "places"))
    {
        said.extend([&place["old"], &place["new"]]);
    }
    said.into_iter().filter_map(Value::as_str).collect()
}

/// Each part of the text is the secret once.
fn check_secret(debate: &Debate, secret: &str) {
    let (text, count) = rendered(debate, secret, ReportFormat::Json);
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["redacted"], count, "{secret:?}");
    check_edits(&json);
    check_places(&json);
    for words in said(&json) {
        assert!(!words.contains(secret), "{secret:?} is left in {words:?}");
    }
}

#[test]
fn whatever_is_secret_is_gone_and_edits_and_changes_still_lead_to_their_texts() {
    let mut secrets: Vec<&str> = ORIGINAL.split_whitespace().collect();
    // Longer ones overlap the ends of edits.
    let starts: Vec<usize> = ORIGINAL.char_indices().map(|(at, _)| at).collect();
    for window in starts.windows(24).step_by(5) {
        secrets.push(&ORIGINAL[window[0]..window[23]]);
    }
    secrets.retain(|secret| secret.len() > 6);
    for secret in secrets {
        check_secret(&reviewed(), secret);
    }
}

#[test]
fn a_range_leads_to_the_words_that_it_led_to() {
    let (text, _) = rendered(&reviewed(), "Members easily", ReportFormat::Json);
    let json: Value = serde_json::from_str(&text).unwrap();
    let original = json["original"].as_str().unwrap();
    let first = &items(&json, "rounds")[0];
    let findings = items(first, "critiques")
        .iter()
        .flat_map(|it| items(it, "findings"));
    let mut exact = 0;
    for finding in findings.filter(|it| it["quote_match"] == "exact") {
        let at = |end: usize| usize::try_from(finding["range"][end].as_u64().unwrap()).unwrap();
        assert_eq!(&original[at(0)..at(1)], finding["quote"], "{finding}");
        exact += 1;
    }
    assert!(exact > 0);
}

#[test]
fn every_format_says_how_many_are_left_out_and_none_holds_one() {
    for format in [ReportFormat::Md, ReportFormat::Html, ReportFormat::Json] {
        for debate in [reviewed(), followed()] {
            let (text, count) = rendered(&debate, "Members", format);
            assert_eq!(count, 1);
            assert!(!text.contains("Members"), "{format:?}: {text}");
            assert!(text.contains("REDACTED"), "{format:?}");
        }
    }
    let (text, _) = rendered(&reviewed(), "Members", ReportFormat::Md);
    assert!(text.contains("1 secret is replaced with"), "{text}");
}

#[test]
fn without_a_secret_a_report_is_as_it_was() {
    for debate in [reviewed(), followed()] {
        let (text, count) = rendered(&debate, "no such word", ReportFormat::Json);
        assert_eq!((text, count), (debate.with(report::json::text), 0));
    }
}

#[test]
fn built_in_patterns_are_known_and_what_gave_a_secret_away_may_stand_elsewhere() {
    let mut debate = reviewed();
    let token = "ghp_aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzA1b";
    let count = debate.view.rounds[0].count.as_mut().unwrap();
    count.findings[0].concern = format!("The token {token} is in the text.");
    debate.view.header.why = "password = hunter2hunter2".to_owned();
    debate.view.header.warnings = vec!["hunter2hunter2 was tried".to_owned()];
    debate.with(|source| {
        let covered = Covered::over(source, &[]);
        assert_eq!(covered.secrets(), 2);
        let text = covered.with(report::json::text);
        assert!(!text.contains(token) && !text.contains("hunter2"), "{text}");
        assert!(text.contains("[REDACTED_PASSWORD] was tried"), "{text}");
        assert!(text.contains("[REDACTED_GITHUB_TOKEN] is in"), "{text}");
    });
}
