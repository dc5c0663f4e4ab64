//! Files of resolved concerns.

use domain::gauntlet::concern_file::{read, write};
use domain::page::{ConcernImport, ImportedConcern};
use serde_json::json;

fn entry() -> serde_json::Value {
    json!({
        "pattern": "Links never expire", "explanation": "Section 3.", "adversary": "paranoid_security",
        "base_confidence": 0.8, "spec_hash": "abc", "created_at": "2026-03-01T10:00:00Z", "times_matched": 2,
    })
}

#[test]
fn fields_that_are_not_known_are_left_out_and_the_others_survive() {
    let mut with_more = entry();
    with_more["color"] = json!("red");
    let file = format!("\u{feff}{}", json!([with_more]));
    let entries = read(&file).expect("an array").into_iter();
    let concerns: Vec<_> = entries.map(|it| it.concern.expect("a concern")).collect();
    assert_eq!(
        serde_json::to_value(&concerns).expect("JSON"),
        json!([entry()])
    );
    let again = read(&write(&concerns).expect("a file")).expect("an array");
    assert_eq!(again[0].concern.as_ref(), Ok(&concerns[0]));
    assert_eq!(read("[]").expect("nothing"), []);
}

#[test]
fn each_bad_entry_says_what_is_wrong_with_it_and_the_others_are_read() {
    let with = |field: &str, value: serde_json::Value| {
        let mut bad = entry();
        bad[field] = value;
        bad
    };
    for (bad, problem) in [
        (
            with("base_confidence", json!(1.5)),
            "has a `base_confidence` of 1.5, which isn’t between 0 and 1",
        ),
        (
            with("created_at", json!("soon")),
            "has a `created_at` that isn’t a date: “soon”",
        ),
        (with("pattern", json!(" ")), "has an empty `pattern`"),
        (
            with("times_matched", json!(-1)),
            "has a `times_matched` that isn’t a whole number of 0 or more",
        ),
        (json!(7), "isn’t an object with fields such as `pattern`"),
        (
            json!({ "pattern": "Half a concern" }),
            "has no `explanation`",
        ),
        (
            with("base_confidence", json!("high")),
            "has a `base_confidence` that isn’t a number",
        ),
        (
            with("explanation", json!(null)),
            "has a `explanation` that isn’t text",
        ),
    ] {
        let file = json!([entry(), bad, entry()]).to_string();
        let entries = read(&file).expect("an array");
        let concerns: Vec<_> = entries.iter().map(|it| it.concern.as_ref()).collect();
        assert!(concerns[0].is_ok() && concerns[2].is_ok(), "{concerns:?}");
        assert_eq!(concerns[1], Err(&problem.to_owned()));
    }
    for (file, expected) in [
        ("{}", "The file isn’t a JSON array."),
        ("", "The file isn’t JSON: "),
        ("prose", "The file isn’t JSON: "),
    ] {
        let problem = read(file).expect_err("no array");
        assert!(problem.starts_with(expected), "{problem}");
    }
}

#[test]
fn what_was_skipped_is_said_by_number_and_pattern() {
    let entry = |pattern: &str, skipped: Option<&str>| ImportedConcern {
        pattern: pattern.to_owned(),
        skipped: skipped.map(str::to_owned),
    };
    let imported = ConcernImport {
        file: "resolved_concerns.json".to_owned(),
        entries: vec![
            entry("One", None),
            entry("Two", Some("was already here")),
            entry("", Some("can’t be read: no")),
        ],
    };
    assert_eq!(imported.added(), 1);
    assert_eq!(
        imported.skipped().collect::<Vec<_>>(),
        [
            "Entry 2 (“Two”) was already here.",
            "Entry 3 can’t be read: no."
        ]
    );
}
