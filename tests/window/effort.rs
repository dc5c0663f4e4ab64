//! How hard a seat’s model should think: set by keyboard, sent, and kept for the next debate.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::installed::three_programs;
use outside::table_of_three::{DRAFT, PASSAGES};

#[test]
fn an_effort_is_set_by_keyboard_and_sent_and_kept() -> anyhow::Result<()> {
    let home = Home::new()?;
    three_programs(home.whetstone().folder(), PASSAGES)?;
    let draft = home.whetstone().document("digest.md", DRAFT)?;
    let app = App::start(&home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;

    page.click("[aria-label^=\"Reviewer 1, model\"]")?;
    page.press(&key::ESCAPE.to_string())?;
    page.press(&key::RIGHT.to_string())?;
    page.see("[aria-label=\"Reviewer 1, effort: Model default\"]:focus")?;
    page.press(&key::ENTER.to_string())?;
    page.see("[role=\"option\"][data-value=\"high\"]")?;
    page.press("h")?;
    page.press(&key::ENTER.to_string())?;
    page.see("[aria-label=\"Reviewer 1, effort: High\"]:focus")?;
    steps::look(page, "effort")?;

    rules_play_it(page)?;
    page.see_text(
        &id("effort-ignored"),
        "Rules (built in, no model) doesn’t support an effort setting, so it is asked without one.",
    )?;
    steps::look(page, "effort-ignored")?;
    choose(page, "Reviewer 1, model", "claude-cli/sonnet")?;
    page.see_no(&id("effort-ignored"))?;

    steps::debate(page)?;
    let log = home.whetstone().path(".claude/local/calls.jsonl");
    let calls = fs::read_to_string(log)?;
    assert!(calls.contains("\"--effort\",\"high\""), "{calls}");
    page.click(&id("run-again"))?;
    page.see("[aria-label=\"Reviewer 1, effort: High\"]")?;
    page.see("[aria-label=\"Reviewer 2, effort: Model default\"]")
}

fn rules_play_it(page: &Page) -> anyhow::Result<()> {
    choose(page, "Reviewer 1, model", "offline/rules")?;
    page.see_no("[aria-label^=\"Reviewer 1, effort\"]")
}

fn choose(page: &Page, label: &str, value: &str) -> anyhow::Result<()> {
    page.click(&format!("[aria-label^=\"{label}\"]"))?;
    page.click(&format!("[role=\"option\"][data-value=\"{value}\"]"))
}
