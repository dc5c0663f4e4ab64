//! What somebody was writing in a debate when the window closed.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use outside::wait::until;
use serde_json::json;

/// Waits until a field contains these words.
fn see_value(page: &Page, css: &str, words: &str) -> anyhow::Result<()> {
    let script = "return document.querySelector(arguments[0])?.value ?? null";
    until(&format!("\"{words}\" in {css}"), || {
        Ok(page.session().execute(script, &[json!(css)])? == words)
    })
}

/// From the start of the window to the review of the task's last debate.
fn back_in_review(page: &Page) -> anyhow::Result<()> {
    page.click(&id("last-result"))?;
    page.see(&format!("{} {}", id("review"), id("hunk")))
}

#[test]
fn a_wording_that_was_not_saved_is_there_after_the_window_closed() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    steps::open_review(page)?;
    page.click(&id("edit-change"))?;
    page.see_focus(&id("edit-field"))?;
    page.press("Half a thought ")?;
    let script = "return document.querySelector(arguments[0]).value";
    let written = page.session().execute(script, &[json!(id("edit-field"))])?;
    let written = written.as_str().unwrap_or_default().to_owned();
    assert!(written.contains("Half a thought "), "{written}");
    app.quit()?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    back_in_review(page)?;
    page.see_text(&id("draft-back"), "Your draft is back")?;
    see_value(page, &id("edit-field"), &written)?;
    steps::look(page, "draft-of-a-change")?;
    page.click(&id("edit-save"))?;
    page.see_no(&id("edit-field"))?;
    page.see("[data-decision=\"accepted\"]")?;
    app.quit()?;

    let app = App::start(&home, &[])?;
    back_in_review(&app.page)?;
    app.page.see("[data-decision=\"accepted\"]")?;
    app.page.see_no(&id("edit-field"))
}
