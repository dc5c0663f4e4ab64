//! The results of debates, in the lists and among the figures.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::two_sides::TwoSides;
use outside::wait::until;
use serde_json::json;

use crate::forms::{plan_duel, start};

#[test]
fn a_duel_is_told_by_what_it_came_to_and_counted_beside_a_single_review() -> anyhow::Result<()> {
    let (home, sides) = (Home::new()?, TwoSides::new());
    let app = start(&home, &sides)?;
    let page = &app.page;
    plan_duel(page)?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("outcome-bar"), "Duel finished")?;
    page.see_text(&id("task-row"), "duel: revise, says the judge")?;
    page.click(&id("overrule"))?;
    page.see("input[type=radio]:focus")?;
    page.press(" ")?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&id("accept-against"), "Approve with")?;
    page.click(&id("accept-anyway"))?;
    page.see_text(&id("task-row"), "duel: approve, by you")?;
    steps::look(page, "duel-in-the-list")?;
    page.click(&id("unrule"))?;
    page.see_text(&id("task-row"), "duel: revise, says the judge")?;
    page.click(&id("uphold"))?;
    page.see_text(&id("task-row"), "duel: revise, accepted")?;

    review_alone(page)?;
    page.click(&id("nav-debates"))?;
    page.see_at_least(2, &id("debate-row"))?;
    for whose in ["For you to decide", "You accepted it"] {
        page.see_text(&id("debate-list"), whose)?;
    }
    steps::look(page, "debates-came-to")?;

    page.click(&id("nav-settings"))?;
    page.click(&id("settings-competing"))?;
    page.see_text(&figures("duel"), "1\t1.0\t3 of 5\t0 / 1\t0 / 1\t1 / 0")?;
    page.see_text(&figures("single"), "1\t0.0\t–\t0 / 1\t–\t–")?;
    steps::look(page, "settings-figures")?;
    page.resize(900, 600)?;
    let into_view = "document.querySelector('[data-testid=figures]').scrollIntoView()";
    page.session().execute(into_view, &[])?;
    page.picture("settings-figures-narrow")
}

#[test]
fn what_is_typed_against_a_verdict_outlives_the_window() -> anyhow::Result<()> {
    const REASON: &str = "It is one report a month.";
    let (home, sides) = (Home::new()?, TwoSides::new());
    let app = start(&home, &sides)?;
    let page = &app.page;
    plan_duel(page)?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("outcome-bar"), "Duel finished")?;
    page.click(&id("overrule"))?;
    page.see("input[type=radio]:focus")?;
    page.press(" ")?;
    page.press(&key::TAB.to_string())?;
    page.press(REASON)?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("overrule-form"))?;

    app.quit()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("task-row"))?;
    page.click(&id("overrule"))?;
    page.see("input[type=radio]:checked:focus")?;
    until("the reason", || {
        let script = "return document.querySelector(arguments[0]).value";
        let typed = page
            .session()
            .execute(script, &[json!(id("rule-reason"))])?;
        Ok(typed == REASON)
    })?;
    page.press(&key::ENTER.to_string())?;
    page.click(&id("accept-anyway"))?;
    page.see_text(&id("ruling"), REASON)?;
    page.click(&id("unrule"))?;
    page.click(&id("overrule"))?;
    page.see_no("input[type=radio]:checked")
}

/// Has one seat review the text alone.
fn review_alone(page: &Page) -> anyhow::Result<()> {
    page.click(&id("run-again"))?;
    page.see(&id("depth"))?;
    page.click(&id("depth"))?;
    page.click("[role=option][data-value=single]")?;
    page.click(&id("start-debate"))?;
    page.see_no(&id("position"))?;
    page.see_text(&id("task-row"), "duel: revise, says the judge")?;
    page.see(&id("overrule"))
}

/// The figures of a form, or of single reviews.
fn figures(of: &str) -> String {
    format!("{}[data-of={of}]", id("figures-row"))
}
