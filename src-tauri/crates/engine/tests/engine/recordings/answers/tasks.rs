//! Tasks: written, found and archived.

use domain::{Kind, example};
use serde_json::json;

use super::super::sorting::{LIST, STORES};
use super::super::{check, parcels};
use super::files;
use super::find::{self, typed};
use super::folder::{Folder, Way, save};
use super::room::Room;
use super::texts::{self, EMAIL, TITLE, Text, text};

#[tokio::test]
async fn tasks() {
    let known = Room::new();
    goes(&known, &[], from_nothing()).await;
    let three = Folder::with(&known, &three()).await;
    three.searches(typed("accounting nowhere")).await;
    let ways = edits().into_iter().chain(conflicts());
    for way in ways.chain(others()).chain(files::ways()) {
        three.goes(way).await;
    }
    starts(&known).await;
    written(&known).await;
    versions(&known).await;
    check("answers/tasks", &known.written());
}

async fn goes(known: &Room, tasks: &[Text], ways: Vec<Way>) {
    let folder = Folder::with(known, tasks).await;
    for way in ways {
        folder.goes(way).await;
    }
}

/// Actions in a folder without any task.
fn from_nothing() -> Vec<Way> {
    let creates = |title: &str, body: &str| ("taskCreate", json!([title, "task", body]));
    let ends = || ("firstStartEnd", json!([]));
    let sample = creates("Reset a forgotten password", texts::SAMPLE);
    vec![
        vec![creates("Named on the command line", "Text.")],
        vec![
            creates("Put away", ""),
            ("taskArchive", json!(["task-1", true])),
        ],
        vec![
            ends(),
            ("debateDelete", json!([example::ID])),
            ("taskOpen", json!([example::ID])),
        ],
        vec![creates("", ""), ends()],
        vec![sample, ("debateStart", json!(["task-1"])), ends()],
    ]
}

/// Debates of tasks, alone and among others.
async fn starts(known: &Room) {
    let start = |task: &str| vec![("debateStart", json!([task]))];
    for task in texts::all() {
        let mut ways = vec![start("task-1")];
        if task.body == parcels::TEXT {
            let secret = format!("password = hunter2abc\n{}", parcels::TEXT);
            ways.push(vec![save("task-1", task.title, "prd", &secret)]);
        }
        goes(known, &[task], ways).await;
    }
    let parcels = || text(parcels::TITLE, Kind::Prd, parcels::TEXT);
    let [one, two, three] = three();
    goes(known, &[parcels(), one, two, three], vec![start("task-1")]).await;
    let stores = text(STORES.title, STORES.kind, STORES.text);
    let list = text(LIST.title, LIST.kind, LIST.text);
    let ways = ["task-1", "task-2", "task-3"].map(start);
    goes(known, &[parcels(), stores, list], ways.to_vec()).await;
}

/// Two drafts, and a task that a debate refined.
fn three() -> [Text; 3] {
    [
        text(TITLE, Kind::Task, EMAIL),
        text(
            "Export invoices as CSV",
            Kind::Task,
            "Accounting asks for it.\n",
        ),
        Text {
            refined: Some(("live for ever", "expire after seven days")),
            ..text(
                "Invite links that expire",
                Kind::Prd,
                "Invite links live for ever.\n",
            )
        },
    ]
}

/// What an author writes into the first of the three.
fn edits() -> Vec<Way> {
    let titled = |title: &str| save("task-1", title, "task", EMAIL);
    let now = format!("Now. {EMAIL}");
    vec![
        vec![titled("Weekly digest email?")],
        vec![titled("Weekly digest email again")],
        vec![save(
            "task-1",
            "Weekly digest email in one page",
            "task",
            &now,
        )],
        vec![
            titled("Weekly digest email \u{202E}and\u{200B} more"),
            titled("Weekly digest email and more"),
        ],
        vec![save("task-1", TITLE, "task", &now), titled(TITLE)],
        vec![save("task-1", TITLE, "prd", EMAIL)],
        vec![
            titled("Weekly digest email# Not a task"),
            (
                "taskImportText",
                json!(["Pasted text", "# A pasted task\n\nText."]),
            ),
        ],
    ]
}

/// Somebody else saves first.
fn conflicts() -> Vec<Way> {
    let theirs = || save("task-1", TITLE, "task", "Theirs.\n");
    let mine = format!("Mine. {EMAIL}");
    let late = || {
        let (call, mut args) = save("task-1", TITLE, "task", &mine);
        args[0]["revision"] = json!(1);
        (call, args)
    };
    vec![
        vec![
            theirs(),
            late(),
            (
                "taskCreate",
                json!(["Weekly digest email (other text)", "task", "Theirs.\n"]),
            ),
            save("task-1", TITLE, "task", &mine),
        ],
        vec![
            theirs(),
            late(),
            (
                "taskCreate",
                json!(["Weekly digest email (my text)", "task", mine]),
            ),
        ],
    ]
}

/// Other actions on the three.
fn others() -> Vec<Way> {
    let added = |title: &str| ("taskCreate", json!([title, "task", "Added in a terminal."]));
    let shop = || ("taskChooseProject", json!(["task-1", "/srv/shop"]));
    vec![
        vec![added("From the terminal"), added("And one more")],
        vec![
            ("taskArchive", json!(["task-1", true])),
            ("taskArchive", json!(["task-1", false])),
        ],
        vec![shop(), ("taskLeaveProject", json!(["task-1"]))],
        vec![
            shop(),
            save("task-1", "Weekly digest email on one page", "task", EMAIL),
        ],
    ]
}

/// Texts that somebody writes in the editor.
async fn written(known: &Room) {
    let roadmap = include_str!("../../../../../../../ui/src/screens/tasks/templates/roadmap.md");
    let prd = include_str!("../../../../../../../ui/src/screens/tasks/templates/prd.md");
    let prd = format!("Mine.\n\n{prd}");
    let lines = "---\r\ntitle:   x\r\n---\r\n\r\nText.\r\n";
    let more = format!("{lines}More.");
    let slow = format!("{}!\n{}", "a".repeat(60), find::TEXT);
    for (body, saves) in [
        (find::TEXT, vec![("prd", slow.as_str())]),
        ("---\ntitle: x\n---\n\n```\n# code\n```\n", vec![]),
        ("see page", vec![]),
        ("---\ntitle: no words\n---\nThree small words.", vec![]),
        ("word", vec![("prd", "> word"), ("prd", "- > word")]),
        ("", vec![("roadmap", ""), ("roadmap", roadmap)]),
        ("Mine.", vec![("prd", prd.as_str())]),
        (lines, vec![("prd", more.as_str())]),
        ("One.", vec![("prd", "One. Two.")]),
    ] {
        let saves = saves.into_iter();
        let saves = saves.map(|(kind, body)| save("task-1", "A text", kind, body));
        let new = ("taskCreate", json!(["", "task", ""]));
        let ways = vec![saves.collect(), vec![new]];
        goes(known, &[text("A text", Kind::Prd, body)], ways).await;
    }
    let titled = text("Shorter waits", Kind::Task, "# Shorter waits\n\nWhy?\n");
    let soon = "# Shorter waits, soon\n\nWhy?\n";
    let way = vec![save("task-1", "Shorter waits, soon", "task", soon)];
    goes(known, &[titled], vec![way]).await;
}

/// A task whose text was typed, refined by a debate and typed again; what was written since, and the first
/// version restored.
async fn versions(known: &Room) {
    let task = Text {
        refined: Some(("One email.", "One email on Monday.")),
        then: Some("# Goal\nNo email.\nThe end.\n"),
        ..text(
            "Weekly digest",
            Kind::Task,
            "# Goal\nOne email.\nThe end.\n",
        )
    };
    let two = "# Goal\nTwo emails.\nThe end.\n";
    let restored = |version: &str| ("versionRestore", json!(["task-1", version]));
    let ways = vec![
        vec![save("task-1", "Weekly digest", "task", two)],
        vec![restored("task-1-v1"), restored("task-1-v3")],
    ];
    goes(known, &[task], ways).await;
}
