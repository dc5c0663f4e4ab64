//! Settings and overlays.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};

use super::look;

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_the_settings() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.press("?")?;
    page.see(&id("shortcuts"))?;
    look(page, "shortcuts")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("shortcuts"))?;
    page.click(&id("nav-settings"))?;
    page.see(&id("model-row"))?;
    page.click(&id("add-model"))?;
    page.see(&id("own-command"))?;
    look(page, "own-model")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("own-command"))?;
    for section in [
        "personas",
        "rules",
        "adversaries",
        "concerns",
        "agents",
        "hooks",
        "technologies",
        "signals",
        "research",
        "appearance",
        "backups",
        "data",
    ] {
        page.click(&id(&format!("settings-{section}")))?;
        page.see(&format!("{} h1, {0} h2", id("settings")))?;
        look(page, &format!("settings-{section}"))?;
    }
    page.click(&id("settings-personas"))?;
    page.click(&id("new-persona"))?;
    page.click("[role=menuitem]")?;
    page.see(&id("persona-label"))?;
    look(page, "persona-form")
}
