//! What a task shows of its last debate, and the forms that a new one can have.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use outside::two_sides::TwoSides;
use outside::wait::until;

use crate::forms::{plan_duel, start};

#[test]
fn after_a_restart_a_conclusion_opens_where_it_can_be_decided() -> anyhow::Result<()> {
    let (home, sides) = (Home::new()?, TwoSides::new());
    let app = start(&home, &sides)?;
    plan_duel(&app.page)?;
    app.page.click(&id("start-debate"))?;
    app.page.see_text(&id("outcome-bar"), "Duel finished")?;
    app.page.see_text(&id("last-result"), "Revise")?;
    app.quit()?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.see(&id("uphold"))?;
    page.see_text(&id("last-result"), "Duel")?;
    steps::look(page, "last-result")?;
    // The palette finds it by another word.
    steps::open_palette(page)?;
    page.press("agree")?;
    page.see_text("[data-selected]", "Accept recommendation")?;
    steps::look(page, "palette-accept")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("palette"))?;
    page.click(&id("close-panel"))?;
    page.see_no(&id("debate-panel"))?;
    page.click(&id("last-result"))?;
    page.see(&id("uphold"))
}

/// Holds a duel that stays undecided, and then a check by rules of the same file, which it returns.
fn check_behind_a_duel(home: &Home, sides: &TwoSides) -> anyhow::Result<String> {
    let app = start(home, sides)?;
    plan_duel(&app.page)?;
    app.page.click(&id("start-debate"))?;
    app.page.see_text(&id("outcome-bar"), "Duel finished")?;
    app.quit()?;
    let file = home.whetstone().folder().join("reports.md");
    let file = file.to_string_lossy().into_owned();
    let check = ["refine", &file, "--models", "offline/rules", "--yes"];
    home.whetstone().run(&check)?.succeeded()?;
    Ok(file)
}

#[test]
fn what_nobody_decided_is_decided_behind_a_newer_debate() -> anyhow::Result<()> {
    let (home, sides) = (Home::new()?, TwoSides::new());
    check_behind_a_duel(&home, &sides)?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("nav-debates"))?;
    page.see_at_least(2, &id("debate-row"))?;
    page.click(&format!("{}[data-outcome=concluded]", id("debate-row")))?;
    page.see_text(&id("brief"), "Not decided. Open the task to decide.")?;
    page.click(&id("open-to-decide"))?;
    page.see(&id("uphold"))?;

    // From the list of tasks, which keeps the focus.
    page.click(&id("uphold"))?;
    page.see_text(
        &id("brief-decided"),
        "You accepted the judge’s recommendation.",
    )?;
    let focus = format!("document.querySelector('{}').focus()", id("task-row"));
    page.session().execute(&focus, &[])?;
    page.press("w")?;
    page.see(&id("wide"))?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("wide"))
}

#[test]
fn behind_a_newer_debate_a_verdict_waits_in_sight() -> anyhow::Result<()> {
    let (home, sides) = (Home::new()?, TwoSides::new());
    let file = check_behind_a_duel(&home, &sides)?;

    let app = App::start(&home, &[&file])?;
    let page = &app.page;
    page.see_text(&id("last-result"), "Refine")?;
    page.see_text(&id("waiting-result"), "Revise")?;
    page.see_text(&id("waiting-result"), "waiting for you")?;
    page.see_text(&id("task-row"), "earlier duel waiting for you")?;
    steps::look(page, "waiting-result")?;
    steps::open_palette(page)?;
    page.press("agree")?;
    page.see_text("[data-selected]", "Accept recommendation")?;
    page.see_text("[data-selected]", "Duel")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("palette"))?;
    steps::open_palette(page)?;
    page.press("pending")?;
    page.see_text("[data-selected]", "Show the debate that is waiting for you")?;
    steps::look(page, "palette-waiting")?;
    page.press(&key::ENTER.to_string())?;

    page.click(&id("uphold"))?;
    page.see_text(
        &id("brief-decided"),
        "You accepted the judge’s recommendation.",
    )?;
    page.see_no(&id("waiting-result"))?;
    until("the list waits for nothing", || {
        Ok(!page.text(&id("task-row"))?.contains("waiting"))
    })
}

#[test]
fn the_menu_of_forms_says_when_to_use_each_and_marks_one() -> anyhow::Result<()> {
    let home = Home::new()?;
    let text = "# Payments: status report, March\n\nImports run an hour late.\n";
    let file = home.whetstone().document("march.md", text)?;
    let app = App::start(&home, &[&file.to_string_lossy()])?;
    let page = &app.page;
    page.see_text(&id("task-row"), "Payments: status report, March")?;
    page.see(&id("forms-button"))?;
    page.click(&id("forms-button"))?;
    page.see_text(&id("bar-form-status"), "Suggested")?;
    page.see_text(&id("bar-form-duel"), "For a")?;
    page.see_no(&id("bar-debate-show"))?;
    steps::look(page, "forms-menu")
}
