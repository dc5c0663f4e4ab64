//! A model that is asked what to suggest for a text: its answer counts if it fits.
#![cfg(unix)]

use std::time::Duration;

use domain::Kind;
use domain::suggester::{Focus, Suggestion};
use serde_json::{Value, json};
use testkit::hostile;
use testkit::scripted::Turn;

use crate::common::Bench;
use crate::common::voices::{breaks, in_order};

/// By its words, a bug report with a focus on reliability.
const INCIDENT: &str = "# Incident\n\nA crash in production. The error repeats.\n";
const KEY: &str = "k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C";
/// Longer than any answer takes.
const LONG: Duration = Duration::from_mins(2);

/// An answer that fits, and differs from what the words say.
fn fits() -> Value {
    json!({
        "doc_type": "prd", "focus": "security", "persona": null, "models": ["two", "one", "two"],
        "reasoning": {
            "doc_type": "It says who\nneeds it.", "focus": "Keys are shown.", "persona": "Nobody is woken.",
            "models": "",
        },
        "confidence": { "doc_type": 0.85, "focus": 1, "persona": 0, "models": 0.5 },
        "warnings": ["It is short."],
    })
}

/// The same with one field changed.
fn with(field: &str, value: Value) -> Turn {
    let mut answer = fits();
    answer[field] = value;
    Turn::answer(&answer)
}

/// The suggestion for a text if the model “one” gives this answer, and the prompt that it read.
async fn suggested(text: &str, turn: Turn, within: Duration) -> (Suggestion, Vec<String>) {
    let (bench, stand_in) = (Bench::new(), in_order([turn]));
    let store = bench.desk.store();
    store.add_own_model(&stand_in.own("one")).expect("a model");
    let models = ["one", "two"].map(str::to_owned);
    let suggested = bench
        .desk
        .suggested_by(Some("one"), text, &models, within)
        .await;
    let prompts = stand_in.calls().into_iter().map(|call| call.prompt);
    let prompts = prompts.collect();
    let (suggested, used) = suggested.expect("an answer");
    let suggestion = suggested.expect("a suggestion");
    let mut warnings = suggestion.warnings.iter();
    let is_by_words = warnings.any(|it| it.ends_with("is based on keywords instead."));
    assert!(used.is_some() || is_by_words, "{suggestion:?}");
    (suggestion, prompts)
}

#[tokio::test]
async fn what_fits_is_suggested_as_the_model_says_it() {
    let (suggestion, prompts) = suggested(INCIDENT, Turn::answer(&fits()), LONG).await;
    assert_eq!(
        json!(suggestion),
        json!({
            "doc_type": "prd", "focus": "security", "persona": null, "models": ["two", "one"],
            "reasoning": {
                "doc_type": "It says who needs it.", "focus": "Keys are shown.",
                "persona": "Nobody is woken.", "models": "one gives no reason.",
            },
            "confidence": { "doc_type": 0.85, "focus": 1.0, "persona": 0.0, "models": 0.5 },
            "warnings": ["It is short."],
        })
    );
    let [prompt] = &prompts[..] else {
        panic!("one call: {prompts:?}");
    };
    assert!(prompt.contains("A crash in production."), "{prompt}");
    assert!(prompt.contains("\none\ntwo\n"), "{prompt}");

    for (field, value) in [
        ("focus", json!("None")),
        ("focus", json!("")),
        ("models", json!([])),
    ] {
        let (suggestion, _) = suggested(INCIDENT, with(field, value), LONG).await;
        assert_eq!(suggestion.doc_type, Kind::Prd, "{field}");
        assert_eq!(suggestion.warnings, ["It is short."], "{field}");
    }
    let oncall = with("persona", json!("OnCall"));
    let (suggestion, _) = suggested(INCIDENT, oncall, LONG).await;
    assert_eq!(suggestion.persona, Some("oncall-engineer"));
}

#[tokio::test]
async fn an_answer_that_does_not_fit_leaves_it_to_the_words() {
    let long = "x".repeat(4000);
    let sure = json!({ "doc_type": 85, "focus": 1, "persona": 0, "models": 0.5 });
    let cases = [
        (
            with("doc_type", json!("task")),
            "suggests the kind “task”, which isn’t available.",
        ),
        (
            with("focus", json!("cost")),
            "suggests the focus “cost”, which isn’t available.",
        ),
        (
            with("persona", json!("cto")),
            "suggests the persona “cto”, which isn’t available.",
        ),
        (
            with("models", json!(["three"])),
            "suggests the model “three”, which can’t be asked.",
        ),
        (
            with("models", json!(["$(touch x)"])),
            "suggests the model “$(touch x)”, which can’t be asked.",
        ),
        (with("doc_type", json!(long)), "suggests the kind “xxx"),
        (
            with("confidence", sure),
            "gives a confidence outside the range from 0 to 1.",
        ),
        (
            with("confidence", json!({})),
            "The answer of one can’t be read. It lacks something",
        ),
        (
            Turn::text("Looks fine to me."),
            "The answer of one can’t be read. It is prose",
        ),
        (
            Turn::text(hostile::all("/etc/passwd", "http://127.0.0.1:9")),
            "The answer of one",
        ),
        (Turn::text(""), "one"),
        (breaks(), "one"),
    ];
    for (turn, says) in cases {
        let (suggestion, _) = suggested(INCIDENT, turn, LONG).await;
        by_words(&suggestion, says);
    }
}

#[tokio::test]
async fn a_model_that_does_not_answer_in_time_leaves_it_to_the_words() {
    let within = Duration::from_millis(300);
    let (suggestion, _) = suggested(INCIDENT, Turn::answer(&fits()).stalls(), within).await;
    by_words(&suggestion, "one didn’t answer within 0.3 seconds.");
}

#[tokio::test]
async fn nobody_to_ask_leaves_it_to_the_words() {
    let bench = Bench::new();
    let models = ["one".to_owned()];
    for (asked, says) in [
        (None, "There is no model to ask."),
        (Some("one"), "There is no model “one”."),
    ] {
        let suggested = bench.desk.suggested_by(asked, INCIDENT, &models, LONG);
        let (suggested, used) = suggested.await.expect("an answer");
        by_words(&suggested.expect("a suggestion"), says);
        assert_eq!(used, None);
        let of_nothing = bench.desk.suggested_by(asked, " \n", &models, LONG);
        assert_eq!(of_nothing.await.expect("an answer"), (None, None));
    }
}

#[tokio::test]
async fn the_model_reads_no_secret() {
    let text = format!("# Keys\n\napi_key = \"{KEY}\"\n\nRequests carry {KEY}.\n");
    let (_, prompts) = suggested(&text, Turn::answer(&fits()), LONG).await;
    assert!(!prompts[0].contains(KEY), "{}", prompts[0]);
    assert!(
        prompts[0].contains("Requests carry [REDACTED_"),
        "{}",
        prompts[0]
    );
}

/// The suggestion comes from the words, and its last warning says why.
fn by_words(suggestion: &Suggestion, says: &str) {
    assert_eq!(suggestion.doc_type, Kind::Debug, "{says}");
    assert_eq!(suggestion.focus, Some(Focus::Reliability), "{says}");
    let warning = suggestion.warnings.last().expect("a warning");
    assert!(warning.contains(says), "{says}: {warning}");
    let ends = " The suggestion is based on keywords instead.";
    assert!(warning.ends_with(ends), "{says}: {warning}");
    assert!(warning.chars().count() < 500, "{says}: {warning}");
}
