//! Settings of debates in which sides compete.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;

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
    page.see_text(&id("settings"), "is opened and not closed")
}
