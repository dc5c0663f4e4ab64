//! The first start on an empty folder.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};

#[test]
fn enter_alone_leads_to_a_debate_with_the_built_in_reviewer() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    let enter = key::ENTER.to_string();
    for step in ["welcome-on", "welcome-try", "welcome-done"] {
        page.see(&format!("{}:focus", id(step)))?;
        page.press(&enter)?;
    }
    page.see_no(&id("welcome"))?;
    page.see(&id("outcome-bar"))?;
    page.see_text(&id("task-row"), "checked, findings to review")?;
    app.quit()?;
    let app = App::start(&home, &[])?;
    app.page.see(&id("editor"))?;
    app.page.see_no(&id("welcome"))
}
