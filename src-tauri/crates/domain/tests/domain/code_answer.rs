//! Answers of code reviewers with odd fields.

use domain::Severity;
use domain::answer::CodeAnswer;
use serde_json::{Value, json};

fn raised(field: &str, value: &Value) -> Value {
    let mut raised = json!({ "severity": "major", "title": "No prices", "file": "a.ts", "line": 3,
        "quote": "a", "concern": "It is wrong." });
    raised[field] = value.clone();
    raised
}

#[test]
fn one_odd_field_costs_no_other_finding() {
    for (field, value, line, severity) in [
        ("line", json!(3), 3, Severity::Major),
        ("line", json!("5"), 5, Severity::Major),
        ("line", json!("5-7"), 5, Severity::Major),
        ("line", json!(3.0), 3, Severity::Major),
        ("line", json!(-5), 0, Severity::Major),
        ("line", json!(1_000_000_000_000_u64), 0, Severity::Major),
        ("line", Value::Null, 0, Severity::Major),
        ("line", json!([3, 4]), 0, Severity::Major),
        ("severity", json!("critical"), 3, Severity::Blocking),
        ("severity", json!("Medium"), 3, Severity::Major),
        ("severity", json!("info"), 3, Severity::Minor),
        // These become empty, so that they are dropped and counted.
        ("severity", json!("purple"), 0, Severity::Minor),
        ("quote", json!(7), 0, Severity::Minor),
    ] {
        let other = raised("title", &json!("Another"));
        let answer = json!({ "findings": [raised(field, &value), other.clone()] });
        let read: CodeAnswer = serde_json::from_value(answer).expect("an answer");
        let first = &read.findings[0];
        assert_eq!(
            (first.line, first.severity),
            (line, severity),
            "{field}: {value}"
        );
        assert_eq!(read.findings[1].title, "Another");
    }
}

#[test]
fn an_answer_of_which_nothing_can_be_read_is_none() {
    let answer = |all: &[Value]| serde_json::from_value::<CodeAnswer>(json!({ "findings": all }));
    assert!(answer(&[]).is_ok());
    assert!(answer(&[json!({ "issue": "No prices" })]).is_err());
    assert!(serde_json::from_value::<CodeAnswer>(json!({ "findings": "none" })).is_err());
}
