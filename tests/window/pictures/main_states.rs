//! The states of the main job: part of every run of the tests.

use outside::table_of_three::{CALLS, TableOfThree};
use outside::wait::until;

use crate::three_models;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;

#[test]
fn pictures_of_a_first_start() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.see(&id("welcome-model"))?;
    steps::look(page, "welcome-found")?;
    page.press(&key::ENTER.to_string())?;
    page.see(&id("welcome-try"))?;
    steps::look(page, "welcome-sample")?;
    page.click(&id("welcome-write"))?;
    page.see(&id("welcome-done"))?;
    steps::look(page, "welcome-known")?;
    steps::skip_welcome(page)?;
    page.see(&id("new-task"))?;
    steps::look(page, "empty-tasks")?;
    page.click(&id("nav-debates"))?;
    page.see_no(&id("debate-row"))?;
    steps::look(page, "empty-debates")?;
    page.click(&id("nav-settings"))?;
    page.see(&id("model-row"))?;
    steps::look(page, "settings")
}

#[test]
fn pictures_of_the_main_job() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::look(page, "task")?;
    steps::open_panel(page)?;
    steps::look(page, "before-the-debate")?;
    steps::debate(page)?;
    steps::look(page, "outcome")?;
    steps::open_review(page)?;
    steps::look(page, "review")?;
    let first = &steps::changes_to_decide(page)?[0];
    page.click(&format!(
        "{} {}",
        steps::hunk(first, "undecided"),
        id("reject-change")
    ))?;
    page.see(&steps::hunk(first, "rejected"))?;
    steps::accept_the_rest(page)?;
    steps::look(page, "accepted")?;
    page.click(&id("nav-debates"))?;
    page.see(&id("debate-row"))?;
    steps::look(page, "debates")?;
    page.click(&id("debate-row"))?;
    page.see(&id("round-card"))?;
    steps::look(page, "a-past-debate")
}

#[test]
fn pictures_of_a_debate_under_way() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_breaks_off());
    let app = three_models::start(&home, &table)?;
    let page = &app.page;
    steps::look(page, "three-models-before")?;
    page.click(&id("start-debate"))?;
    until("the last model writes", || {
        Ok(table.calls() == CALLS && steps::newest_debate(&home)?["calls"] == CALLS - 1)
    })?;
    steps::look(page, "running")?;
    page.click(&id("stop"))?;
    page.see(&id("outcome-bar"))?;
    steps::look(page, "stopped")?;
    page.click(&id("resume"))?;
    page.see(&id("review-changes"))?;
    steps::look(page, "three-models-outcome")
}

#[test]
fn pictures_of_what_floats() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_palette(page)?;
    steps::look(page, "palette")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("palette"))
}
