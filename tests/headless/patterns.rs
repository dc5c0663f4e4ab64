//! Notes from the project’s guidance: `--patterns-pass` after a debate, and `patterns` by itself.

use std::fs;

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::everyone::add;

const TEXT: &str = "# Invite links\n\n## Goal\n\nPeople invite a colleague by a link.\n\n## Details\n\n- The \
                    link expires after 7 days.\n";

const REFINE: [&str; 4] = ["refine", "task.md", "--models", "offline/rules"];
const PASS: [&str; 3] = ["--patterns-pass", "--patterns-model", "notes"];

/// A folder with a text and guidance, and a model that writes these notes.
fn case(notes: &[Value]) -> anyhow::Result<(Whetstone, StandIn)> {
    let whetstone = Whetstone::new()?;
    let task = whetstone.document("task.md", TEXT)?;
    let guidance = "# Rules\n\nTake the time from `Clock`.\npassword = hunter2hunter2\n";
    fs::write(task.with_file_name("CLAUDE.md"), guidance)?;
    let stand_in = StandIn::new(&Script::text([
        Turn::answer(&json!({ "annotations": notes })).for_shape("patterns/1"),
        Turn::answer(
            &json!({ "votes": [{ "note": "N1", "keep": false, "reason": "Already so." }] }),
        )
        .for_shape("votes/1"),
    ]));
    add(&whetstone, "notes", &stand_in)?;
    Ok((whetstone, stand_in))
}

fn note(source: &str) -> Value {
    json!({ "after": "## Goal", "source": source, "type": "principle", "severity": "warning", "guidance": "Use `Clock`." })
}

const BLOCK: &str = "<project-pattern source=\"CLAUDE.md:3\" type=\"principle\" severity=\"warning\">Use \
                     `Clock`.</project-pattern>\n\n## Details";

#[test]
fn the_annotated_text_is_printed_and_the_rest_told() -> anyhow::Result<()> {
    let (whetstone, _model) = case(&[note("CLAUDE.md:3"), note("CLAUDE.md:77")])?;
    let plain = whetstone.run(&REFINE)?.succeeded()?.out;
    let ran = whetstone.run(&[&REFINE[..], &PASS].concat())?.succeeded()?;
    assert!(ran.out.contains(BLOCK), "{}", ran.out);
    for told in [
        "Project patterns: 1 note, from CLAUDE.md",
        "Warning (Principle), CLAUDE.md:3, “Goal”: Use `Clock`.",
        "warning: 1 note was invalid and dropped: it cites a line that doesn’t exist.",
        "warning: 1 secret was removed from CLAUDE.md.",
    ] {
        assert!(ran.err.contains(told), "{told}\n{}", ran.err);
    }
    let result = whetstone
        .run(&[&REFINE[..], &PASS, &["--json"]].concat())?
        .succeeded()?
        .json()?;
    let patterns = &result["patterns"];
    assert_eq!(patterns["text"], result["text"]);
    assert_eq!(patterns["text"], plain);
    assert_eq!(list(&patterns["annotations"])[0]["source"], "CLAUDE.md:3");
    assert_eq!(list(&patterns["dropped"]).len(), 1);
    assert_eq!(patterns["files"][0]["redacted"], 1);
    assert_eq!(patterns["annotated"], ran.out);
    // History has it; reports include it or not.
    let id = result["debate"].as_str().unwrap_or_default();
    let shown = whetstone.json(&["history", "show", id, "--json"])?;
    assert_eq!(shown["patterns"], *patterns);
    let report = whetstone.run(&["report", id])?.succeeded()?.out;
    assert!(report.contains("## Project patterns") && report.contains("CLAUDE.md:3 says"));
    let without = whetstone
        .run(&["report", id, "--without-patterns"])?
        .succeeded()?
        .out;
    assert!(!without.contains("Project patterns") && !without.contains("CLAUDE.md:3 says"));
    Ok(())
}

#[test]
fn the_guidance_is_that_of_the_document_wherever_it_is_run() -> anyhow::Result<()> {
    let (whetstone, _model) = case(&[note("CLAUDE.md:3")])?;
    let here = whetstone.document("here.md", TEXT)?;
    fs::create_dir(here.with_file_name("shop"))?;
    whetstone.document("shop/task.md", TEXT)?;
    whetstone.document("shop/CLAUDE.md", "# Shop\n\nTake the time from `Clock`.\n")?;
    let refine = ["refine", "shop/task.md", "--models", "offline/rules"];
    let ran = whetstone.run(&[&refine[..], &PASS].concat())?.succeeded()?;
    assert!(ran.out.contains(BLOCK), "{}", ran.out);
    // The one in the current folder has a secret.
    assert!(!ran.err.contains("secret"), "{}", ran.err);
    Ok(())
}

#[test]
fn a_pass_by_itself_takes_a_debate_or_a_file_and_can_be_debated() -> anyhow::Result<()> {
    let (whetstone, model) = case(&[note("CLAUDE.md:3")])?;
    let patterns = ["patterns", "task.md", "--patterns-model", "notes"];
    let never = whetstone.run(&patterns)?;
    assert_eq!(never.code, Some(2), "{}", never.err);
    assert!(
        never.err.contains("No debate on task.md has ended"),
        "{}",
        never.err
    );
    let plain = whetstone.run(&REFINE)?.succeeded()?.out;
    let ran = whetstone.run(&patterns)?.succeeded()?;
    assert!(ran.out.contains(BLOCK), "{}", ran.out);
    let debated = whetstone
        .run(&[&patterns[..], &["--patterns-debate"]].concat())?
        .succeeded()?;
    assert_eq!(debated.out, plain);
    assert!(
        debated
            .err
            .contains("dropped: CLAUDE.md:3 Use `Clock`. (Already so.)"),
        "{}",
        debated.err
    );
    assert_eq!(model.calls().len(), 3);
    let listed = whetstone.json(&["history", "--json"])?;
    assert_eq!(
        (list(&listed).len(), &listed[0]["outcome"]),
        (1, &json!("checked"))
    );
    let elsewhere = tempfile::tempdir()?;
    let root = elsewhere.path().to_string_lossy();
    let id = listed[0]["debate"].as_str().unwrap_or_default();
    let bare = [
        "patterns",
        id,
        "--patterns-model",
        "notes",
        "--patterns-root",
        &*root,
    ];
    let ran = whetstone.run(&bare)?.succeeded()?;
    assert_eq!(ran.out, plain);
    assert!(
        ran.err.contains("warning: The project has neither"),
        "{}",
        ran.err
    );
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_second_pass_that_fails_prints_the_original() -> anyhow::Result<()> {
    let (whetstone, _model) = case(&[note("CLAUDE.md:3")])?;
    let plain = whetstone.run(&REFINE)?.succeeded()?.out;
    let patterns = ["patterns", "task.md", "--patterns-model", "notes"];
    let first = whetstone.run(&patterns)?.succeeded()?;
    assert!(first.out.contains(BLOCK), "{}", first.out);
    let guidance = whetstone
        .document("task.md", TEXT)?
        .with_file_name("CLAUDE.md");
    let elsewhere = tempfile::NamedTempFile::new()?;
    fs::remove_file(&guidance)?;
    std::os::unix::fs::symlink(elsewhere.path(), &guidance)?;
    let again = whetstone.run(&patterns)?.succeeded()?;
    assert_eq!(again.out, plain);
    for told in [
        "the text is unchanged",
        "warning: CLAUDE.md is a link to something outside the project.",
        "warning: The project has neither",
    ] {
        assert!(again.err.contains(told), "{told}\n{}", again.err);
    }
    assert!(!again.err.contains("previous comparison"), "{}", again.err);
    let json = whetstone.json(&[&patterns[..], &["--json"]].concat())?;
    assert_eq!(json["patterns"]["annotated"], Value::Null);
    // What the first one noted is still there.
    let id = json["debate"].as_str().unwrap_or_default();
    let shown = whetstone.json(&["history", "show", id, "--json"])?;
    assert_eq!(list(&shown["patterns"]["annotations"]).len(), 1);
    Ok(())
}

#[test]
fn the_project_of_the_document_is_remembered() -> anyhow::Result<()> {
    let (whetstone, _model) = case(&[note("CLAUDE.md:3")])?;
    let shop = tempfile::tempdir()?;
    fs::write(shop.path().join("CLAUDE.md"), "# Shop\n\nUse `Clock`.\n")?;
    let chosen = shop.path().to_string_lossy();
    let project = ["--project", &*chosen];
    whetstone
        .run(&[&REFINE[..], &project].concat())?
        .succeeded()?;
    let listed = whetstone.json(&["history", "--json"])?;
    let id = listed[0]["debate"].as_str().unwrap_or_default();
    for run in [
        vec!["patterns", id, "--patterns-model", "notes"],
        vec!["patterns", "task.md", "--patterns-model", "notes"],
        [&REFINE[..], &PASS].concat(),
    ] {
        let ran = whetstone.run(&run)?.succeeded()?;
        assert!(ran.out.contains(BLOCK), "{run:?}\n{}", ran.out);
        // The guidance next to the document has one.
        assert!(!ran.err.contains("secret"), "{run:?}\n{}", ran.err);
    }
    Ok(())
}

#[test]
fn without_a_model_it_is_wrong_use() -> anyhow::Result<()> {
    let (whetstone, model) = case(&[])?;
    let rules = ["--patterns-pass", "--patterns-model", "offline/rules"];
    let unknown = ["--patterns-pass", "--patterns-model", "nobody"];
    let flags: [&[&str]; 5] = [
        &PASS[..1],
        &rules,
        &unknown,
        &["--patterns-debate"],
        &[
            "--patterns-pass",
            "--patterns-model",
            "notes",
            "--patterns-max-bytes",
            "0",
        ],
    ];
    for flags in flags {
        let ran = whetstone.run(&[&REFINE[..], flags].concat())?;
        assert_eq!(ran.code, Some(2), "{flags:?}\n{}", ran.err);
        assert_eq!(ran.out, "");
    }
    let listed = whetstone.json(&["history", "--json"])?;
    assert_eq!(list(&listed).len(), 0, "nothing was debated");
    assert_eq!(model.calls().len(), 0);
    Ok(())
}

#[test]
fn a_pass_that_fails_prints_the_text_and_succeeds() -> anyhow::Result<()> {
    let (whetstone, _model) = case(&[])?;
    let broken = StandIn::new(&Script::text([Turn::text("").exits(1, "out of order")]));
    add(&whetstone, "broken", &broken)?;
    let plain = whetstone.run(&REFINE)?.succeeded()?.out;
    let pass = ["--patterns-pass", "--patterns-model", "broken"];
    let ran = whetstone.run(&[&REFINE[..], &pass].concat())?.succeeded()?;
    assert_eq!(ran.out, plain);
    assert!(
        ran.err.contains("warning: broken gave no usable answer."),
        "{}",
        ran.err
    );
    Ok(())
}
