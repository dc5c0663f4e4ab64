//! Diagnostics: looked at, then copied.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;

#[test]
fn diagnostics_are_shown_before_they_are_copied() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-data"))?;
    page.see(&id("diagnostics-open"))?;
    page.check_access("data and privacy")?;
    steps::look(page, "settings-data")?;
    page.click(&id("diagnostics-open"))?;
    page.see_text(&id("diagnostics-text"), "(window)")?;
    page.see_text(&id("diagnostics-text"), "offline/rules: ready")?;
    page.see(&format!("{}:focus", id("diagnostics-copy")))?;
    page.check_access("diagnostics")?;
    steps::look(page, "diagnostics")?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&id("toasts"), "on the clipboard")?;
    page.see_no(&id("diagnostics"))
}
