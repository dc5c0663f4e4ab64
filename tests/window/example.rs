//! The example that comes with the first start.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps::{look, open_review};
use serde_json::{Value, json};

const TITLE: &str = "Example written by hand: how a debate reads";

/// The debates that the command line lists.
fn held(home: &Home) -> anyhow::Result<Value> {
    home.whetstone().json(&["history", "--json"])
}

/// How many debates the window lists.
fn listed(page: &Page) -> anyhow::Result<usize> {
    page.click(&id("nav-debates"))?;
    page.see(&id("found"))?;
    page.see_text(&id("found"), "debate")?;
    let count = page.count(&id("debate-row"))?;
    page.click(&id("nav-tasks"))?;
    Ok(count)
}

#[test]
fn it_is_one_click_away_and_one_click_deletes_it_for_good() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.see(&id("welcome"))?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_text(&id("task-row"), TITLE)?;
    page.click(&id("task-row"))?;
    page.see_text(&id("outcome-bar"), "No consensus")?;
    page.see_text(&id("example-note"), "No model was used.")?;
    page.see(&id("dispute"))?;
    page.see_no(&id("run-again"))?;
    look(page, "example")?;
    open_review(page)?;
    page.see(&id("example-footer"))?;
    page.see_no(&id("accept-change"))?;
    look(page, "example-review")?;
    page.click(&id("close-review"))?;
    assert_eq!(listed(page)?, 1);
    assert_eq!(held(&home)?, json!([]));
    page.click(&id("nav-debates"))?;
    page.click(&id("debate-row"))?;
    page.see_text(&id("past-debate"), "No model was used.")?;
    look(page, "example-past")?;
    page.click(&id("nav-tasks"))?;

    page.click(&id("delete-example"))?;
    page.see_no(&id("task-row"))?;
    page.see(&id("no-task"))?;
    app.quit()?;

    let app = App::start(&home, &[])?;
    app.page.see(&id("no-task"))?;
    app.page.see_no(&id("welcome"))?;
    app.page.see_no(&id("task-row"))?;
    assert_eq!(listed(&app.page)?, 0);
    app.quit()
}
