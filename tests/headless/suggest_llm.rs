//! A model asked for the suggestion: `--suggest-llm`.

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::everyone::add;

const INCIDENT: &str = "# Incident\n\nA crash in production. The error repeats.\n";

fn answer() -> Value {
    json!({
        "doc_type": "prd", "focus": "security", "persona": null, "models": ["mine"],
        "reasoning": { "doc_type": "A wish.", "focus": "Keys.", "persona": "Nobody.", "models": "One will do." },
        "confidence": { "doc_type": 0.9, "focus": 0.8, "persona": 0.7, "models": 0.6 },
        "warnings": [],
    })
}

fn with_model(turn: Turn) -> anyhow::Result<(Whetstone, StandIn)> {
    let (whetstone, model) = (Whetstone::new()?, StandIn::new(&Script::text([turn])));
    add(&whetstone, "mine", &model)?;
    whetstone.document("incident.md", INCIDENT)?;
    Ok((whetstone, model))
}

#[test]
fn suggest_prints_what_the_model_says_in_the_same_form() -> anyhow::Result<()> {
    let (whetstone, model) = with_model(Turn::answer(&answer()).for_shape("suggestion/1"))?;
    let suggest = ["suggest", "incident.md", "--suggest-llm"];
    let json = ["--suggest-format", "json"];
    let ran = whetstone
        .run(&[&suggest[..], &json].concat())?
        .succeeded()?;
    assert_eq!(ran.json()?, answer());
    let mut lines = ran.err.lines();
    assert_eq!(lines.next(), Some("Asking mine for a suggestion."));
    let used = lines.next().unwrap_or_default();
    let is_told =
        used.starts_with("The suggestion used ") && used.ends_with(" tokens, cost unknown.");
    assert!(is_told && lines.next().is_none(), "{}", ran.err);
    let ran = whetstone.run(&suggest)?.succeeded()?;
    let first = ran.out.lines().next();
    assert_eq!(first, Some("Kind: prd (90%). A wish."));
    assert_eq!(model.calls().len(), 2);
    let without = whetstone.json(&["suggest", "incident.md", "--suggest-format", "json"])?;
    assert_eq!(without["doc_type"], "debug");
    assert_eq!(model.calls().len(), 2, "without the flag, nobody is asked");
    Ok(())
}

#[test]
fn whatever_fails_is_a_warning_and_the_words_decide() -> anyhow::Result<()> {
    let check = |turn: Turn, says: &str| {
        let (whetstone, _model) = with_model(turn)?;
        let suggest = [
            "suggest",
            "incident.md",
            "--suggest-llm",
            "--suggest-format",
            "json",
        ];
        let ran = whetstone.run(&suggest)?.succeeded()?;
        let suggestion = ran.json()?;
        assert_eq!(suggestion["doc_type"], "debug", "{suggestion}");
        assert_eq!(list(&suggestion["warnings"]).len(), 1, "{suggestion}");
        assert!(ran.err.contains(&format!("warning: {says}")), "{}", ran.err);
        anyhow::Ok(())
    };
    let mut misfit = answer();
    misfit["models"] = json!(["other"]);
    check(
        Turn::answer(&misfit),
        "mine suggests the model “other”, which can’t be asked.",
    )?;
    check(
        Turn::text("no JSON"),
        "The answer of mine can’t be read. It is prose",
    )?;
    check(Turn::text("").exits(1, "out of order"), "")?;

    let whetstone = Whetstone::new()?;
    let ran = whetstone.run_on(INCIDENT, &["suggest", "-", "--suggest-llm"])?;
    let ran = ran.succeeded()?;
    let says = "warning: There is no model to ask. The suggestion is based on keywords instead.";
    assert!(ran.err.contains(says), "{}", ran.err);
    assert!(ran.out.starts_with("Kind: debug (70%)."), "{}", ran.out);
    let ran = whetstone.run_on(" \n", &["suggest", "-", "--suggest-llm"])?;
    assert!(!ran.succeeded()?.err.contains("Asking"));
    Ok(())
}

#[test]
fn a_call_for_a_suggestion_may_take_as_long_as_any_other() -> anyhow::Result<()> {
    let late = Turn::answer(&answer()).for_shape("suggestion/1").stalls();
    let (whetstone, _model) = with_model(late)?;
    let ran = whetstone.run(&[
        "refine",
        "incident.md",
        "--models",
        "mine,offline/rules",
        "--suggest",
        "--suggest-llm",
        "--timeout",
        "1",
    ])?;
    let says =
        "warning: mine didn’t answer within a second. The suggestion is based on keywords instead.";
    assert!(ran.err.contains(says), "{}", ran.err);
    Ok(())
}

#[test]
fn a_debate_uses_what_the_model_suggests() -> anyhow::Result<()> {
    let (whetstone, model) = with_model(Turn::answer(&answer()).for_shape("suggestion/1"))?;
    let refine = [
        "refine",
        "incident.md",
        "--suggest",
        "--suggest-llm",
        "--yes",
        "--json",
    ];
    // It answers nothing else, so the debate fails; the suggestion in use is reported before that.
    let ran = whetstone.run(&refine)?;
    for said in [
        "Asking mine for a suggestion.\nThe suggestion used ",
        "\nKind: prd (90%). A wish.",
        "Using kind prd; focus security; models mine.",
        "\nsecurity: mine.",
    ] {
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
    assert!(!model.calls().is_empty());

    let by_rules = ["--models", "offline/rules"];
    let ran = whetstone
        .run(&[&refine[..], &by_rules].concat())?
        .succeeded()?;
    let says = "There is no model to ask. The suggestion is based on keywords instead.";
    assert!(ran.err.contains(says), "{}", ran.err);
    let ran = whetstone.run(&["refine", "incident.md", "--suggest-llm"])?;
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("--suggest"), "{}", ran.err);
    Ok(())
}
