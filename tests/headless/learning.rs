//! Learning from debates: `stats`, `post-mortem`, `aggregate` and `report --summary`.

use std::fs;
#[cfg(unix)]
use std::io::Write;
use std::path::Path;
#[cfg(unix)]
use std::process::{Command, Stdio};

use anyhow::Context;
#[cfg(unix)]
use outside::programs;
use outside::whetstone::Whetstone;
#[cfg(unix)]
use outside::whetstone::finish;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::everyone::{DOCUMENT, add};
use crate::gauntlet::{MODELS, company};

/// A folder with a project that allows copies, and a gauntlet in it whose one finding was accepted.
struct Held {
    whetstone: Whetstone,
    debate: String,
    finding: String,
    _models: [StandIn; 2],
}

fn held() -> anyhow::Result<Held> {
    let whetstone = Whetstone::new()?;
    let models = company(&whetstone, "accepted")?;
    fs::create_dir_all(whetstone.path("project/.whetstone"))?;
    whetstone.document("project/task.md", DOCUMENT)?;
    let attack = [
        "gauntlet",
        "project/task.md",
        "--project",
        "project",
        "--json",
    ];
    let attack = [
        &attack[..],
        &["--gauntlet-adversaries", "paranoid_security"],
        &MODELS,
    ]
    .concat();
    let result = whetstone.json(&attack)?;
    let text = |value: &Value| value.as_str().map(str::to_owned).context("no text");
    Ok(Held {
        debate: text(&result["debate"])?,
        finding: text(&result["gauntlet"]["runs"][0]["findings"][0]["id"])?,
        whetstone,
        _models: models,
    })
}

#[test]
fn stats_count_what_gauntlets_accepted() -> anyhow::Result<()> {
    let held = held()?;
    let stats = held.whetstone.json(&["stats", "--json"])?;
    assert_eq!(stats["total_runs"], 1);
    let adversary = &stats["adversaries"]["paranoid_security"];
    assert_eq!(
        (
            &adversary["concerns_raised"],
            &adversary["accepted"],
            &adversary["acceptance_rate"]
        ),
        (&json!(1), &json!(1), &Value::Null)
    );
    assert_eq!(stats["models"]["attacker"]["role"], "adversary");
    assert_eq!(stats["models"]["judge"]["runs"], 1);
    let table = held.whetstone.run(&["stats"])?.succeeded()?.out;
    assert!(table.contains("Paranoid security"), "{table}");
    assert!(!table.contains("paranoid_security"), "{table}");
    let none = held
        .whetstone
        .json(&["stats", "--json", "--since", "2999-01-01"])?;
    assert_eq!(
        (&none["total_runs"], &none["adversaries"]),
        (&json!(0), &json!({}))
    );
    let file = held.whetstone.path("stats.json");
    held.whetstone
        .run(&["stats", "--output", "stats.json"])?
        .succeeded()?;
    let written: Value = serde_json::from_str(&fs::read_to_string(file)?)?;
    assert_eq!(written["adversaries"], stats["adversaries"]);
    let wrong = held.whetstone.run(&["stats", "--since", "soon"])?;
    assert_eq!(wrong.code, Some(2), "{}", wrong.err);
    Ok(())
}

/// The day on which the debate was held, in UTC.
fn held_on(whetstone: &Whetstone) -> anyhow::Result<String> {
    let debates = whetstone.json(&["history", "--json"])?;
    let began = debates[0]["started_at"].as_str().unwrap_or_default();
    Ok(began.chars().take(10).collect())
}

/// The names of the files in a folder.
fn files(folder: &Path) -> anyhow::Result<Vec<String>> {
    let entries =
        fs::read_dir(folder)?.map(|it| Ok(it?.file_name().to_string_lossy().into_owned()));
    entries.collect()
}

#[test]
fn a_post_mortem_feeds_stats_review_and_copies() -> anyhow::Result<()> {
    let held = held()?;
    let whetstone = &held.whetstone;
    let unasked = whetstone.run(&["post-mortem", &held.debate])?;
    assert_eq!(unasked.code, Some(2), "{}", unasked.err);
    assert!(unasked.err.contains("--answers FILE"), "{}", unasked.err);
    let today = held_on(whetstone)?;
    let name = format!("post_mortem_{today}");
    let answers = json!({
        "built": today,
        "findings": [{ "finding": held.finding, "was": "right", "impact": "high", "effort": "low" }],
        "missed": [
            { "title": "Clocks differ", "found": "in production", "new_persona": "Time" },
            { "title": "Keys in logs", "found": "by a user", "persona": "paranoid_security" },
            { "title": "No runbook" },
        ],
    });
    whetstone.document("answers.json", &answers.to_string())?;
    let arguments = [
        "post-mortem",
        &held.debate,
        "--answers",
        "answers.json",
        "--json",
    ];
    let report = whetstone.json(&arguments)?;
    assert_eq!(
        (&report["name"], &report["right"], &report["new_personas"]),
        (&json!(name), &json!(1), &json!(["Time"]))
    );
    let told = whetstone
        .run(&["post-mortem", &held.debate, "--yes"])?
        .succeeded()?
        .out;
    for words in [
        "Paranoid security",
        "Found by a user.",
        "Found in production.",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    assert!(!told.contains("paranoid"), "{told}");
    let unnamed = told.lines().find(|it| it.contains("No runbook"));
    assert_eq!(unnamed, Some("- No runbook."), "{told}");
    let later = whetstone.run(&["aggregate", "--since", "2998-01-01"])?;
    assert_eq!(later.code, Some(2), "{}", later.err);
    assert!(later.err.contains("is in the future"), "{}", later.err);
    let stats = whetstone.json(&["stats", "--json"])?;
    let adversary = &stats["adversaries"]["paranoid_security"];
    assert_eq!(
        (&adversary["right"], &adversary["notable_finds"]),
        (&json!(1), &json!(["Keys expire too late"]))
    );
    let review = whetstone.json(&["aggregate", "--json", "--since", "2000-01-01"])?;
    assert_eq!(
        (
            &review["texts_reviewed"],
            &review["gauntlet_runs"],
            &review["new_personas"][0]["persona"]
        ),
        (&json!(1), &json!(1), &json!("time"))
    );
    // The post-mortem asks the adversary for an issue that it missed.
    let proposal = &review["proposals"][0];
    assert_eq!(
        (&proposal["kind"], &proposal["applied_at"]),
        (&json!("adversary_prompt"), &Value::Null),
        "{review}"
    );
    assert_eq!(review["summaries"]["debates"], json!(1), "{review}");
    let text = whetstone.run(&["aggregate"])?.succeeded()?.out;
    assert!(
        text.contains("## Proposals") && text.contains("+ - Keys in logs"),
        "{text}"
    );
    let copied = whetstone.path("project/.whetstone");
    for file in [
        &format!("post-mortems/{name}.md"),
        &format!("post-mortems/{name}.json"),
        "adversary_stats.json",
    ] {
        assert!(copied.join(file).is_file(), "{file}");
    }
    // The debate shows what was learned, and the last entry counts.
    let shown = whetstone.json(&["history", "show", &held.debate, "--json"])?;
    assert_eq!(shown["post_mortem"]["built"], json!(today));
    // What was learned is in the report, which replaces the copy from the end of the debate.
    let report = ["report", &held.debate, "--format", "json"];
    whetstone.run(&report)?.succeeded()?;
    let reviews = files(&copied.join("reviews"))?;
    assert_eq!(reviews.len(), 2, "{reviews:?}");
    whetstone.document("answers.json", "{}")?;
    let last = whetstone.json(&arguments)?;
    assert_eq!(
        (&last["right"], &last["unanswered"]),
        (&json!(0), &json!(1))
    );
    Ok(())
}

#[test]
fn a_post_mortem_is_neither_before_its_debate_nor_in_the_future() -> anyhow::Result<()> {
    let held = held()?;
    for (built, told) in [
        ("2020-01-01", "is before the debate"),
        (
            "2999-01-01",
            "The post-mortem wasn’t saved: 2999-01-01 is in the future.",
        ),
    ] {
        let answers = json!({ "built": built });
        held.whetstone
            .document("answers.json", &answers.to_string())?;
        let arguments = ["post-mortem", &held.debate, "--answers", "answers.json"];
        let refused = held.whetstone.run(&arguments)?;
        assert_eq!(refused.code, Some(2), "{}", refused.err);
        assert!(refused.err.contains(told), "{}", refused.err);
    }
    Ok(())
}

#[test]
fn answers_that_do_not_fit_are_wrong_use() -> anyhow::Result<()> {
    let held = held()?;
    for answers in [
        "no JSON",
        r#"{"days": 3}"#,
        r#"{"built": "soon"}"#,
        r#"{"findings": [{"finding": "x", "was": "false_alarm", "why": "No."}]}"#,
        r#"{"missed": [{"title": "It", "persona": "nobody"}]}"#,
    ] {
        held.whetstone.document("answers.json", answers)?;
        let arguments = ["post-mortem", &held.debate, "--answers", "answers.json"];
        let ran = held.whetstone.run(&arguments)?;
        assert_eq!(ran.code, Some(2), "{answers}\n{}", ran.err);
    }
    let stats = held.whetstone.json(&["stats", "--json"])?;
    assert_eq!(stats["adversaries"]["paranoid_security"]["wrong"], 0);
    Ok(())
}

#[test]
fn a_summary_is_counted_and_a_model_adds_to_it() -> anyhow::Result<()> {
    let held = held()?;
    let whetstone = &held.whetstone;
    let counted = ["report", &held.debate, "--summary", "--format", "json"];
    let summary = whetstone.json(&counted)?;
    assert_eq!(summary["name"], "debate_summary_for_system_improvement");
    assert_eq!(summary["asked"], Value::Null);
    let kept = format!("project/.whetstone/sessions/{}", held.debate);
    let file = whetstone
        .path(&kept)
        .join("debate_summary_for_system_improvement.md");
    assert!(file.is_file());
    let says = json!({
        "suggestions": ["Add a clock."],
        "prompts_that_worked": [],
        "unanswered": ["Who rotates the keys?"],
        "too_vague": ["qa says “check everything”."],
        "signals": [
            { "word": "ledger", "level": "thorough" },
            { "word": "x", "level": "thorough" },
            { "word": "banner", "level": "huge" },
        ],
    });
    let model = StandIn::new(&Script::text([Turn::answer(&says).for_shape("summary/1")]));
    add(whetstone, "looker", &model)?;
    let asked = whetstone.json(&[&counted[..], &["--model", "looker"]].concat())?;
    assert_eq!(asked["asked"]["suggestions"], json!(["Add a clock."]));
    let fitting = json!([{ "word": "ledger", "level": "thorough" }]);
    assert_eq!(asked["asked"]["signals"], fitting);
    // It is saved with the debate.
    assert_eq!(whetstone.json(&counted)?["asked"], asked["asked"]);
    let text = ["report", &held.debate, "--summary"];
    let text = whetstone.run(&text)?.succeeded()?.out;
    for said in ["Who rotates the keys?", "too vague", "“ledger”: thorough"] {
        assert!(text.contains(said), "{said} in {text}");
    }
    // The copy that nobody edited was replaced, and the one that somebody edited is kept.
    assert_eq!(files(&whetstone.path(&kept))?.len(), 2);
    fs::write(&file, "mine")?;
    whetstone.run(&counted)?.succeeded()?;
    assert_eq!(files(&whetstone.path(&kept))?.len(), 3);
    assert_eq!(fs::read_to_string(&file)?, "mine");
    // Whatever a model does, the counted figures are there.
    let failed = whetstone
        .run(&[&counted[..], &["--model", "nobody"]].concat())?
        .succeeded()?;
    assert!(failed.err.contains("warning:"), "{}", failed.err);
    assert_eq!(failed.json()?["asked"], asked["asked"]);
    Ok(())
}

#[test]
fn copies_go_only_where_a_project_allows_them_and_overwrite_nothing() -> anyhow::Result<()> {
    let held = held()?;
    let allowed = held.whetstone.path("project/.whetstone");
    fs::write(allowed.join("adversary_stats.json"), "mine")?;
    let report = ["report", &held.debate];
    for _ in 0..2 {
        held.whetstone.run(&report)?.succeeded()?;
    }
    // The debate saved both when it ended, and the same report doesn’t make a second file.
    let reviews: Vec<_> = fs::read_dir(allowed.join("reviews"))?.collect();
    assert_eq!(reviews.len(), 2, "{reviews:?}");
    let session = allowed.join("sessions").join(&held.debate);
    assert_eq!(fs::read_dir(session)?.count(), 2);
    let aggregate = ["aggregate", "--project", "project"];
    let ran = held.whetstone.run(&aggregate)?.succeeded()?;
    assert!(ran.err.contains("stays as it is"), "{}", ran.err);
    assert_eq!(
        fs::read_to_string(allowed.join("adversary_stats.json"))?,
        "mine"
    );
    fs::remove_dir_all(&allowed)?;
    held.whetstone.run(&report)?.succeeded()?;
    held.whetstone.run(&aggregate)?.succeeded()?;
    assert!(!allowed.exists());
    Ok(())
}

/// Runs a command in its own terminal, in which these lines are typed.
#[cfg(unix)]
fn typed(whetstone: &Whetstone, arguments: &[&str], lines: &str) -> anyhow::Result<String> {
    let program = programs::headless()?;
    let line = format!("{} {}", program.display(), arguments.join(" "));
    let mut child = Command::new("script")
        .args(["--quiet", "--return", "--command", &line, "/dev/null"])
        .env("WHETSTONE_DATA", whetstone.data())
        .env("WHETSTONE_KEYCHAIN", "off")
        .env("HOME", whetstone.folder())
        .current_dir(whetstone.folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().context("no standard input")?;
    input.write_all(lines.as_bytes())?;
    let ran = finish(child)?.succeeded()?;
    Ok(ran.out)
}

#[cfg(unix)]
#[test]
fn a_terminal_asks_one_question_after_another() -> anyhow::Result<()> {
    let held = held()?;
    let whetstone = &held.whetstone;
    let lines = "\nmaybe\nr\nh\nl\nClocks differ\nIn production\n\nTime\n\n";
    let said = typed(whetstone, &["post-mortem", &held.debate], lines)?;
    for words in [
        "1 of 1: Keys expire too late",
        "“maybe” isn’t a valid answer.",
        "Which of them should have seen it?",
        "1 right, 0 false alarms, 1 missed issue.",
    ] {
        assert!(said.contains(words), "no “{words}” in:\n{said}");
    }
    let shown = whetstone.json(&["history", "show", &held.debate, "--json"])?;
    assert_eq!(shown["post_mortem"]["findings"][0]["impact"], "high");
    assert_eq!(shown["post_mortem"]["new_personas"], json!(["Time"]));
    Ok(())
}
