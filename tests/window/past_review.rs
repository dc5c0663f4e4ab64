//! A code review by models that was held in a terminal, opened again from the history.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

use crate::debate_first::repository;

#[test]
fn a_past_review_by_models_is_in_the_history_and_no_task() -> anyhow::Result<()> {
    let home = Home::new()?;
    repository(&home)?;
    fs::write(home.project().join("cart.ts"), "const sum = 1;\n")?;
    let finding = json!({ "severity": "major", "title": "Sums are constant", "file": "cart.ts", "line": 1,
        "quote": "const sum = 1;", "concern": "Every cart costs one.", "suggestion": "Add them up." });
    let ann = StandIn::new(&Script::text([Turn::answer(
        &json!({ "findings": [finding] }),
    )
    .for_shape("code/1")]));
    let add = ["models", "add", "cli", "ann", "--"].map(str::to_owned);
    let whetstone = home.whetstone();
    whetstone
        .run(&[&add[..], &ann.command()].concat())?
        .succeeded()?;
    let folder = home.project().display().to_string();
    whetstone
        .run(&[
            "code-review",
            "--project",
            &folder,
            "--models",
            "ann",
            "--yes",
        ])?
        .succeeded()?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    page.click(&id("nav-tasks"))?;
    page.see_no(&id("task-row"))?;
    page.click(&id("toggle-archived"))?;
    page.see_no(&id("task-row"))?;
    page.click(&id("nav-debates"))?;
    page.see_text(&id("debate-row"), "Uncommitted changes")?;
    page.see_text(&id("debate-row"), "shop")?;
    page.see_text(&id("debate-row"), "1 finding")?;
    steps::look(page, "past-review-row")?;
    page.click(&id("debate-row"))?;
    page.see_text(&id("round-card"), "Sums are constant")?;
    page.see_text(&id("outcome-bar"), "1 major finding")?;
    steps::look(page, "past-review")?;
    page.see_no(&id("open-task"))?;
    page.click(&id("open-code-review"))?;
    page.see_text(&id("code-review"), "cart.ts")?;
    app.quit()
}
