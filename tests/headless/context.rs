//! Files and folders that are attached to a document: `--context`.

use std::fs;

use outside::changes::list;
use outside::whetstone::{Ran, Whetstone};
use serde_json::{Value, json};

const TEXT: &str = "# Invite links\n\n## Goal\n\nA link expires after 24 hours.\n";
const REFINE: [&str; 5] = ["refine", "task.md", "--models", "offline/rules", "--json"];

/// A document, and what can be attached to it.
fn prepared() -> anyhow::Result<Whetstone> {
    let whetstone = Whetstone::new()?;
    whetstone.document("task.md", TEXT)?;
    for folder in ["docs/deep", "a", "b", "project/.git", "empty"] {
        fs::create_dir_all(whetstone.path(folder))?;
    }
    whetstone.document("docs/api.md", "# API\n\npassword = hunter2hunter2\n")?;
    whetstone.document("docs/deep/limits.md", "At most 5.\n")?;
    whetstone.document("docs/logo.png", "x")?;
    whetstone.document("a/notes.md", "first\n")?;
    whetstone.document("b/notes.md", "second\n")?;
    whetstone.document("image.md", "\0")?;
    whetstone.document(".env", "A=b\n")?;
    whetstone.document("long.md", &"A line of 16 by\n".repeat(5000))?;
    whetstone.document("project/task.md", TEXT)?;
    whetstone.document("project/inside.md", "inside\n")?;
    Ok(whetstone)
}

/// What a debate was told about the attachments.
fn part(ran: &Ran) -> anyhow::Result<Value> {
    let result = ran.json()?;
    let mut parts = list(&result["briefing"]).iter();
    Ok(parts
        .find(|it| it["part"] == "context")
        .cloned()
        .unwrap_or_default())
}

#[test]
fn attached_files_are_told_line_by_line_and_without_secrets() -> anyhow::Result<()> {
    let whetstone = prepared()?;
    let attach = ["--context", "docs", "a/notes.md", "--context", "b/notes.md"];
    let ran = whetstone.run(&[&REFINE[..], &attach].concat())?;
    let ran = ran.succeeded()?;
    let part = part(&ran)?;
    assert_eq!(
        part["told"],
        "=== docs/api.md ===\n0001|# API\n0002|\n0003|password = [REDACTED_PASSWORD]\n\n\
         === docs/deep/limits.md ===\n0001|At most 5.\n\n\
         === notes.md ===\n0001|first\n\n=== b/notes.md ===\n0001|second\n"
    );
    assert_eq!(
        part["line"],
        "4 attached files, 179 bytes, 1 secret removed"
    );
    let entries = list(&part["entries"]).iter();
    let entries: Vec<Value> = entries.map(|it| json!([it["title"], it["note"]])).collect();
    assert_eq!(
        entries,
        [
            json!([
                "docs/api.md",
                "73 bytes with line numbers, 3 lines, 1 secret removed"
            ]),
            json!(["docs/deep/limits.md", "44 bytes with line numbers, 1 line"]),
            json!(["notes.md", "28 bytes with line numbers, 1 line"]),
            json!(["b/notes.md", "31 bytes with line numbers, 1 line"]),
        ]
    );
    for said in [
        "Attached files: 4 attached files, 179 bytes, 1 secret removed",
        "  docs/api.md: 73 bytes with line numbers, 3 lines, 1 secret removed",
        "  warning: docs has 1 file that isn’t text or is generated.",
    ] {
        assert!(ran.err.contains(said), "{said}\n{}", ran.err);
    }
    // The next run attaches what it names, and nothing else.
    let again = whetstone.run(&REFINE)?.succeeded()?;
    assert_eq!(self::part(&again)?, Value::Null);
    Ok(())
}

#[test]
fn whatever_is_attached_the_debate_goes_on() -> anyhow::Result<()> {
    let whetstone = prepared()?;
    let name = if cfg!(unix) { "a/c\nd.md" } else { "image.md" };
    whetstone.document(name, "\0")?;
    let check = |path: &str, line: &str, warnings: &[&str]| -> anyhow::Result<()> {
        let ran = whetstone.run(&[&REFINE[..], &["--context", path]].concat())?;
        let ran = ran.succeeded()?;
        let part = part(&ran)?;
        assert_eq!(part["line"], line, "{path}: {part}");
        let said = list(&part["warnings"]);
        assert_eq!(said.len(), warnings.len(), "{path}: {said:?}");
        for (said, warning) in said.iter().zip(warnings) {
            let said = said.as_str().unwrap_or_default();
            assert!(said.ends_with(warning), "{path}: {said}");
            assert!(ran.err.contains(&format!("warning: {said}")), "{}", ran.err);
        }
        Ok(())
    };
    let nothing = "Nothing that is attached can be sent";
    check("none.md", nothing, &["/none.md isn’t there."])?;
    check("image.md", nothing, &["image.md isn’t text."])?;
    check(".env", nothing, &[".env is a file that holds secrets."])?;
    check("empty", nothing, &["empty has no files that can be sent."])?;
    check("long.md", "1 attached file, 84 KB", &[])?;
    check(
        "task.md",
        nothing,
        &["task.md is the document itself, so it isn’t sent twice."],
    )?;
    if cfg!(unix) {
        check(
            "a/c\nd.md",
            nothing,
            &["c\\nd.md has a name with a line break or bytes that aren’t UTF-8."],
        )?;
    }
    Ok(())
}

#[test]
fn a_file_of_the_project_is_named_below_it_and_no_link_leads_out() -> anyhow::Result<()> {
    let whetstone = prepared()?;
    let refine = [
        "refine",
        "project/task.md",
        "--models",
        "offline/rules",
        "--json",
    ];
    let attach = ["--context", "project/inside.md", "a/notes.md"];
    let ran = whetstone.run(&[&refine[..], &attach].concat())?;
    let told = part(&ran.succeeded()?)?["told"].clone();
    assert_eq!(
        told,
        "=== inside.md ===\n0001|inside\n\n=== notes.md ===\n0001|first\n"
    );
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(whetstone.path("a"), whetstone.path("project/out"))?;
        let attach = ["--context", "project/out/notes.md"];
        let ran = whetstone.run(&[&refine[..], &attach].concat())?;
        let part = part(&ran.succeeded()?)?;
        assert_eq!(part["told"], "");
        let said = part["warnings"][0].as_str().unwrap_or_default();
        assert!(
            said.ends_with("out/notes.md is a link to something outside the project."),
            "{said}"
        );
    }
    Ok(())
}

#[test]
fn a_flag_without_a_file_is_refused() -> anyhow::Result<()> {
    let whetstone = prepared()?;
    let ran = whetstone.run(&[&REFINE[..], &["--context"]].concat())?;
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    Ok(())
}

#[test]
fn the_document_itself_isn_t_attached_to_itself() -> anyhow::Result<()> {
    let whetstone = prepared()?;
    let refine = ["refine", "project/task.md", "--models", "offline/rules"];
    let attach = ["--json", "--context", "project"];
    let ran = whetstone.run(&[&refine[..], &attach].concat())?;
    let part = part(&ran.succeeded()?)?;
    let names: Vec<&Value> = list(&part["entries"])
        .iter()
        .map(|it| &it["title"])
        .collect();
    assert_eq!(names, ["inside.md"]);
    assert_eq!(
        part["warnings"],
        json!(["task.md is the document itself, so it isn’t sent twice."])
    );
    Ok(())
}
