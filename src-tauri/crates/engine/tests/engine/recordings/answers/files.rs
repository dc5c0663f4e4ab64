//! Files of tasks, as written by the page and by other programs.

use serde_json::{Value, json};

use super::folder::{Way, save};
use super::room::FILES;

const EMAIL: &str = "One email on Monday.\n";

/// The sections of product requirements.
const OUTLINE: &str = "## Overview\n\n## Problem\n\n## User outcomes\n\n## Business outcomes\n\n## Success metrics\n\n## Launch\n";

/// Actions on the files of the three tasks and of a fourth one.
pub(super) fn ways() -> Vec<Way> {
    let longer = "# The digest\n\nA new line.\n\nOne email.\n\nOn Monday.\n\nAnd more.\n";
    let files = [
        file("one.md", "# Search that forgives\n\nText."),
        file("two.md", "Plain."),
    ];
    let mut ways = vec![
        vec![("taskImport", json!([files]))],
        vec![opened("dropped.txt", "Dropped.")],
        vec![
            opened("digest.md", "# Digest\n\nOne email.\n\nOn Monday.\n"),
            writes(longer),
            of("fileLook"),
        ],
        vec![
            opened("digest.md", EMAIL),
            ("taskCreate", json!(["", "task", ""])),
            opened("digest.md", "Newer.\n"),
            of("fileLook"),
        ],
        vec![
            opened("suspension.md", OUTLINE),
            save("task-4", "suspension", "tech", OUTLINE),
        ],
        vec![("fileSaveAs", json!(["task-1", path("digest.md")]))],
    ];
    ways.extend(
        both_change()
            .into_iter()
            .map(|way| [vec![opened("digest.md", EMAIL)], way].concat()),
    );
    ways
}

/// The author and another program write, one after the other.
fn both_change() -> Vec<Way> {
    let types = |text: &str| save("task-4", "Digest", "task", text);
    let mine = || types("Mine.\n");
    let theirs = || writes("Theirs.\n");
    let late = || {
        let (call, mut args) = mine();
        args[0]["revision"] = json!(1);
        (call, args)
    };
    vec![
        vec![types("Two emails.\n"), of("fileSave")],
        vec![
            theirs(),
            of("fileLook"),
            late(),
            ("taskCreate", json!(["Digest (my text)", "task", "Mine.\n"])),
        ],
        vec![theirs(), mine(), of("fileSave")],
        vec![theirs(), mine(), of("fileTake")],
        vec![
            theirs(),
            mine(),
            of("fileSave"),
            of("fileKeep"),
            of("fileSave"),
            writes("Theirs again.\n"),
            types("Mine again.\n"),
            of("fileKeep"),
            of("fileSave"),
        ],
        vec![mine(), ("fileSaveAs", json!(["task-4", path("copy.md")]))],
    ]
}

fn of(call: &'static str) -> (&'static str, Value) {
    (call, json!(["task-4"]))
}

fn opened(name: &str, text: &str) -> (&'static str, Value) {
    ("taskImport", json!([[file(name, text)]]))
}

fn writes(text: &str) -> (&'static str, Value) {
    ("fileWritten", json!([path("digest.md"), text]))
}

fn file(name: &str, text: &str) -> Value {
    json!({ "path": path(name), "text": text })
}

fn path(name: &str) -> String {
    format!("{FILES}/{name}")
}
