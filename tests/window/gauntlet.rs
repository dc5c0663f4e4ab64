//! A gauntlet by itself: from its form to the funnel, the path of a finding, and what is brought into a
//! Refine.

use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::further_forms::planned;

/// Plays all roles: two findings of paranoid security, one that holds up and one that is reinstated.
fn everybody() -> StandIn {
    let finding = |severity: &str, title: &str, concern: &str| {
        json!({
            "severity": severity, "title": title, "quote": "The copy lags by a few seconds.",
            "concern": concern, "suggestion": "Give the limit.",
        })
    };
    let raised = json!({ "findings": [
        finding("blocking", "Old figures are shown as new", "A report leaves out bookings of the last minutes."),
        finding("minor", "Anybody can read the copy", "The copy may have other rights than the main database."),
    ]});
    let verdicts = json!({ "verdicts": [
        { "finding": "F1", "verdict": "accepted", "reason": "Nothing bounds the lag.", "evidence": "" },
        { "finding": "F2", "verdict": "dismissed", "reason": "The copy has the same roles.",
          "evidence": "The copy lags by a few seconds." },
    ]});
    let rulings = json!({ "rulings": [
        { "finding": "F1", "ruling": "stands", "reason": "No passage names the roles." },
    ]});
    let none: Value = json!({ "findings": [] });
    StandIn::new(&Script::text([
        Turn::answer(&raised)
            .for_shape("attack/1")
            .for_words("cleaned up after three breaches"),
        Turn::answer(&none).for_shape("attack/1"),
        Turn::answer(&verdicts).for_shape("evaluation/1"),
        Turn::text("CHALLENGED: No sentence names the roles.").for_shape("rebuttal/1"),
        Turn::answer(&rulings).for_shape("adjudication/1"),
    ]))
}

#[test]
fn a_gauntlet_shows_its_funnel_and_the_path_of_each_finding() -> anyhow::Result<()> {
    let (home, model) = (Home::new()?, everybody());
    let app = planned(&home, "gauntlet", &model)?;
    let page = &app.page;
    page.see_text(&id("gauntlet-choices"), "Blunt loner")?;
    page.see_text(&id("gauntlet-choices"), "Evaluator 1")?;
    page.check_access("a gauntlet before it starts")?;
    steps::look(page, "gauntlet-start")?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("gauntlet-result"), "2 findings require a revision")?;
    page.see_text(&id("funnel"), "2 require a revision")?;
    page.see_text(&id("gauntlet"), "Stands: reinstated by the adjudicator")?;
    steps::look(page, "gauntlet")?;

    page.click(&format!("{}[data-step=reinstated]", id("funnel-step")))?;
    let focus = "document.querySelector(arguments[0]).focus()";
    page.session()
        .execute(focus, &[json!(id("gauntlet-open"))])?;
    page.press("\u{e007}")?;
    page.see_text(&id("gauntlet-path"), "Response protocol met.")?;
    page.see_text(&id("gauntlet-path"), "the finding is reinstated")?;
    page.check_access("the path of a finding of a gauntlet")?;
    steps::look(page, "gauntlet-path")?;

    page.click(&id("bring"))?;
    page.see_text(&id("debate-panel"), "2 concerns")?;
    page.click(&format!("{} button", id("gauntlet-fold")))?;
    page.click(&id("gauntlet-after"))?;
    page.see_text(&id("gauntlet-fold"), "Evaluator 2")?;
    page.check_access("a Refine with a gauntlet before it starts")?;
    steps::look(page, "gauntlet-in-refine")
}
