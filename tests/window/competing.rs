//! Settings for debates with competing sides.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::wait::until;

#[test]
fn what_calls_for_a_debate_is_listed_and_a_command_is_kept() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-competing"))?;
    page.see_at_least(7, &id("trigger"))?;
    page.write(
        &id("compete-command"),
        "remember --topic \"debates of ours\"",
    )?;
    page.press(&key::ENTER.to_string())?;
    page.see(&format!("{}[disabled]", id("compete-keep")))?;
    steps::look(page, "settings-competing")?;
    page.click(&id("settings-models"))?;
    page.click(&id("settings-competing"))?;
    page.see(&format!("{}[disabled]", id("compete-keep")))?;
    page.click(&id("compete-command"))?;
    page.press(&key::END.to_string())?;
    page.press(" \"")?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&id("settings"), "is never closed")
}

#[test]
fn criteria_of_a_kind_are_rewritten_kept_and_restored() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    open(page)?;
    holds(page, "Valuable: ")?;
    choose(page, "status")?;
    holds(page, "Honest: ")?;
    page.see(&format!("{}[disabled]", id("criteria-restore")))?;
    rewrite(page, " \n")?;
    page.see_text(&id("toasts"), "There are no criteria for the kind status")?;
    steps::look(page, "settings-criteria-refused")?;
    rewrite(
        page,
        "Short: it is read in a minute.\nDated: each promise has a day.",
    )?;
    page.see(&format!("{}[disabled]", id("criteria-keep")))?;
    steps::look(page, "settings-criteria")?;
    app.quit()?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    open(page)?;
    choose(page, "status")?;
    holds(page, "Short: it is read in a minute.\nDated: ")?;
    page.click(&id("criteria-restore"))?;
    holds(page, "Honest: ")?;
    page.see(&format!("{}[disabled]", id("criteria-restore")))
}

/// From the window to the settings for competing sides.
fn open(page: &Page) -> anyhow::Result<()> {
    page.see(&id("editor"))?;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-competing"))?;
    page.see(&id("criteria"))
}

fn choose(page: &Page, kind: &str) -> anyhow::Result<()> {
    page.click(&id("criteria-kind"))?;
    page.click(&format!("[role=option][data-value={kind}]"))
}

/// Replaces the criteria that are shown, and saves them.
fn rewrite(page: &Page, lines: &str) -> anyhow::Result<()> {
    page.click(&id("criteria-lines"))?;
    page.chord(&[key::CONTROL], 'a')?;
    page.press(&lines.replace('\n', &key::ENTER.to_string()))?;
    page.click(&id("criteria-keep"))
}

/// Waits until the criteria that are shown begin with this.
fn holds(page: &Page, begin: &str) -> anyhow::Result<()> {
    let value = "return document.querySelector('[data-testid=criteria-lines]').value";
    until(&format!("criteria that begin “{begin}”"), || {
        let value = page.session().execute(value, &[])?;
        Ok(value.as_str().is_some_and(|value| value.starts_with(begin)))
    })
}
