//! System notifications while the window is in the background.

use std::fs;

use outside::table_of_three::TableOfThree;
use outside::wait::until;
use serde_json::json;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;

use crate::three_models;

#[test]
fn a_debate_that_ends_elsewhere_is_told_of() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    fs::write(home.away(), "")?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    home.see_note("notification: Invite links that expire · ")?;
    let notes = fs::read_to_string(home.notes())?;
    let mut told: Vec<&str> = notes.lines().collect();
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), notes.lines().count(), "told twice: {notes}");
    page.click(&id("nav-settings"))?;
    page.see(&id("settings"))?;
    let query = json!({
        "search": "", "labels": [], "since": null, "until": null, "after": null, "limit": 1,
        "sort": { "by": "started", "descending": true },
    });
    let newest = &page.invoke("debate_list", &json!({ "query": query }))?[0];
    let pointed = json!({ "task": newest["task"], "debate": newest["debate"] });
    page.invoke("automation_click_notice", &pointed)?;
    page.see(&id("outcome-bar"))
}

#[test]
fn nothing_is_told_in_front_of_the_window() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    assert!(!home.notes().exists());
    Ok(())
}

#[test]
fn nothing_is_told_where_it_is_unwanted() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-notifications"))?;
    page.click(&id("notify"))?;
    until("the choice is kept", || {
        Ok(page.invoke("settings_get", &json!({}))?["notify"] == false)
    })?;
    page.picture("settings-notifications")?;
    page.check_access("notifications")?;
    fs::write(home.away(), "")?;
    page.click(&id("nav-tasks"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    assert!(!home.notes().exists());
    Ok(())
}

#[test]
fn the_list_follows_a_debate_beside_another_task() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_breaks_off());
    let app = three_models::start(&home, &table)?;
    let page = &app.page;
    page.click(&id("start-debate"))?;
    page.see_at_least(3, &id("lane"))?;
    page.click(&id("new-task"))?;
    page.see_no(&id("debate-panel"))?;
    page.see_text(&id("task-list"), "debating")?;
    let debate = &steps::newest_debate(&home)?["debate"];
    page.invoke("debate_pause", &json!({ "debate": debate }))?;
    page.see_text(&id("task-list"), "paus")?;
    page.invoke("debate_stop", &json!({ "debate": debate }))?;
    page.see_text(&id("task-list"), "stopped")
}
