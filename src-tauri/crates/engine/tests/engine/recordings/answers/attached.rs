//! Files and folders that a person attaches to a task: what the page shows for them, and what models would
//! read.

use std::fs;
use std::path::Path;

use domain::briefed::BriefingPart;
use domain::page::DebatePlan;
use domain::protocol::Compete;
use domain::{Kind, Protocol, TaskId};
use serde_json::{Value, json};

use super::super::check;
use super::super::parcels;
use super::room::{FILES, Room};

const API: &str = "# API\n\npassword = hunter2hunter2\n\nA parcel has one label.\n";

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_attached() {
    let mut room = Room::new();
    let task = room.task(parcels::TITLE, Kind::Prd, parcels::TEXT);
    let folder = room.real(&json!([FILES]));
    let folder = Path::new(folder[0].as_str().expect("a path"));
    fs::create_dir_all(folder.join("docs/deep")).expect("a folder");
    for (name, text) in [
        ("docs/api.md", API),
        ("docs/deep/limits.md", "At most 20 parcels.\n"),
        ("docs/logo.png", "x"),
        ("rates.csv", "zone,price\nEU,4.90\n"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    for (call, names) in [
        ("contextAttachFiles", &["rates.csv", "gone.md"][..]),
        ("contextAttachFolder", &["docs"]),
    ] {
        let paths = names.iter().map(|name| folder.join(name)).collect();
        let done = room.bench.desk.attach(&task, paths).await;
        done.expect("it is attached");
        let shown = names.iter().map(|name| format!("{FILES}/{name}"));
        let shown: Vec<String> = shown.collect();
        let shown = match call {
            "contextAttachFolder" => json!(shown[0]),
            _ => json!(shown),
        };
        room.did(call, json!([parcels::TEXT, shown]), &json!(true));
        looks(&room, &task).await;
    }
    for name in ["gone.md", "rates.csv"] {
        let path = folder.join(name).display().to_string();
        let done = room.bench.desk.detach(&task, path).await;
        done.expect("it is taken off");
        let shown = format!("{FILES}/{name}");
        room.did("contextDetach", json!([parcels::TEXT, shown]), &Value::Null);
        looks(&room, &task).await;
    }
    check("answers/attached", &room.written());
}

/// What the page shows then, and what models would read.
async fn looks(room: &Room, task: &TaskId) {
    let desk = &room.bench.desk;
    let mut briefing = desk.briefing(task, |_| ()).await.expect("a briefing");
    // How long it took differs from run to run.
    briefing.parts.iter_mut().for_each(|it| it.duration_ms = 0);
    room.keep("debateBriefing", json!([parcels::TEXT]), &json!(briefing));
    let suggested = desk.suggest_without_models(task, Protocol::Refine, Compete::default());
    let mut plan: DebatePlan = suggested.await.expect("a plan");
    // As the page has them after something was attached.
    plan.agenda.briefing.parts = vec![BriefingPart::Weights, BriefingPart::Context];
    for model in ["offline/rules", "claude-cli/sonnet"] {
        plan.synthesizer = model.to_owned();
        let resolved = desk.resolve(&plan).await.expect("a plan");
        let sent = desk.sent(task, &resolved).await.expect("an answer");
        let by_rules = model == "offline/rules";
        let parts = &resolved.agenda.briefing.parts;
        let known_by = json!([parcels::TEXT, false, by_rules, parts]);
        room.keep("debateSent", known_by, &json!(sent));
    }
}
