//! Changes of a repository, read and reviewed by rules, row by row.

use std::fs;
use std::path::Path;
use std::process::Command;

use domain::page::{CodeChange, ComparedWith};
use engine::code_review::{self, shown};
use serde_json::json;
use tempfile::TempDir;

use super::super::check;
use super::room::Room;

/// Where the page sees the repository.
const FOLDER: &str = "/home/sam/shop";

/// How many rows the page requests at a time.
const PIECE: u32 = 200;

/// A made-up key, in two parts so that no secret scanner finds it here.
const KEY: &str = concat!("ghp_", "9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO");

fn git(folder: &Path, arguments: &[&str]) {
    let output = Command::new("git")
        .args(["-c", "user.name=Ann", "-c", "user.email=ann@example.com"])
        .args(arguments)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()
        .expect("git runs");
    assert!(output.status.success(), "{arguments:?}");
}

/// A repository in which much has changed since its last commit.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("a file is written");
    };
    git(
        folder.path(),
        &["init", "--quiet", "--initial-branch", "main"],
    );
    write(
        "cart.ts",
        "export const cart = [];\n\nexport function clear() {\n  cart.length = 0;\n}\n",
    );
    write("old.txt", "One.\nTwo.\n");
    git(folder.path(), &["add", "--all"]);
    git(folder.path(), &["commit", "--quiet", "--message", "Cart"]);
    write(
        "cart.ts",
        &format!(
            "export const cart = [];\n// TODO: sums\nconst key = \"{KEY}\";\n\nexport function clear() {{\n  cart.splice(0);\n}}\n"
        ),
    );
    fs::remove_file(folder.path().join("old.txt")).expect("a file is removed");
    write(
        "<img src=x onerror=alert(1)>.md",
        "<script>alert(1)</script> **bold**\n",
    );
    write("yarn.lock", "one\n");
    let long: Vec<String> = (1..=420).map(|number| format!("row {number}\n")).collect();
    let long = long.concat();
    write(
        "long.txt",
        &format!("{long}<<<<<<< ours\nmine\n=======\ntheirs\n>>>>>>> theirs\n"),
    );
    folder
}

#[test]
fn code_reviews() {
    let room = Room::new();
    let folder = repository();
    let nothing = CodeChange::Staged {};
    for (number, change) in [(1, CodeChange::Uncommitted {}), (2, nothing)] {
        let wanted = code_review::wanted(change.clone());
        let mut found = code_review::code_review(Some(folder.path()), &wanted).expect("a change");
        found.base = Some("4f1c2d9a".to_owned());
        let findings = code_review::findings(&found.review);
        let shown = shown(&found, findings, number);
        room.keep(
            "codeReviewRead",
            json!([FOLDER, change, ComparedWith::Before {}]),
            &json!(shown.reviewed),
        );
        for from in (0..shown.reviewed.rows).step_by(PIECE as usize) {
            let to = from + PIECE;
            room.keep(
                "codeReviewRows",
                json!([number, from, to]),
                &json!(shown.rows(from, to)),
            );
        }
    }
    check("answers/code-review", &room.written());
}
