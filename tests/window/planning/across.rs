//! Documents of another layout, and their contradictions.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use outside::wait::until;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

const SPEC: &str =
    "# Spec\n\n- **FR-001**: Albums MUST be sorted.\n- **FR-002**: Links MUST expire.\n";
const TASKS: &str = "# Tasks\n\n- [ ] T001 Sort albums (FR-001)\n- [ ] T002 Links expire (FR-002)\n\
    - [ ] T003 Print albums (FR-003)\n";

#[test]
fn what_documents_disagree_on_is_shown_with_both_quotes() -> anyhow::Result<()> {
    let home = Home::new()?;
    let feature = home.project().join("specs/001-albums");
    fs::create_dir_all(&feature)?;
    fs::write(feature.join("spec.md"), SPEC)?;
    fs::write(feature.join("tasks.md"), TASKS)?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::perform(page, "Open planning project")?;
    page.see_at_least(2, &id("planning-document"))?;
    page.see_text(&id("planning-group"), "001-albums")?;

    page.click(&id("planning-across"))?;
    page.see_text(
        &id("planning-across-summary"),
        "Compared 2 documents: 1 finding.",
    )?;
    let finding = format!("{}[data-kind=task_unasked]", id("planning-mismatch"));
    for words in [
        "Task T003 is for FR-003",
        "T003 Print albums",
        "specs/001-albums/tasks.md:5",
        "Links MUST expire.",
        "specs/001-albums/spec.md:4",
    ] {
        page.see_text(&finding, words)?;
    }
    steps::look(page, "planning-across")?;
    page.click(&id("planning-across-close"))?;
    page.see_no(&id("planning-across-result"))?;

    fs::write(feature.join("tasks.md"), TASKS.replace("FR-003", "FR-002"))?;
    page.click(&id("planning-across"))?;
    page.see_text(&id("planning-across-summary"), "found no disagreements")?;
    page.see_text(&id("planning-ask-none"), "sign in to one or add one")
}

#[test]
fn a_model_is_asked_too_stopped_and_asked_again() -> anyhow::Result<()> {
    let finding = json!({
        "kind": "requirement_unserved",
        "says": "<b>Nothing</b> tells the people behind a link that it expires.",
        "document": "D1", "quote": "**FR-002**: Links MUST expire.",
        "other_document": "D2", "other_quote": "T002 Links expire (FR-002)",
    });
    let mut made_up = finding.clone();
    made_up["quote"] = json!("Links MUST be announced a week before.");
    let answer = json!({ "findings": [finding, made_up] });
    let turn = || Turn::answer(&answer).for_shape("across/1");
    let model = StandIn::new(&Script::text([
        turn().stalls().on_call(1),
        Turn::text("They agree, I would say.").on_call(2),
        turn(),
    ]));
    let home = Home::new()?;
    let feature = home.project().join("specs/001-albums");
    fs::create_dir_all(&feature)?;
    fs::write(feature.join("spec.md"), SPEC)?;
    fs::write(feature.join("tasks.md"), TASKS)?;
    let command = model.command();
    let add = ["models", "add", "cli", "sage", "--"].map(str::to_owned);
    let added = home.whetstone().run(&[&add[..], &command].concat())?;
    added.succeeded()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::perform(page, "Open planning project")?;
    page.click(&id("planning-across"))?;
    page.see_text(&id("planning-ask-state"), "Rules compared 2 documents.")?;
    page.see_text(&id("planning-ask-cost"), "1 call · about ")?;
    page.see_text(&id("planning-ask-start"), "Ask a model too")?;
    steps::look(page, "planning-ask")?;

    page.click(&id("planning-ask-start"))?;
    page.see_text(&id("planning-ask-state"), "sage is reading them…")?;
    until("the call that stalls", || Ok(model.calls().len() == 1))?;
    page.click(&id("planning-ask-start"))?;
    page.see_text(&id("planning-ask-start"), "Ask a model too")?;

    page.click(&id("planning-ask-start"))?;
    page.see_text(
        &id("planning-ask-warning"),
        "The answer of sage can’t be read.",
    )?;
    page.see_text(&id("planning-ask-start"), "Try again")?;
    page.see_text(&id("planning-across-summary"), "1 finding.")?;

    page.click(&id("planning-ask-start"))?;
    page.see_text(&id("planning-across-summary"), "2 findings.")?;
    let found = format!(
        "{}[data-kind=requirement_unserved]",
        id("planning-mismatch")
    );
    for words in [
        "<b>Nothing</b> tells",
        "sage",
        "specs/001-albums/spec.md:4",
        "tasks.md:4",
    ] {
        page.see_text(&found, words)?;
    }
    page.see_text(&id("planning-ask-state"), "sage found 1 more")?;
    page.see_text(
        &id("planning-ask-warning"),
        "1 finding from sage was left out",
    )?;
    steps::look(page, "planning-asked")
}
