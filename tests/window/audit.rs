//! The audit log: verified in a debate and in Settings.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use serde_json::json;

#[test]
fn a_record_that_was_changed_is_named_in_the_debate_and_in_settings() -> anyhow::Result<()> {
    let home = Home::new()?;
    let whetstone = home.whetstone();
    let draft = whetstone.document("draft.md", "# A draft\n\nThe page loads fast.\n")?;
    whetstone.refine(&draft)?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("nav-debates"))?;
    page.see(&id("debate-row"))?;
    ask_in_the_menu_of_the_debate(page)?;
    page.see_text(&id("toasts"), "The audit log is intact")?;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-audit"))?;
    page.click(&id("audit-verify"))?;
    page.see_text(&id("audit-whole"), "in 1 debate")?;
    page.check_access("a whole audit log")?;
    steps::look(page, "audit-whole")?;
    app.quit()?;

    whetstone.tamper()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-audit"))?;
    page.click(&id("audit-verify"))?;
    page.see_text(&id("audit-broken"), "(end/1)")?;
    page.see_no(&id("audit-whole"))?;
    page.check_access("a broken audit log")?;
    steps::look(page, "audit-broken")?;
    page.click(&id("nav-debates"))?;
    page.see(&id("debate-row"))?;
    ask_in_the_menu_of_the_debate(page)?;
    page.see_text(&id("toasts"), "differs from what was recorded")?;
    page.picture("audit-debate")
}

/// The client has no right mouse button, so the page gets a synthetic event.
fn ask_in_the_menu_of_the_debate(page: &Page) -> anyhow::Result<()> {
    let script = "document.querySelector(arguments[0]).dispatchEvent(new MouseEvent('contextmenu',
        { bubbles: true, cancelable: true, button: 2, clientX: 500, clientY: 90 }))";
    page.session().execute(script, &[json!(id("debate-row"))])?;
    page.click(&id("audit-row"))
}
