//! The native menu: what it shows, and what its items do.

use anyhow::{Context, ensure};
use outside::wait::until;
use serde_json::{Value, json};

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;

#[test]
fn a_choice_in_the_menu_does_what_the_page_does() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    choose(page, "go-settings")?;
    page.see(&id("settings"))?;
    choose(page, "go-tasks")?;
    page.see(&id("editor"))?;
    choose(page, "shortcuts")?;
    page.see(&id("shortcuts"))
}

#[test]
fn the_menu_offers_what_can_be_done_now() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    see_offered(page, "refine", true)?;
    see_hidden(page, "panel-close", true)?;
    see_offered(page, "settings-backups", true)?;
    choose(page, "refine")?;
    see_offered(page, "panel-close", true)?;
    choose(page, "settings-backups")?;
    page.see(&format!("{}[aria-current]", id("settings-backups")))
}

#[test]
fn what_rarely_applies_has_a_line_only_while_it_can_be_done() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    let of_a_debate = "run-again";
    let of_a_review = ["change-accept", "changes-accept-rest"];
    see_hidden(page, of_a_debate, true)?;
    choose(page, "refine")?;
    steps::debate(page)?;
    see_hidden(page, of_a_debate, false)?;
    for action in of_a_review {
        see_hidden(page, action, true)?;
    }
    steps::open_review(page)?;
    for action in of_a_review {
        see_hidden(page, action, false)?;
    }
    see_hidden(page, "verdict-accept", true)?;
    choose(page, "panel-close")?;
    see_hidden(page, of_a_debate, true)
}

#[test]
fn keys_that_menu_and_page_know_act_once() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    see_offered(page, "preview", true)?;
    page.chord(&[key::CONTROL, key::SHIFT], 'p')?;
    // A second time would return to the source.
    page.see(&id("preview"))?;
    page.chord(&[key::CONTROL, key::SHIFT], 'p')?;
    page.see_no(&id("preview"))
}

#[test]
fn control_and_enter_save_in_a_form_and_open_the_panel_elsewhere() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("editor"))?;
    app.press("ctrl+Return")?;
    page.see(&id("start-debate"))?;
    steps::debate(page)?;
    steps::open_review(page)?;
    let changes = steps::changes_to_decide(page)?;
    let change = changes.first().context("no change")?;
    let edit = format!("{} {}", steps::hunk(change, "undecided"), id("edit-change"));
    page.click(&edit)?;
    page.write(&id("edit-field"), "In my own words. ")?;
    app.press("ctrl+Return")?;
    page.see_no(&id("edit-field"))?;
    page.see(&steps::hunk(change, "accepted"))?;
    page.see_text(&steps::hunk(change, "accepted"), "In my own words.")
}

#[test]
fn the_edit_menu_works_on_the_text() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    page.click(&id("new-task"))?;
    page.write(&id("editor"), "Callers wait.")?;
    see_offered(page, "undo", true)?;
    choose(page, "select-all")?;
    // The page selects and the system copies, and neither waits for the other.
    see_selected(page, "Callers wait.")?;
    choose(page, "copy")?;
    choose(page, "cut")?;
    see_writing(page, "")?;
    choose(page, "undo")?;
    see_writing(page, "Callers wait.")?;
    choose(page, "redo")?;
    see_writing(page, "")?;
    choose(page, "paste")?;
    see_writing(page, "Callers wait.")?;
    choose(page, "paste")?;
    see_writing(page, "Callers wait.Callers wait.")
}

fn choose(page: &Page, action: &str) -> anyhow::Result<()> {
    page.invoke("automation_choose", &json!({ "id": action }))?;
    Ok(())
}

/// Waits until the item of an action, which is always in the menu, is enabled or disabled.
fn see_offered(page: &Page, action: &str, enabled: bool) -> anyhow::Result<()> {
    see_line(
        page,
        action,
        &json!({ "enabled": enabled, "hidden": false }),
    )
}

/// Waits until the menu has an item for an action, or none.
fn see_hidden(page: &Page, action: &str, hidden: bool) -> anyhow::Result<()> {
    see_line(
        page,
        action,
        &json!({ "enabled": !hidden, "hidden": hidden }),
    )
}

fn see_line(page: &Page, action: &str, expected: &Value) -> anyhow::Result<()> {
    until(&format!("the line of {action} is {expected}"), || {
        let menu = page.invoke("automation_menu", &json!({}))?;
        let mut lines = menu.as_array().into_iter().flatten();
        let line = lines
            .find(|line| line["id"] == action)
            .with_context(|| format!("the menu doesn’t know {action}"))?;
        Ok(line["enabled"] == expected["enabled"] && line["hidden"] == expected["hidden"])
    })
}

/// Waits until this is selected.
fn see_selected(page: &Page, text: &str) -> anyhow::Result<()> {
    until(&format!("\"{text}\" is selected"), || {
        let found = page
            .session()
            .execute("return getSelection().toString()", &[])?;
        ensure!(found == json!(text), "selected is {found}");
        Ok(true)
    })
}

/// Waits until this, and nothing else, is in the editor.
fn see_writing(page: &Page, text: &str) -> anyhow::Result<()> {
    let script = "return [...document.querySelectorAll('[data-testid=editor] .cm-line')]
        .filter(line => line.querySelector('.cm-placeholder') === null)
        .map(line => line.textContent).join('\\n')";
    until(&format!("the editor says \"{text}\""), || {
        let found = page.session().execute(script, &[])?;
        ensure!(found == json!(text), "it says {found}");
        Ok(true)
    })
}
