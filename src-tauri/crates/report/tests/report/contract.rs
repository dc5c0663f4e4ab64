//! The fields that scripts rely on, with their types.

use serde_json::Value;

use crate::debate::{Debate, begun, followed, in_first_round, reviewed};

const DEBATE: &str = "schema:number debate:string protocol:string outcome:string original:string \
    text:string changed:bool rounds:array changes:array open_findings:array calls:number \
    calls_replayed:number usage:object duration_ms:number redacted:number warnings:array \
    came_back:object? positions:array verdict:object? scorecard:object? order:array? degraded:array \
    depth:string? depth_why:string? task:string? title:string kind:string? started_at:string \
    why:string waiting_for:string? accepted:string? accepted_text:string? accepted_up_to:string? conflicts:array calls_unanswered:number \
    checkpoint:object? disputes:array decided:object? against:object? author:object? \
    briefing:array triage:object? \
    final_checks:object? patterns:object? gauntlet:object? \
    debate_summary_for_system_improvement:object? post_mortem:object? still_open:string?";
const BRIEFED: &str =
    "part:string line:string entries:array warnings:array told:string duration_ms:number";
const BRIEFED_ENTRY: &str = "title:string note:string passage:string is_flag:bool";
const TRIAGE: &str = "level:string why:string";
const FINAL_CHECKS: &str = "text:string flags:array";
const FINAL_FLAG: &str = "id:string check:string severity:string title:string quote:string \
    quote_match:string range:array? places:array concern:string question:string justification:string \
    raised_as:string? status:string status_reason:string?";
const PATTERNS: &str = "text:string annotated:string? model:string reviewer:string? files:array \
    annotations:array dropped:array warnings:array usage:object? duration_ms:number?";
const ANNOTATION: &str = "source:string cited:string type:string severity:string guidance:string \
    section:string range:array kept:string?";
const CAME_BACK: &str = "earlier:string earlier_began_at:string back:array gone:array new:array";
const EARLIER: &str = "finding:string severity:string title:string persona:string label:string \
    fate:string reason:string?";
const ROUND: &str = "number:number critiques:array edits:array lost:array text:string \
    diff_from_previous:string? approvals:number approvals_required:number consensus:bool \
    usage:object duration_ms:number";
const CRITIQUE: &str = "seat:string persona:string model:string state:string approved:bool \
    approval_supported:bool? findings:array";
const FINDING: &str = "id:string severity:string title:string quote:string quote_match:string \
    range:array? concern:string suggestion:string supporters:array status:string \
    status_reason:string?";
const EDIT: &str = "id:string find:string replace:string range:array? findings:array applied:bool";
const CHANGE: &str = "id:string places:array findings:array decision:string?";
const PLACE: &str = "range:array old:string new:string";
const USAGE: &str = "input_tokens:number output_tokens:number cost_usd:number? estimated:bool";

fn json(debate: &Debate) -> Value {
    let text = debate.with(report::json::text);
    serde_json::from_str(&text).unwrap()
}

/// Each `name:type` of `fields` is there; a `?` allows null.
fn check(value: &Value, fields: &str) {
    for field in fields.split_whitespace() {
        let (name, kind) = field.split_once(':').unwrap();
        let Some(value) = value.get(name) else {
            panic!("{name} is missing");
        };
        let fits = match kind.trim_end_matches('?') {
            "string" => value.is_string(),
            "number" => value.is_number(),
            "bool" => value.is_boolean(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("no type is called {other}"),
        };
        assert!(
            fits || kind.ends_with('?') && value.is_null(),
            "{name} is {value}, not a {kind}"
        );
    }
}

pub(crate) fn items<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().unwrap()
}

fn check_all(value: &Value, name: &str, fields: &str) {
    for item in items(value, name) {
        check(item, fields);
    }
}

fn check_debate(debate: &Value) {
    check(debate, DEBATE);
    let known: Vec<&str> = DEBATE
        .split_whitespace()
        .filter_map(|field| Some(field.split_once(':')?.0))
        .collect();
    for name in debate.as_object().unwrap().keys() {
        assert!(known.contains(&&**name), "{name} is missing in the list");
    }
    check(&debate["usage"], USAGE);
    for briefed in items(debate, "briefing") {
        check(briefed, BRIEFED);
        check_all(briefed, "entries", BRIEFED_ENTRY);
    }
    if !debate["triage"].is_null() {
        check(&debate["triage"], TRIAGE);
    }
    let checks = &debate["final_checks"];
    if !checks.is_null() {
        check(checks, FINAL_CHECKS);
        check_all(checks, "flags", FINAL_FLAG);
    }
    let patterns = &debate["patterns"];
    if !patterns.is_null() {
        check(patterns, PATTERNS);
        check_all(patterns, "annotations", ANNOTATION);
    }
    for round in items(debate, "rounds") {
        check(round, ROUND);
        check(&round["usage"], USAGE);
        for critique in items(round, "critiques") {
            check(critique, CRITIQUE);
            check_all(critique, "findings", FINDING);
        }
        check_all(round, "edits", EDIT);
    }
    for change in items(debate, "changes") {
        check(change, CHANGE);
        check_all(change, "places", PLACE);
    }
}

#[test]
fn every_field_is_there_with_its_type() {
    let debates: [fn() -> Debate; 4] = [reviewed, followed, in_first_round, begun];
    for debate in debates {
        check_debate(&json(&debate()));
    }
}

#[test]
fn what_came_back_is_told_of_a_debate_that_follows_another() {
    assert!(json(&reviewed())["came_back"].is_null());
    let mut debate = followed();
    let compared = &json(&debate)["came_back"];
    check(compared, CAME_BACK);
    check_all(compared, "gone", EARLIER);
    for returned in items(compared, "back") {
        check(&returned["then"], EARLIER);
        assert!(!items(returned, "now").is_empty());
    }
    assert!(!items(compared, "back").is_empty());
    assert!(!items(compared, "gone").is_empty());
    assert_eq!(items(compared, "new"), ["r1.s2.1"]);
    // The earlier debate was deleted.
    debate.earlier = None;
    assert!(json(&debate)["came_back"].is_null());
}

#[test]
fn applied_edits_from_last_to_first_give_the_text_of_the_round() {
    check_edits(&json(&reviewed()));
}

#[test]
fn all_places_from_last_to_first_give_the_proposal() {
    check_places(&json(&reviewed()));
}

pub(crate) fn check_edits(debate: &Value) {
    let mut before = debate["original"].as_str().unwrap().to_owned();
    for round in items(debate, "rounds") {
        let edits = items(round, "edits").iter().rev();
        for edit in edits.filter(|edit| edit["applied"] == true) {
            replace(&mut before, edit, "replace");
        }
        assert_eq!(before, round["text"].as_str().unwrap());
    }
}

pub(crate) fn check_places(debate: &Value) {
    let changes = items(debate, "changes").iter();
    let mut places: Vec<_> = changes.flat_map(|it| items(it, "places")).collect();
    places.sort_by_key(|place| place["order"].as_u64());
    let mut text = debate["original"].as_str().unwrap().to_owned();
    for place in places.into_iter().rev() {
        replace(&mut text, place, "new");
    }
    assert_eq!(text, debate["text"].as_str().unwrap());
}

fn replace(text: &mut String, part: &Value, with: &str) {
    let [start, end] = [0, 1].map(|at| part["range"][at].as_u64().unwrap());
    let range = usize::try_from(start).unwrap()..usize::try_from(end).unwrap();
    text.replace_range(range, part[with].as_str().unwrap());
}

#[test]
fn a_merged_finding_stands_once_under_its_first_supporter() {
    let debate = json(&reviewed());
    let critiques = items(&debate["rounds"][0], "critiques").iter();
    let listed: Vec<_> = critiques
        .flat_map(|it| items(it, "findings"))
        .filter(|finding| items(finding, "supporters").len() == 2)
        .map(|finding| finding["seat"].as_str().unwrap())
        .collect();
    assert_eq!(listed, ["s2"]);
}

#[test]
fn decisions_and_outcome_are_the_words_of_the_contract() {
    let debate = json(&reviewed());
    let changes = items(&debate, "changes").iter();
    let decisions: Vec<_> = changes.map(|it| it["decision"].as_str()).collect();
    let scaffold_comes_first = None;
    let expected = [
        scaffold_comes_first,
        Some("accepted"),
        Some("rejected"),
        Some("accepted"),
        None,
    ];
    assert_eq!(decisions, expected);
    assert_eq!(debate["outcome"], "max_rounds");
    assert_eq!(json(&begun())["outcome"], "stopped");
    assert_eq!(debate["rounds"][1]["critiques"][1]["state"], "absent");
    assert_eq!(debate["open_findings"], serde_json::json!(["r2.s3.2"]));
}

#[test]
fn what_is_private_of_a_failure_stays_out() {
    let text = reviewed().with(report::json::text);
    assert!(text.contains("did not finish within 600 seconds"));
    assert!(!text.contains("error output"));
}

#[test]
fn times_come_from_the_rounds() {
    let debate = json(&reviewed());
    assert_eq!(debate["rounds"][0]["duration_ms"], 21_500);
    assert_eq!(debate["duration_ms"], 48_000);
    assert_eq!(json(&in_first_round())["duration_ms"], 9_000);
}

#[test]
fn a_missing_text_is_warned_of() {
    let mut debate = reviewed();
    debate.texts.clear();
    let debate = json(&debate);
    assert_eq!(debate["text"], "");
    // One of them is from the briefing.
    assert_eq!(items(&debate, "warnings").len(), 3);
}
