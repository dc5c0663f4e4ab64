//! `whetstone gauntlet`, gauntlets of a Refine, and resolved concerns.

use std::fs;

use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::everyone::{DOCUMENT, add};

pub(crate) const MODELS: [&str; 4] = [
    "--gauntlet-model",
    "attacker",
    "--gauntlet-frontier",
    "judge",
];

/// Two models: one attacks with one finding; the other weighs it as given, and edits nothing.
pub(crate) fn company(whetstone: &Whetstone, verdict: &str) -> anyhow::Result<[StandIn; 2]> {
    let raised = json!({
        "severity": "major", "title": "Keys expire too late", "quote": "Keys expire after 30 days.",
        "concern": "Stolen sessions live for a month.", "suggestion": "Say seven days.",
    });
    let attacker = StandIn::new(&Script::text([
        Turn::answer(&json!({ "findings": [raised] })).for_shape("attack/1"),
        Turn::answer(&json!({ "matches": [{ "finding": "F1", "concern": "C1" }] }))
            .for_shape("match/1"),
        Turn::text("ACCEPTED: The text says so.").for_shape("rebuttal/1"),
    ]));
    let given = json!({
        "finding": "F1", "verdict": verdict, "reason": "The first paragraph limits it.",
        "evidence": "Keys expire after 30 days.",
    });
    let judge = StandIn::new(&Script::text([
        Turn::answer(&json!({ "verdicts": [given] })).for_shape("evaluation/1"),
        Turn::answer(&json!({ "findings": [], "approve": true, "evidence": ["takes 41 % of all reads", "Keys expire after 30 days"] })).for_shape("critique/1"),
        Turn::answer(&json!({ "edits": [{ "find": "30 days", "replace": "7 days", "findings": ["F1"] }], "declined": [] })).for_shape("synthesis/1"),
    ]));
    add(whetstone, "attacker", &attacker)?;
    add(whetstone, "judge", &judge)?;
    Ok([attacker, judge])
}

#[test]
fn a_gauntlet_reports_its_phases_and_prints_the_text() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _models = company(&whetstone, "accepted")?;
    whetstone.document("task.md", DOCUMENT)?;
    let attack = [
        "gauntlet",
        "task.md",
        "--gauntlet-adversaries",
        "paranoid_security,blunt_loner",
    ];
    let ran = whetstone
        .run(&[&attack[..], &MODELS].concat())?
        .succeeded()?;
    assert_eq!(ran.out, DOCUMENT);
    for told in [
        "Gauntlet: on the text",
        "Paranoid security on attacker: 1 finding",
        "1 to address",
        "- Major: Keys expire too late",
    ] {
        assert!(ran.err.contains(told), "{told}\n{}", ran.err);
    }
    let result = whetstone
        .run(&[&attack[..], &MODELS, &["--json"]].concat())?
        .succeeded()?
        .json()?;
    assert_eq!(
        (&result["protocol"], &result["outcome"], &result["changed"]),
        (&json!("gauntlet"), &json!("concluded"), &json!(false))
    );
    let run = &result["gauntlet"]["runs"][0];
    assert_eq!(
        (
            &run["when"],
            &run["counts"]["raised"],
            &run["counts"]["merged"]
        ),
        (&json!("alone"), &json!(2), &json!(1))
    );
    assert_eq!(run["findings"][0]["supporters"], json!(["a1", "a2"]));
    assert_eq!(run["findings"][0]["state"], "accepted");
    assert_eq!(result["gauntlet"]["requires_revision"], 1);
    let listed = whetstone.json(&["history", "--json"])?;
    assert_eq!(listed[0]["result"], "1 finding requires a revision");
    // Two attacks; two evaluators on one model.
    assert_eq!(result["calls"], 4);
    let id = result["debate"].as_str().unwrap_or_default();
    let logged = whetstone
        .run(&["report", id, "--gauntlet-log", "log.json"])?
        .succeeded()?;
    let headline = "**1 finding requires a revision**";
    assert!(logged.out.contains(headline), "{}", logged.out);
    assert!(
        logged.out.contains("\n### Requires revision\n"),
        "{}",
        logged.out
    );
    let log: Value = serde_json::from_str(&fs::read_to_string(whetstone.path("log.json"))?)?;
    assert_eq!(log, result["gauntlet"]);
    let away = whetstone.run(&["report", id, "--gauntlet-log", "nowhere/log.md"])?;
    assert_eq!(away.code, Some(2), "{}", away.err);
    Ok(())
}

#[test]
fn a_refine_says_that_its_gauntlet_didn_t_take_place() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _models = company(&whetstone, "accepted")?;
    let dead = StandIn::new(&Script::text([]));
    add(&whetstone, "dead", &dead)?;
    whetstone.document("task.md", DOCUMENT)?;
    let result = whetstone.json(&[
        "refine",
        "task.md",
        "--models",
        "judge",
        "--gauntlet",
        "--gauntlet-when",
        "after",
        "--gauntlet-adversaries",
        "all,resource_auditor,compliance_officer",
        "--gauntlet-model",
        "dead",
        "--gauntlet-frontier",
        "judge",
        "--json",
    ])?;
    let told = "The gauntlet after the debate didn’t take place: no adversary answered.";
    let why = result["why"].as_str().unwrap_or_default();
    assert!(why.ends_with(told), "{why}");
    assert_eq!(result["degraded"], json!([told]));
    let adversaries = result["gauntlet"]["runs"][0]["adversaries"].as_array();
    assert_eq!(adversaries.map(Vec::len), Some(7));
    Ok(())
}

#[test]
fn a_gauntlet_that_nobody_attacks_fails_and_prints_no_text() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _models = company(&whetstone, "accepted")?;
    let dead = StandIn::new(&Script::text([]));
    add(&whetstone, "dead", &dead)?;
    whetstone.document("task.md", DOCUMENT)?;
    let models = ["--gauntlet-model", "dead", "--gauntlet-frontier", "judge"];
    let ran = whetstone.run(&[&["gauntlet", "task.md"][..], &models].concat())?;
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
    assert!(ran.err.contains("It didn’t take place"), "{}", ran.err);
    assert!(!ran.err.contains("interrupted"), "{}", ran.err);
    Ok(())
}

#[test]
fn a_gauntlet_that_its_cap_stops_says_how_to_continue() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _models = company(&whetstone, "accepted")?;
    whetstone.document("task.md", DOCUMENT)?;
    let attack = ["gauntlet", "task.md", "--budget-tokens", "10"];
    let ran = whetstone
        .run(&[&attack[..], &MODELS].concat())?
        .succeeded()?;
    let told = "To continue with a higher budget, run: whetstone resume ";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert!(ran.err.contains(" --budget-tokens N"), "{}", ran.err);
    assert!(
        ran.err
            .contains("It stopped early because the cap was reached."),
        "{}",
        ran.err
    );
    Ok(())
}

#[test]
fn without_a_model_a_gauntlet_is_wrong_use() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("task.md", DOCUMENT)?;
    for flags in [
        &["gauntlet", "task.md"][..],
        &["gauntlet", "task.md", "--gauntlet-model", "offline/rules"],
        &[
            "refine",
            "task.md",
            "--models",
            "offline/rules",
            "--gauntlet",
        ],
    ] {
        let ran = whetstone.run(flags)?;
        assert_eq!(ran.code, Some(2), "{flags:?}\n{}", ran.err);
        assert!(ran.err.contains("A gauntlet needs a model"), "{}", ran.err);
    }
    for flags in [
        &["gauntlet", "task.md", "--gauntlet-adversaries", "nobody"][..],
        &["gauntlet", "task.md", "--gauntlet-rebuttals", "maybe"],
        &["refine", "task.md", "--final-boss"],
        &[
            "refine",
            "task.md",
            "--gauntlet",
            "--gauntlet-when",
            "never",
        ],
    ] {
        assert_eq!(whetstone.run(flags)?.code, Some(2), "{flags:?}");
    }
    Ok(())
}

#[test]
fn models_that_the_user_didn_t_name_take_no_part_in_a_gauntlet() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let [attacker, judge] = company(&whetstone, "accepted")?;
    whetstone.document("task.md", DOCUMENT)?;
    let rules = ["--models", "offline/rules"];
    for named in [&[][..], &["--gauntlet-frontier", "judge"]] {
        let attack = ["gauntlet", "task.md"];
        let ran = whetstone.run(&[&attack[..], &rules, named].concat())?;
        assert_eq!(ran.code, Some(2), "{named:?}\n{}", ran.err);
        assert!(ran.err.contains("A gauntlet needs a model"), "{}", ran.err);
    }
    assert_eq!(attacker.calls().len() + judge.calls().len(), 0);
    let attack = [
        "gauntlet",
        "task.md",
        "--models",
        "attacker",
        "--final-boss",
    ];
    whetstone.run(&[&attack[..], &["--gauntlet-frontier", "judge"]].concat())?;
    let attackers = attacker.calls().len();
    // Five attacks and the final boss.
    assert_eq!((attackers, judge.calls().len()), (6, 2));
    Ok(())
}

#[test]
fn what_survives_before_a_refine_is_answered_in_it_and_reported() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _models = company(&whetstone, "accepted")?;
    let task = whetstone.document("task.md", DOCUMENT)?;
    let refine = [
        "refine",
        "task.md",
        "--models",
        "judge",
        "--gauntlet",
        "--gauntlet-adversaries",
        "lazy_developer",
        "--gauntlet-report",
        "gauntlet.md",
        "--json",
    ];
    let result = whetstone
        .run(&[&refine[..], &MODELS].concat())?
        .succeeded()?
        .json()?;
    assert_eq!(result["gauntlet"]["runs"][0]["when"], "before");
    let finding = &result["rounds"][0]["critiques"];
    assert!(finding.to_string().contains("gb.a1.1"), "{finding}");
    assert!(
        result["text"]
            .as_str()
            .is_some_and(|it| it.contains("7 days")),
        "{result}"
    );
    let report = fs::read_to_string(task.with_file_name("gauntlet.md"))?;
    assert!(
        report.contains("Keys expire too late") && report.contains("Lazy developer"),
        "{report}"
    );
    // The first round resolved it.
    assert!(
        report.contains("**No finding requires a revision**"),
        "{report}"
    );
    for heading in [
        "\n### Before the debate\n",
        "\n#### Requires revision\n",
        "\n#### Phases\n",
        "\n### Adversaries\n",
        "\n### Models\n",
    ] {
        assert!(report.contains(heading), "{heading}\n{report}");
    }
    let id = result["debate"].as_str().unwrap_or_default();
    let whole = whetstone.run(&["report", id])?.succeeded()?.out;
    let at = |heading: &str| whole.find(heading).unwrap_or(usize::MAX);
    assert!(at("## Changes") < at("## Gauntlet"), "{whole}");
    // Whoever raised what a change answers is named.
    let change = &whole[at("### Change 1")..];
    assert!(
        change
            .lines()
            .take(30)
            .any(|it| it.contains("Lazy developer")),
        "{change}"
    );
    Ok(())
}

#[test]
fn resolved_concerns_are_kept_recognized_edited_and_exported() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _models = company(&whetstone, "dismissed")?;
    let task = whetstone.document("task.md", DOCUMENT)?;
    let attack = [
        "gauntlet",
        "task.md",
        "--gauntlet-adversaries",
        "paranoid_security",
        "--json",
    ];
    let attack = [&attack[..], &MODELS].concat();
    let first = whetstone.run(&attack)?.succeeded()?.json()?;
    assert_eq!(first["gauntlet"]["explanations_saved"], 1);
    let second = whetstone.run(&attack)?.succeeded()?.json()?;
    assert_eq!(second["gauntlet"]["runs"][0]["counts"]["dropped"], 1);
    let listed = whetstone.json(&["concerns", "list", "--json"])?;
    let number = listed[0]["number"].to_string();
    assert_eq!(
        (
            &listed[0]["times_matched"],
            &listed[0]["base_confidence"],
            &listed[0]["confidence"]
        ),
        (&json!(1), &json!(0.8), &json!(0.8))
    );
    whetstone
        .run(&["concerns", "edit", &number, "--base-confidence", "0.5"])?
        .succeeded()?;
    assert_eq!(
        whetstone
            .run(&["concerns", "edit", &number, "--base-confidence", "5"])?
            .code,
        Some(2)
    );
    whetstone
        .run(&["concerns", "export", "--output", "resolved_concerns.json"])?
        .succeeded()?;
    let file = task.with_file_name("resolved_concerns.json");
    let exported: Value = serde_json::from_str(&fs::read_to_string(&file)?)?;
    let fields: Vec<&String> = exported[0]
        .as_object()
        .into_iter()
        .flatten()
        .map(|it| it.0)
        .collect();
    assert_eq!(fields.len(), 7, "{fields:?}");
    whetstone
        .run(&["concerns", "delete", &number])?
        .succeeded()?;
    assert_eq!(whetstone.json(&["concerns", "list", "--json"])?, json!([]));
    fs::write(task.with_file_name("prose.json"), "No JSON.")?;
    let refused = whetstone.run(&["concerns", "import", "prose.json"])?;
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("Nothing was imported."),
        "{}",
        refused.err
    );
    let half = json!([exported[0], { "pattern": "Half a concern" }]);
    fs::write(task.with_file_name("half.json"), half.to_string())?;
    let half = whetstone
        .run(&["concerns", "import", "half.json"])?
        .succeeded()?;
    for said in [
        "Entry 2 (“Half a concern”) has no `explanation`.",
        "Imported 1 of 2.",
    ] {
        assert!(half.err.contains(said), "{}", half.err);
    }
    let again = whetstone.run(&["concerns", "import", "resolved_concerns.json"])?;
    let again = again.succeeded()?.err;
    assert!(
        again.contains("was already here.\nImported 0 of 1."),
        "{again}"
    );
    let listed = whetstone.json(&["concerns", "list", "--json"])?;
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
    assert_eq!(whetstone.run(&["concerns", "show", "999"])?.code, Some(2));
    Ok(())
}
