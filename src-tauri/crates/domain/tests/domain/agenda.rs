//! What a debate is about, as it is stored: bytes that were written once can be read, and are written the
//! same way again.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use domain::agenda::{Agenda, Over};
use proptest::prelude::*;
use serde_json::{Value, json};

/// An agenda with everything that is always stored, and one subject.
fn stored(field: &str, value: Value) -> Value {
    let mut agenda = json!({
        "depth": "team",
        "why": "The front matter says so.",
        "framework": ["Feasibility"],
        "judge_twice": true,
        "comparison": null,
        "items": [],
        "brought": null,
        "checkpoint": null,
        "project": "The works council has agreed.",
    });
    if !field.is_empty() {
        agenda[field] = value;
    }
    agenda
}

/// Asserts that stored bytes are read as this, and written back unchanged.
fn check(field: &str, value: Value, is_it: impl Fn(&Over) -> bool) {
    let bytes = stored(field, value).to_string();
    let agenda: Agenda = serde_json::from_str(&bytes).unwrap();
    assert!(is_it(&agenda.over), "{field}: {:?}", agenda.over);
    assert_eq!(serde_json::to_string(&agenda).unwrap(), bytes);
}

#[test]
fn what_was_stored_is_read_and_stays_as_it_is() {
    let checkpoint =
        json!({ "name": "roadmap", "file": "/p/ROADMAP.md", "folder": "/p", "commit": true });
    let brought = json!({
        "debate": "d1",
        "from": "Duel of 2026-11-22",
        "findings": [],
        "words": "nothing",
        "narratives": ["Cost"],
    });
    let comparison =
        json!({ "options": ["Links", "Codes"], "criteria": [{ "name": "Cost", "weight": 3 }] });
    check("", Value::Null, |over| *over == Over::Text);
    check("brought", brought, |over| matches!(over, Over::Brought(_)));
    check("checkpoint", checkpoint, |over| {
        matches!(over, Over::Document(_))
    });
    check("comparison", comparison, |over| {
        matches!(over, Over::Options(_))
    });
    let none = json!({ "options": [], "criteria": [] });
    check("comparison", none, |over| matches!(over, Over::Options(_)));
    check("question", json!("Why Redis?"), |over| {
        matches!(over, Over::Question(_))
    });
    check("items", json!(["Write docs"]), |over| {
        matches!(over, Over::Items(_))
    });
}

#[test]
fn what_was_stored_before_a_field_was_there_is_read() {
    let check = |stored: &str, expected: Agenda| {
        let agenda: Agenda = serde_json::from_str(stored).unwrap();
        assert_eq!(agenda, expected, "{stored}");
    };
    check("{}", Agenda::default());
    let old = r#"{"depth":"once","why":"","framework":[],"items":["Write docs"]}"#;
    let items = Over::Items(vec!["Write docs".to_owned()]);
    check(
        old,
        Agenda {
            over: items,
            ..Agenda::default()
        },
    );
    let old = r#"{"comparison":{"options":["Links"],"criteria":[]},"later":1}"#;
    let agenda: Agenda = serde_json::from_str(old).unwrap();
    assert_eq!(agenda.comparison().unwrap().options, ["Links"]);
}

proptest! {
    #[test]
    fn an_agenda_is_read_as_it_was_written(
        items in prop::collection::vec(".{0,9}", 1..5),
        project in ".{0,30}",
        judge_twice in any::<bool>(),
    ) {
        let agenda = Agenda { project, judge_twice, over: Over::Items(items), ..Agenda::default() };
        let stored = serde_json::to_string(&agenda).unwrap();
        prop_assert_eq!(serde_json::from_str::<Agenda>(&stored).unwrap(), agenda);
    }
}
