//! What is suggested from the words of a document: `suggest`, and `--suggest` for a refinement.

use anyhow::Context;
use outside::changes::list;
use outside::whetstone::{Ran, Whetstone};
use serde_json::{Value, json};

/// A bug report from production: debug with 3 signs, reliability with 2, on call with 2.
const INCIDENT: &str = "# Incident\n\nA crash in production. The error repeats.\n";
const PLAIN: &str = "# Invite links\n\nThey are fast and easy to use.\n";
const TIE: &str = "# A bug\n\nA crash against the requirements of the mvp.\n";

fn with_models(names: &[&str]) -> anyhow::Result<Whetstone> {
    let whetstone = Whetstone::new()?;
    for name in names {
        let add = ["models", "add", "cli", name, "--", "false"];
        whetstone.run(&add)?.succeeded()?;
    }
    Ok(whetstone)
}

/// The suggestion on standard error, in its only line of JSON.
fn told(ran: &Ran) -> anyhow::Result<Value> {
    let line = ran.err.lines().find(|line| line.starts_with('{'));
    let line = line.with_context(|| format!("no JSON in: {}", ran.err))?;
    Ok(serde_json::from_str(line)?)
}

#[test]
fn suggest_prints_the_contract_on_standard_output() -> anyhow::Result<()> {
    let whetstone = with_models(&["one", "two", "three"])?;
    whetstone.document("incident.md", INCIDENT)?;
    let format = ["--suggest-format", "json"];
    let of_file = whetstone
        .run(&[&["suggest", "incident.md"], &format[..]].concat())?
        .succeeded()?;
    assert_eq!(of_file.err, "");
    let suggestion = of_file.json()?;
    let models = list(&suggestion["models"]);
    assert_eq!(models.len(), 2, "{suggestion}");
    assert_eq!(
        suggestion,
        json!({
            "doc_type": "debug",
            "focus": "reliability",
            "persona": "oncall-engineer",
            "models": models,
            "reasoning": {
                "doc_type": "3 signs of a bug report: error, crash, incident. No sign of requirements.",
                "focus": "2 signs of reliability: crash, incident. The others have fewer.",
                "persona": "2 signs of on-call work: production, incident.",
                "models": "Two models suit a bug report with a focus on reliability.",
            },
            "confidence": { "doc_type": 0.7, "focus": 0.6, "persona": 0.6, "models": 0.7 },
            "warnings": [],
        })
    );
    let in_short = whetstone.run(&["suggest", "incident.md", "--json"])?;
    assert_eq!(in_short.succeeded()?.json()?, suggestion);
    for arguments in [
        &["suggest", "-"][..],
        &["suggest"],
        &["suggest", "-", "--yes"],
    ] {
        let piped = [arguments, &format].concat();
        let ran = whetstone.run_on(INCIDENT, &piped)?.succeeded()?;
        assert_eq!(ran.out, of_file.out, "{arguments:?}");
    }
    let kept = whetstone.json(&["history", "--json"])?;
    assert_eq!(kept, json!([]));
    Ok(())
}

#[test]
fn suggest_says_in_words_what_and_why() -> anyhow::Result<()> {
    let whetstone = with_models(&["one"])?;
    for format in [&[][..], &["--suggest-format", "text"]] {
        let ran = whetstone.run_on(PLAIN, &[&["suggest", "-"], format].concat())?;
        let ran = ran.succeeded()?;
        assert_eq!(
            ran.out,
            "Kind: tech (40%). Too few signs of a bug report or of requirements.\n\
             Focus: none (40%). Too few signs of security, performance or reliability.\n\
             Persona: none (40%). Too few signs of on-call work.\n\
             Models: one (40%). One model is enough without a bug report or a focus.\n"
        );
        assert_eq!(ran.err, "");
    }
    Ok(())
}

#[test]
fn what_is_missing_is_a_warning_and_no_error() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let check = |text: &str, flags: &[&str], out: &str, err: &str| -> anyhow::Result<()> {
        let ran = whetstone.run_on(text, &[&["suggest", "-"], flags].concat())?;
        let ran = ran.succeeded()?;
        assert!(ran.out.starts_with(out), "{text:?}: {}", ran.out);
        assert!(ran.err.starts_with(err), "{text:?}: {}", ran.err);
        Ok(())
    };
    let json = &["--suggest-format", "json"];
    let no_text = "warning: The document has no text, so nothing is suggested.";
    check("", &[], "", no_text)?;
    check(" \n", json, "null\n", no_text)?;
    check(PLAIN, &[], "Kind:", "warning: No model was found")?;
    check(PLAIN, json, "{", "warning: No model was found")?;
    check(
        TIE,
        json,
        "{",
        "warning: The text has as many signs of a bug report",
    )?;
    let tie = whetstone.run_on(TIE, &["suggest", "-", "--suggest-format", "json"])?;
    assert_eq!(list(&tie.json()?["warnings"]).len(), 2);

    for (arguments, says) in [
        (&["suggest", "no-such-file.md"][..], "no-such-file.md"),
        (&["suggest", "-", "--suggest-format", "yaml"], "yaml"),
        (&["refine", "-", "--suggest-format", "json"], "--suggest"),
    ] {
        let ran = whetstone.run(arguments)?;
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{arguments:?}: {}", ran.err);
    }
    Ok(())
}

#[test]
fn a_debate_without_a_terminal_prints_the_suggestion_and_uses_nothing() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("incident.md", INCIDENT)?;
    let refine = ["refine", "incident.md", "--json"];
    let without = whetstone.json(&refine)?;
    let ran = whetstone
        .run(&[&refine[..], &["--suggest"]].concat())?
        .succeeded()?;
    let lines: Vec<&str> = ran.err.lines().take(6).collect();
    assert!(
        lines[0].starts_with("warning: No model was found"),
        "{}",
        ran.err
    );
    assert!(lines[1].starts_with("Kind: debug (70%)."), "{}", ran.err);
    assert_eq!(lines[5], "The suggestion isn’t used. To use it, add --yes.");
    let debate = ran.json()?;
    assert_eq!(debate["kind"], "task");
    assert_eq!(reviewers(&debate), reviewers(&without));

    let format = ["--suggest", "--suggest-format", "json"];
    let ran = whetstone
        .run(&[&refine[..], &format].concat())?
        .succeeded()?;
    let suggestion = told(&ran)?;
    assert_eq!(suggestion["doc_type"], "debug");
    assert_eq!(list(&suggestion["warnings"]).len(), 1);
    assert!(
        ran.json()?["outcome"].is_string(),
        "the result is on standard output"
    );
    Ok(())
}

#[test]
fn yes_uses_the_suggestion_for_what_no_flag_sets() -> anyhow::Result<()> {
    let rules = ["--models", "offline/rules"];
    let check = |text: &str, flags: &[&str], kind: &str, personas: &[&str], says: &str| {
        let whetstone = Whetstone::new()?;
        whetstone.document("text.md", text)?;
        for yes in ["--yes", "-y"] {
            let refine = ["refine", "text.md", "--suggest", yes, "--json"];
            let ran = whetstone.run(&[&refine[..], flags].concat())?.succeeded()?;
            let debate = ran.json()?;
            assert_eq!(debate["kind"], kind, "{flags:?}: {}", ran.err);
            let first: Vec<Value> = reviewers(&debate)
                .into_iter()
                .take(personas.len())
                .collect();
            assert_eq!(first, personas, "{flags:?}");
            // Once used, the kind is stored with the task.
            let says = if yes == "-y" {
                says.replace("kind debug; ", "")
            } else {
                says.to_owned()
            };
            assert!(ran.err.contains(&says), "{flags:?}: {}", ran.err);
        }
        anyhow::Ok(())
    };
    let all = "Using kind debug; focus reliability; persona oncall.";
    check(INCIDENT, &[], "debug", &["oncall"], all)?;
    check(
        INCIDENT,
        &["--kind", "prd"],
        "prd",
        &["oncall"],
        "Using focus reliability; persona oncall.",
    )?;
    check(
        INCIDENT,
        &["--personas", "qa,pm"],
        "debug",
        &["qa", "pm"],
        "",
    )?;
    check(
        INCIDENT,
        &["--focus", "security"],
        "debug",
        &["security"],
        "",
    )?;
    check(INCIDENT, &rules, "debug", &["oncall"], all)?;
    check(INCIDENT, &["--single"], "debug", &["oncall"], all)?;
    let set = [
        "--kind",
        "task",
        "--personas",
        "qa",
        "--models",
        "offline/rules",
    ];
    check(
        INCIDENT,
        &set,
        "task",
        &["qa"],
        "Nothing from the suggestion is used.",
    )?;
    check(
        "# Sign-in\n\nA token for each password.\n",
        &rules,
        "tech",
        &["security"],
        "focus security",
    )
}

#[test]
fn a_kind_that_the_task_has_stays() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("incident.md", INCIDENT)?;
    let refine = [
        "refine",
        "incident.md",
        "--models",
        "offline/rules",
        "--json",
    ];
    whetstone.json(&[&refine[..], &["--kind", "proposal"]].concat())?;
    let ran = whetstone
        .run(&[&refine[..], &["--suggest", "--yes"]].concat())?
        .succeeded()?;
    assert_eq!(ran.json()?["kind"], "proposal");
    let stays = "This document already has the kind proposal. To change it, use --kind.";
    assert!(ran.err.contains(stays), "{}", ran.err);
    let named = ["--suggest", "--yes", "--kind", "tech"];
    let ran = whetstone
        .run(&[&refine[..], &named].concat())?
        .succeeded()?;
    assert!(!ran.err.contains("already has the kind"), "{}", ran.err);
    Ok(())
}

#[test]
fn suggested_models_play_every_reviewer() -> anyhow::Result<()> {
    let whetstone = with_models(&["one", "two", "three"])?;
    whetstone.document("incident.md", INCIDENT)?;
    let refine = ["refine", "incident.md", "--suggest", "--yes", "--json"];
    // The models fail; who was asked is reported before that.
    let ran = whetstone.run(&refine)?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    for said in [
        "; models one, two.",
        "\noncall: one.",
        "\nsecurity: two.",
        "\nperformance: one.",
        "\nqa: two.",
        "\nsynthesizer: one.",
        "may cost money: the prices of one and two are unknown",
    ] {
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
    Ok(())
}

/// The personas of the first round.
fn reviewers(debate: &Value) -> Vec<Value> {
    let critiques = list(&debate["rounds"][0]["critiques"]);
    critiques.iter().map(|it| it["persona"].clone()).collect()
}
