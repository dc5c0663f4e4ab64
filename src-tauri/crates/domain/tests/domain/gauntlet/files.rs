//! Files of resolved concerns.

use domain::gauntlet::concern::read_all;
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
    let read = read_all(&json!([with_more]).to_string()).expect("a concern");
    assert_eq!(serde_json::to_value(&read).expect("JSON"), json!([entry()]));
    assert_eq!(read_all("[]").expect("nothing"), []);
}

#[test]
fn each_bad_entry_is_named_by_its_index() {
    let with = |field: &str, value: serde_json::Value| {
        let mut bad = entry();
        bad[field] = value;
        bad
    };
    for (bad, problem) in [
        (
            with("base_confidence", json!(1.5)),
            "Entry 1 has a `base_confidence` of 1.5, which isn’t between 0 and 1.",
        ),
        (
            with("created_at", json!("soon")),
            "Entry 1 has a `created_at` that isn’t a date: “soon”.",
        ),
        (
            with("pattern", json!(" ")),
            "Entry 1 has an empty `pattern`.",
        ),
        (
            with("times_matched", json!(-1)),
            "Entry 1 can’t be read: invalid value: integer `-1`, expected u32.",
        ),
        (
            json!(7),
            "Entry 1 can’t be read: invalid type: integer `7`, expected struct ResolvedConcern.",
        ),
    ] {
        let file = json!([entry(), bad, entry()]).to_string();
        assert_eq!(read_all(&file), Err(vec![problem.to_owned()]));
    }
    let two = json!([json!(1), entry(), json!(2)]).to_string();
    assert_eq!(read_all(&two).expect_err("problems").len(), 2);
    assert!(read_all("{}").expect_err("problems")[0].starts_with("The file isn’t a JSON array"));
}
