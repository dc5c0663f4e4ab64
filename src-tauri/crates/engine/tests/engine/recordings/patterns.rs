//! A check by rules whose text is compared with the guidance of its project.
#![cfg(unix)]

use std::fs;

use domain::model::{ModelSource, ModelSpec};
use domain::page::PatternsPlan;
use serde_json::json;
use testkit::scripted::Turn;

use super::final_checks::HOVER;
use super::tape::Tape;
use super::{check, parcels, priced};
use crate::common::Bench;

const GUIDANCE: &str = "# Rules\n\n- Styles live in `button.css`.\n- password = hunter2hunter2\n";

/// Two notes are kept, one is invalid, and a second reviewer drops one.
#[tokio::test]
async fn notes_beside_the_text() {
    let bench = Bench::new();
    let home = tempfile::tempdir().expect("a home");
    let project = home.path().join("shop");
    fs::create_dir(&project).expect("a project");
    fs::write(project.join("CLAUDE.md"), GUIDANCE).expect("guidance");
    let root = project.canonicalize().expect("a path");
    let root = root.to_str().expect("a path that can be read");
    let task = parcels::task_of(&bench, HOVER);
    let store = bench.desk.store();
    store.set_project(&task, Some(root)).expect("a project");
    let note = |after: &str, line: u32, kind: &str, severity: &str, guidance: &str| json!({ "after": after, "source": format!("CLAUDE.md:{line:04}"), "type": kind, "severity": severity, "guidance": guidance });
    let notes = priced([
        Turn::answer(&json!({ "annotations": [
            note("# Fix the button", 1, "architecture", "info", "The project has rules for this."),
            note("## Fix", 3, "antipattern", "critical", "One line in `button.css` does it; no theming system is needed."),
            note("## Fix", 3, "related-code", "warning", "Name `button.css` here."),
            note("## Fix", 9, "naming", "info", "No such line."),
        ]})),
        Turn::answer(&json!({ "votes": [
            { "note": "N1", "keep": false, "reason": "The line is a heading and says nothing." },
            { "note": "N2", "keep": true, "reason": "Line 3 says where styles live." },
        ]})),
    ]);
    let own = ModelSpec {
        name: "notes".to_owned(),
        ..notes.own("notes")
    };
    store.add_own_model(&own).expect("a model");
    let rules = ModelSpec::rules;
    let alone = crate::common::plan(&[("oncall", rules())], rules());
    let mut tape = Tape::start(bench, task, alone).await;
    tape.name(root, "/home/sam/shop");
    if let ModelSource::OwnCli { command, .. } = &own.source {
        tape.name(&command[1], "script.json");
    }
    tape.ends().await;
    let desk = tape.bench.desk.clone();
    let plan = |model: &str, is_debated| PatternsPlan {
        model: model.to_owned(),
        is_debated,
    };
    for plan in [
        plan("notes", false),
        plan("notes", true),
        plan("offline/rules", false),
    ] {
        let args = json!([plan]);
        let preview = desk.patterns_preview(&tape.debate, plan).await;
        tape.ask("patternsPreview", args, preview.expect("a preview"));
    }
    // The suggestion depends on the models of this machine; here it is the known one.
    let first = desk
        .patterns_preview(&tape.debate, plan("notes", false))
        .await;
    tape.ask(
        "patternsPreview",
        json!([plan("", false)]),
        first.expect("a preview"),
    );
    let chosen = desk
        .patterns_preview(&tape.debate, plan("notes", true))
        .await;
    tape.ask(
        "patternsPreview",
        json!([plan("", true)]),
        chosen.expect("a preview"),
    );
    let wanted = plan("notes", true);
    let args = json!([wanted]);
    let running = desk.start_patterns(&tape.debate, wanted).await;
    tape.step_by_step = true;
    tape.went_on("patternsStart", args, Some(running.expect("a pass")));
    tape.ends().await;
    let text = desk.patterns_text(&tape.debate).await.expect("a text");
    tape.ask("patternsText", json!([]), text);
    check("patterns", &tape.written());
}
