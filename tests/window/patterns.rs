//! Notes from the project’s guidance: requested after a debate, and read next to the text.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

const TEXT: &str = "# Fix the button\n\nThe button does not change on hover.\n\n## Fix\n\nWe add a style \
    to the page. It is loaded with the shop.\n\n## Rollout\n\nEveryone gets it on Monday.\n";

const GUIDANCE: &str = "# Rules\n\n- Styles live in `button.css`.\n- password = hunter2hunter2\n- Releases \
    go out on Tuesdays.\n";

fn note(after: &str, line: u32, kind: &str, severity: &str, guidance: &str) -> Value {
    json!({ "after": after, "source": format!("CLAUDE.md:{line:04}"), "type": kind, "severity": severity, "guidance": guidance })
}

/// A model that approves everything, and answers a pass like this.
fn answering(pass: impl IntoIterator<Item = Turn>) -> StandIn {
    let approves = json!({ "findings": [], "approve": true, "evidence": ["does not change on hover", "add a style to the page"] });
    let before = [
        Turn::answer(&approves).for_shape("critique/1"),
        Turn::answer(&json!({ "questions": [] })).for_shape("questions/1"),
    ];
    StandIn::new(&Script::text(before.into_iter().chain(pass)))
}

/// One that writes three notes and a false fourth one, and then drops one.
fn model() -> StandIn {
    let notes = json!({ "annotations": [
        note("## Fix", 3, "architecture", "critical", "Put the style into `button.css`: no page has styles of its own."),
        note("# Fix the button", 1, "naming", "info", "The project has rules for names."),
        note("## Rollout", 5, "principle", "warning", "Releases go out on Tuesdays, not on Mondays."),
        note("## Rollout", 99, "principle", "warning", "No such line."),
    ]});
    let votes = json!({ "votes": [
        { "note": "N1", "keep": false, "reason": "Line 1 is a heading and says nothing about names." },
        { "note": "N2", "keep": true, "reason": "Line 3 says where styles live." },
        { "note": "N3", "keep": true, "reason": "Line 5 names the day." },
    ]});
    answering([
        Turn::answer(&notes).for_shape("patterns/1"),
        Turn::answer(&votes).for_shape("votes/1"),
    ])
}

/// The end of a debate over a text whose project has guidance, with the section open.
fn opened(home: &Home, model: &StandIn) -> anyhow::Result<App> {
    let command = model.command();
    let mut arguments = vec!["models", "add", "cli", "notes", "--"];
    arguments.extend(command.iter().map(String::as_str));
    home.whetstone().run(&arguments)?.succeeded()?;
    fs::create_dir_all(home.project())?;
    fs::write(home.project().join("CLAUDE.md"), GUIDANCE)?;
    let draft = home.project().join("button.md");
    fs::write(&draft, TEXT)?;
    let app = App::start(home, &[&draft.to_string_lossy()])?;
    steps::open_panel(&app.page)?;
    steps::debate(&app.page)?;
    app.page.click(&format!("{} button", id("patterns")))?;
    Ok(app)
}

#[test]
fn notes_are_asked_for_checked_and_read_beside_the_text() -> anyhow::Result<()> {
    let (home, model) = (Home::new()?, model());
    let app = opened(&home, &model)?;
    let page = &app.page;
    let section = id("patterns");
    page.see_text(&section, "CLAUDE.md: 5 lines, 1 secret removed")?;
    page.click(&id("patterns-debated"))?;
    page.see_text(&id("patterns-cost"), "2 to 4 calls")?;
    page.check_access("what a patterns pass would read")?;
    page.into_view(&id("patterns-start"))?;
    steps::look(page, "patterns-before")?;

    page.click(&id("patterns-start"))?;
    page.see_text(&section, "2 notes · 1 critical · 1 warning")?;
    page.see_text(&section, "1 note was invalid and dropped")?;
    page.check_access("notes from the project’s guidance")?;
    page.into_view(&id("pattern-note"))?;
    steps::look(page, "patterns-notes")?;

    page.click(&id("patterns-read"))?;
    let dialog = id("patterns-text");
    page.see_text(&dialog, "Releases go out on Tuesdays")?;
    page.see_text(&dialog, "Everyone gets it on Monday.")?;
    page.check_access("notes beside the text")?;
    steps::look(page, "patterns-text")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&dialog)?;

    let debate = steps::newest_debate(&home)?;
    let annotated = debate["patterns"]["annotated"].as_str().unwrap_or_default();
    assert!(
        annotated.contains("<project-pattern source=\"CLAUDE.md:3\""),
        "{annotated}"
    );
    assert_eq!(debate["patterns"]["text"], debate["text"]);
    assert_eq!(fs::read_to_string(home.project().join("button.md"))?, TEXT);
    let prompts = model.calls();
    assert!(prompts.iter().all(|call| !call.prompt.contains("hunter2")));
    Ok(())
}

#[test]
fn a_pass_that_fails_says_why_and_leaves_the_text() -> anyhow::Result<()> {
    let broken = Turn::text("I can’t do that.").for_shape("patterns/1");
    let (home, model) = (Home::new()?, answering([broken]));
    let app = opened(&home, &model)?;
    let page = &app.page;
    page.click(&id("patterns-start"))?;
    page.see_text(&id("patterns"), "The text is unchanged")?;
    page.see_text(&id("patterns"), "notes gave no usable answer.")?;
    page.see_no(&id("pattern-note"))?;
    page.check_access("a patterns pass that failed")?;
    page.into_view(&id("patterns"))?;
    steps::look(page, "patterns-failed")?;
    // It can be tried again.
    page.see(&id("patterns-again"))?;
    let debate = steps::newest_debate(&home)?;
    assert_eq!(debate["patterns"]["annotated"], Value::Null);
    assert_eq!(debate["outcome"], "consensus");
    assert_eq!(fs::read_to_string(home.project().join("button.md"))?, TEXT);
    Ok(())
}
