//! What a window opens after the last one was killed.

use std::fs;

use anyhow::{Context, ensure};
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use outside::wait::until;
use serde_json::json;

fn see_title(page: &Page, title: &str) -> anyhow::Result<()> {
    let script = "return document.querySelector(arguments[0])?.value ?? null";
    until(&format!("the task {title}"), || {
        let found = page
            .session()
            .execute(script, &[json!(id("title-input"))])?;
        ensure!(found == title, "it is {found}");
        Ok(true)
    })
}

#[test]
fn the_task_that_was_open_last_is_open_again() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    for title in ["First", "Second"] {
        page.click(&id("new-task"))?;
        page.write(&id("title-input"), title)?;
        page.see_text(&id("saved-state"), "saved")?;
    }
    // Without a last opened task, it opens the first one in the list.
    page.click(&format!("li:nth-child(2) {}", id("task-row")))?;
    let open = format!("li:nth-child(2) {}[aria-current]", id("task-row"));
    page.see_text(&open, "")?;
    let title = page.text(&format!("{open} .title"))?;
    // The row is marked before the store knows.
    let task = page.attributes(&open, "data-task")?.pop().flatten();
    let task = task.context("the open row names no task")?;
    let kept = home.whetstone().data().join("open-task");
    until("the task is kept for the next start", || {
        Ok(fs::read_to_string(&kept).unwrap_or_default().trim() == task)
    })?;
    app.kill()?;
    let app = App::start(&home, &[])?;
    see_title(&app.page, &title)
}
