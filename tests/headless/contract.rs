//! The object that `refine --json` prints.

use anyhow::Context;
use outside::changes::{self, Replacement, list};
use outside::tree;
use outside::whetstone::Whetstone;
use serde_json::Value;

/// The path of an object in the result, and its fields with their types.
const PROMISED: &[(&str, &str)] = &[
    (
        "",
        "schema:number debate:string protocol:string outcome:string original:string text:string \
         changed:boolean rounds:array changes:array open_findings:array calls:number \
         calls_replayed:number usage:object duration_ms:number warnings:array",
    ),
    (
        "/rounds/0",
        "number:number critiques:array edits:array lost:array text:string \
         diff_from_previous:string approvals:number approvals_required:number consensus:boolean \
         usage:object duration_ms:number",
    ),
    (
        "/rounds/0/critiques/0",
        "seat:string persona:string model:string state:string approved:boolean \
         approval_supported:null findings:array",
    ),
    (
        "/rounds/0/critiques/0/findings/0",
        "id:string severity:string title:string quote:string quote_match:string range:array \
         concern:string suggestion:string supporters:array status:string",
    ),
    (
        "/rounds/0/edits/0",
        "id:string find:string replace:string range:array findings:array applied:boolean",
    ),
    (
        "/changes/0",
        "id:string places:array findings:array decision:null",
    ),
    ("/changes/0/places/0", "range:array old:string new:string"),
    (
        "/usage",
        "input_tokens:number output_tokens:number cost_usd:number estimated:boolean",
    ),
];

#[test]
fn every_promised_field_is_there_and_of_its_kind() -> anyhow::Result<()> {
    let debate = refined_sample()?;
    for (place, fields) in PROMISED {
        let object = debate
            .pointer(place)
            .with_context(|| format!("nothing at {place}"))?;
        for (field, kind) in fields.split(' ').filter_map(|field| field.split_once(':')) {
            let found = object.get(field).map_or("missing", kind_of);
            assert_eq!(found, kind, "{place}/{field} of {object}");
        }
    }
    Ok(())
}

#[test]
fn the_built_in_reviewer_checks_costs_nothing_and_is_always_of_the_same_mind() -> anyhow::Result<()>
{
    let (first, second) = (refined_sample()?, refined_sample()?);
    assert_eq!(first["outcome"], "checked");
    assert_eq!(list(&first["rounds"]).len(), 1);
    assert_eq!(first["rounds"][0]["approvals_required"], 0);
    let original = word(&first["original"]).trim_end();
    assert!(word(&first["text"]).starts_with(original), "the text stays");
    assert_eq!(first["changed"], true);
    assert_eq!(first["usage"]["cost_usd"], 0.0);
    assert_eq!(first["calls_replayed"], 0);
    assert_eq!(first["text"], second["text"]);
    assert_eq!(first["changes"], second["changes"]);
    Ok(())
}

#[test]
fn edits_lead_from_round_to_round_and_changes_from_the_original_to_the_text() -> anyhow::Result<()>
{
    let debate = refined_sample()?;
    let mut text = word(&debate["original"]).to_owned();
    for round in list(&debate["rounds"]) {
        let mut edits = Vec::new();
        for (order, edit) in (0..).zip(list(&round["edits"])) {
            if edit["applied"] == true {
                edits.push(Replacement::read(edit, "replace", order)?);
            }
        }
        text = changes::replaced(&text, edits)?;
        assert_eq!(text, word(&round["text"]), "round {}", round["number"]);
    }
    let all = changes::places(&debate["changes"], |_| true)?;
    assert_eq!(
        changes::replaced(word(&debate["original"]), all)?,
        word(&debate["text"])
    );
    Ok(())
}

#[test]
fn findings_and_changes_name_what_they_are_about() -> anyhow::Result<()> {
    let debate = refined_sample()?;
    let original = word(&debate["original"]);
    let mut known = Vec::new();
    for critique in list(&debate["rounds"][0]["critiques"]) {
        for finding in list(&critique["findings"]) {
            known.push(&finding["id"]);
            if finding["quote_match"] == "exact" {
                assert_eq!(slice(original, &finding["range"])?, word(&finding["quote"]));
            }
        }
    }
    assert!(!known.is_empty(), "the sample has gaps to be found");
    for change in list(&debate["changes"]) {
        for place in list(&change["places"]) {
            assert_eq!(slice(original, &place["range"])?, word(&place["old"]));
        }
        assert!(
            !list(&change["findings"]).is_empty(),
            "{} has no reason",
            change["id"]
        );
    }
    let raised_in_round_1 = |id: &Value| known.contains(&id);
    let reasons = list(&debate["changes"])
        .iter()
        .flat_map(|change| list(&change["findings"]));
    assert!(reasons.clone().any(raised_in_round_1));
    Ok(())
}

/// The sample task, debated by three personas of the built-in reviewer.
fn refined_sample() -> anyhow::Result<Value> {
    let sample = tree::root()
        .join("samples/invite-links.md")
        .display()
        .to_string();
    let personas = [
        "--personas",
        "pm,security,oncall",
        "--models",
        "offline/rules",
    ];
    let fixed = ["refine", "--yes", "--json", sample.as_str()];
    Whetstone::new()?.json(&[&fixed[..], &personas[..]].concat())
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn slice<'a>(text: &'a str, range: &Value) -> anyhow::Result<&'a str> {
    let bound = |index: usize| {
        range[index]
            .as_u64()
            .and_then(|bound| usize::try_from(bound).ok())
    };
    let (start, end) = bound(0)
        .zip(bound(1))
        .with_context(|| format!("no range: {range}"))?;
    text.get(start..end)
        .with_context(|| format!("{range} cuts a character"))
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
