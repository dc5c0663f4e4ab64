//! What figures suggest for the next debate: only with enough cases, and with the same number of seats.

use domain::Kind;
use domain::scores::{Cases, DebateScores, ModelTally, RoleTally, Standing, Tally, TrackRecord};

/// Personas with accepted and dismissed findings on PRDs.
fn record(cases: &[(&str, u32, u32)]) -> TrackRecord {
    let personas = cases.iter().map(|(key, accepted, dismissed)| {
        let tally = Tally {
            raised: accepted + dismissed,
            accepted: *accepted,
            dismissed: *dismissed,
            ..Tally::default()
        };
        ((*key).to_owned(), tally)
    });
    let debate = DebateScores {
        kind: Kind::Prd,
        personas: personas.collect(),
        ..DebateScores::default()
    };
    TrackRecord::of(Kind::Prd, [&debate])
}

fn check(cases: &[(&str, u32, u32)], expected: &[&str]) {
    let (suited, offered) = (
        ["pm", "security", "qa"],
        ["pm", "security", "perf", "legal", "qa"],
    );
    let seated = record(cases).reviewers(&suited, &offered);
    assert_eq!(seated, expected, "{cases:?}");
}

#[test]
fn the_order_follows_the_figures_only_with_five_cases() {
    let usual: &[&str] = &["pm", "security", "qa"];
    check(&[], usual);
    check(&[("qa", 4, 0), ("pm", 0, 4)], usual);
    check(&[("qa", 3, 3), ("pm", 2, 3)], usual);
    check(&[("qa", 5, 0)], &["qa", "pm", "security"]);
    check(
        &[("qa", 14, 4), ("security", 9, 1)],
        &["security", "qa", "pm"],
    );
    check(&[("pm", 1, 9)], &["security", "qa", "pm"]);
}

#[test]
fn a_good_one_takes_the_place_of_a_poor_one_and_of_nobody_else() {
    check(&[("legal", 9, 1)], &["pm", "security", "qa"]);
    check(
        &[("legal", 9, 1), ("pm", 1, 9)],
        &["legal", "security", "qa"],
    );
    check(&[("legal", 4, 0), ("pm", 1, 9)], &["security", "qa", "pm"]);
    check(
        &[("legal", 9, 1), ("pm", 1, 9), ("security", 0, 5)],
        &["legal", "qa", "security"],
    );
}

#[test]
fn what_changed_is_said_with_its_figures() {
    let record = record(&[("legal", 9, 1), ("pm", 1, 9)]);
    let suited = ["pm", "security", "qa"];
    let label = |key: &str| key.to_uppercase();
    let seated = record.reviewers(&suited, &["pm", "legal"]);
    assert_eq!(
        record.why_reviewers(&suited, &seated, label),
        [
            "LEGAL: 9 of 10 findings on PRDs were accepted.",
            "PM was left out: 1 of 10 findings on PRDs was accepted.",
        ]
    );
    assert_eq!(record.why_reviewers(&suited, &suited, label), [""; 0]);
    assert_eq!(record.persona("qa"), None);
}

#[test]
fn other_kinds_of_text_do_not_count() {
    let role = RoleTally {
        findings: Cases {
            raised: 9,
            accepted: 9,
            dismissed: 0,
        },
        ..RoleTally::default()
    };
    let model = ModelTally {
        roles: [("critic".to_owned(), role)].into(),
        ..ModelTally::default()
    };
    let debate = DebateScores {
        kind: Kind::Tech,
        models: [("m".to_owned(), model)].into(),
        ..DebateScores::default()
    };
    for (kind, standing) in [(Kind::Tech, Standing::Good), (Kind::Prd, Standing::Open)] {
        let record = TrackRecord::of(kind, [&debate]);
        assert_eq!(record.model_standing("m"), standing, "{kind:?}");
    }
    let words = TrackRecord::of(Kind::Tech, [&debate]).model("m");
    assert_eq!(
        words.as_deref(),
        Some("9 of 9 findings on technical specifications were accepted.")
    );
}
