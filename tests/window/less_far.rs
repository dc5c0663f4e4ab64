//! A seat that fails: how far the debate still gets, what it says about that, and who decides.

use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use serde_json::{Value, json};
use testkit::scripted::Turn;

use crate::further_forms::{conclude, everyone_but, five, planned};

/// A program that fails if its prompt contains these words.
fn breaks_at(words: &str) -> Turn {
    breaks().for_words(words)
}

fn breaks() -> Turn {
    Turn::text("").exits(1, "error: the model could not be loaded")
}

fn revise() -> Value {
    json!({
        "decision": "revise", "reads_as": "revise", "summary": "The load argument stands. The lag has no limit yet.",
        "key_narratives": ["Reports are the load."], "contested_zones": ["How late a copy may be."],
        "risks": ["Figures that leave out bookings."], "suggested_actions": ["State the limit."],
    })
}

#[test]
fn a_duel_in_depth_goes_on_without_one_of_its_reviewers() -> anyhow::Result<()> {
    let home = Home::new()?;
    let model = everyone_but(
        Some(breaks_at("You review designs for their security")),
        five(),
        &revise(),
    );
    let app = planned(&home, "duel", &model)?;
    let page = &app.page;
    page.click(&id("depth"))?;
    page.click("[role=option][data-value=team]")?;
    page.see_at_least(4, &id("seat-row"))?;
    let says = [("degraded", "The security reviewer didn’t answer")];
    conclude(page, "duel-deep-without-one", &says)?;
    unheard(page, "security")
}

#[test]
fn a_status_is_read_from_the_side_that_answered() -> anyhow::Result<()> {
    let home = Home::new()?;
    let status = json!({
        "status": "amber", "reads_as": "amber", "summary": "At risk until the lag has a limit.",
        "would_change": ["A limit for the lag, measured for a week."],
    });
    let fails = breaks_at("You read a report for what it achieved");
    let model = everyone_but(Some(fails), five(), &status);
    let app = planned(&home, "status", &model)?;
    let says = [
        ("degraded", "The optimist didn’t answer"),
        ("verdict", "Amber"),
    ];
    conclude(&app.page, "status-one-side", &says)?;
    unheard(&app.page, "optimist")
}

#[test]
fn a_devils_advocate_without_a_defence_is_judged_by_what_was_said_first() -> anyhow::Result<()> {
    let home = Home::new()?;
    let assessed = json!({
        "summary": "The load argument stands.", "survived": ["Reports are the load."],
        "needs_work": [], "revised_position": "Move reports once the lag has a limit.",
    });
    let fails = breaks_at("Five challenges were made to the document");
    let model = everyone_but(Some(fails), five(), &assessed);
    let app = planned(&home, "devil", &model)?;
    let says = [
        (
            "degraded",
            "The steelman made its case, but its reply failed",
        ),
        ("verdict", "Move reports once the lag has a limit."),
    ];
    conclude(&app.page, "devil-without-defence", &says)
}

#[test]
fn a_review_whose_critic_fails_names_it_and_goes_on_from_there() -> anyhow::Result<()> {
    let home = Home::new()?;
    let fails = breaks().for_shape("challenge/1").on_call(1);
    let model = everyone_but(Some(fails), five(), &revise());
    let app = planned(&home, "review", &model)?;
    let page = &app.page;
    page.click(&id("start-debate"))?;
    page.see_text(&id("brief-decided"), "Failed before reaching a verdict")?;
    page.see_text(&id("brief-next"), "Resume asks again.")?;
    page.see_text(&id("outcome-bar"), "Critic failed.")?;
    assert_eq!(
        page.count(&id("verdict"))?,
        0,
        "nobody judges what nobody challenged"
    );
    steps::look(page, "review-failed")?;
    let asked = model.calls().len();
    page.click(&id("resume"))?;
    page.see(&format!("{}[data-decision=revise]", id("verdict")))?;
    assert_eq!(
        model.calls().len(),
        asked + 3,
        "the critic, the answer to it and the judge: the case is kept"
    );
    steps::look(page, "review-resumed")
}

#[test]
fn where_nobody_can_judge_the_author_reads_both_sides_and_decides() -> anyhow::Result<()> {
    let home = Home::new()?;
    let fails = breaks().for_shape("verdict/1");
    let model = everyone_but(Some(fails), five(), &revise());
    let app = planned(&home, "duel", &model)?;
    let page = &app.page;
    let says = [
        ("verdict", "The judge gave no verdict"),
        ("degraded", "The judge gave no verdict."),
    ];
    conclude(page, "duel-unjudged", &says)?;
    page.see_at_least(2, &format!("{} {}", id("wide"), id("position")))?;
    assert_eq!(page.count(&id("uphold"))?, 0, "there is nothing to accept");
    decide(page)?;
    page.see_text(&id("ruling"), "Your reason: The lag has no limit.")?;
    page.see_text(&id("verdict-strip"), "No verdict from the judge")?;
    page.see(&format!("{}:focus", id("unrule")))?;
    steps::look(page, "duel-unjudged-decided")
}

#[test]
fn a_judge_that_failed_is_asked_again_and_nobody_else() -> anyhow::Result<()> {
    let home = Home::new()?;
    let fails = breaks().for_shape("verdict/1").on_call(1);
    let model = everyone_but(Some(fails), five(), &revise());
    let app = planned(&home, "duel", &model)?;
    let page = &app.page;
    page.click(&id("start-debate"))?;
    page.see_text(&id("verdict"), "The judge gave no verdict")?;
    let asked = model.calls().len();
    page.click(&format!("{}.primary", id("ask-judge")))?;
    page.see_text(&id("verdict"), "Revise")?;
    page.see(&id("uphold"))?;
    page.see_no(&id("ask-judge"))?;
    assert_eq!(model.calls().len(), asked + 1, "the sides have spoken");
    steps::look(page, "duel-judged-again")
}

/// Decides by keyboard, with a reason.
fn decide(page: &Page) -> anyhow::Result<()> {
    page.click(&id("overrule"))?;
    page.see("input[type=radio]:focus")?;
    page.press(" ")?;
    page.press(&key::DOWN.to_string())?;
    page.press(&key::DOWN.to_string())?;
    page.press(&key::TAB.to_string())?;
    page.press("The lag has no limit.")?;
    page.press(&key::ENTER.to_string())
}

/// Checks that the seat of a step did not answer.
fn unheard(page: &Page, step: &str) -> anyhow::Result<()> {
    let position = format!("{} {}[data-step={step}]", id("wide"), id("position"));
    page.see_text(&position, "didn’t answer")
}

#[test]
fn a_judge_that_contradicts_itself_twice_is_marked_and_its_quotes_are_weighed() -> anyhow::Result<()>
{
    let home = Home::new()?;
    let torn = json!({
        "decision": "approve", "reads_as": "approve", "summary": "The lag has no limit. This must be rejected.",
        "key_narratives": ["Reports are the load."],
        "evidence": ["Nobody waits for a report.", "# Reports from a copy"],
    });
    let model = everyone_but(None, five(), &torn);
    let app = planned(&home, "duel", &model)?;
    let says = [
        ("verdict", "The judge contradicts itself"),
        ("contradiction", "This must be rejected."),
        ("rests-on", "not found in the text"),
    ];
    conclude(&app.page, "duel-contradictory", &says)
}
