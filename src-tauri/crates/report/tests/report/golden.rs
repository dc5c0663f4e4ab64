//! Whole documents, compared with files that a person has read.

use domain::FindingStatus;
use domain::model::ModelSpec;
use std::path::Path;

use crate::debate::{Debate, begun, followed, in_first_round, reviewed};

fn check(name: &str, actual: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    if actual != expected {
        let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&written, actual).unwrap();
        panic!(
            "{} differs from {}: look at the difference, and copy the new file if it is right",
            golden.display(),
            written.display()
        );
    }
}

fn json(debate: &Debate) -> String {
    debate.with(report::json::text)
}

#[test]
fn a_reviewed_debate_as_markdown() {
    check("reviewed.md", &reviewed().with(report::markdown));
}

#[test]
fn a_reviewed_debate_as_html() {
    check("reviewed.html", &reviewed().with(report::html));
}

#[test]
fn a_reviewed_debate_as_json() {
    check("reviewed.json", &json(&reviewed()));
}

#[test]
fn the_account_of_a_reviewed_debate() {
    check("reviewed.txt", &reviewed().with(report::account));
}

#[test]
fn a_debate_in_its_first_round_as_markdown() {
    check("first-round.md", &in_first_round().with(report::markdown));
}

#[test]
fn a_debate_in_its_first_round_as_json() {
    check("first-round.json", &json(&in_first_round()));
}

#[test]
fn the_account_of_a_debate_in_its_first_round() {
    check("first-round.txt", &in_first_round().with(report::account));
}

#[test]
fn a_debate_that_follows_another() {
    check("followed.md", &followed().with(report::markdown));
}

#[test]
fn a_check_that_follows_another_counts_as_the_panel_does() {
    let mut debate = followed();
    for view in [&mut debate.view].into_iter().chain(&mut debate.earlier) {
        for seat in &mut view.setup.as_mut().unwrap().seats {
            seat.model = ModelSpec::rules();
        }
    }
    let text = debate.with(report::markdown);
    let since = "Since the check on March 2, 2026, 09:30 UTC: 4 settled, 2 still open, 1 new.";
    assert!(text.contains(since), "{text}");
    let (_, rest) = text.split_once(since).unwrap();
    let table = rest.split("\n## ").next().unwrap();
    let count = |word: &str| table.matches(&format!("| {word} |")).count();
    let counts = ["settled", "still open", "new"].map(count);
    assert_eq!(counts, [4, 2, 1], "{table}");
    assert!(!table.contains("raised again"), "{table}");
}

#[test]
fn a_finding_that_the_author_answered_again_is_not_said_to_be_raised_only() {
    let mut debate = followed();
    for round in &mut debate.view.rounds {
        for finding in &mut round.count.as_mut().expect("a count").findings {
            finding.status = FindingStatus::AuthorAnswered;
        }
    }
    let text = debate.with(report::markdown);
    assert!(text.contains("| answered by the author |"), "{text}");
    assert!(!text.contains("| raised again"), "{text}");
}

#[test]
fn an_amount_is_written_as_it_is_read() {
    let text = reviewed().with(report::markdown);
    assert!(text.contains("- Cost: about $"), "{text}");
    assert!(text.contains("| about $"), "{text}");
}

#[test]
fn a_debate_that_has_only_begun() {
    check("begun.md", &begun().with(report::markdown));
}
