//! Forms of debate that reach a conclusion: chosen, held, read, and decided on.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::two_sides::{DOCUMENT, NAMES, TwoSides};
use serde_json::json;

use crate::keyboard::five_stops_to_start;
use crate::three_models::seat;

#[test]
fn a_review_is_chosen_by_keyboard_and_its_verdict_overruled() -> anyhow::Result<()> {
    let (home, sides) = (Home::new()?, TwoSides::new());
    let app = start(&home, &sides)?;
    let page = &app.page;
    steps::open_panel(page)?;
    page.click(&id("form"))?;
    page.see(&id("form-duel"))?;
    steps::look(page, "forms-choice")?;
    page.press(&key::DOWN.to_string())?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&id("start-debate"), "Start review")?;
    page.see_no(&id("add-seat"))?;
    cast(page, ["Advocate", "Critic", "Judge"])?;
    page.see_text(&id("estimate"), "5 to ")?;
    steps::look(page, "review-planned")?;

    page.click(&id("start-debate"))?;
    page.see_text(&id("outcome-bar"), "Review finished")?;
    page.see_text(&id("verdict"), "The judge recommends this.")?;
    assert_eq!(sides.calls(), 4);
    page.see(&format!("{}[data-decision=revise]", id("verdict")))?;
    page.see_at_least(3, &id("position"))?;
    steps::look(page, "review-concluded")?;

    page.click(&format!("{} {}", position("critic"), id("quote-link")))?;
    page.see(".cm-quote-lit[data-persona=critic]")?;
    page.click(&id("overrule"))?;
    page.see("input[type=radio]:focus")?;
    page.press(" ")?;
    page.press(&key::TAB.to_string())?;
    page.press("It is one report a month.")?;
    steps::look(page, "review-overruling")?;
    page.press(&key::ENTER.to_string())?;
    page.see(&format!("{}:focus", id("accept-cancel")))?;
    page.check_access("a decision against open concerns")?;
    page.press(&key::TAB.to_string())?;
    page.see(&format!("{}:focus", id("accept-anyway")))?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&id("ruling"), "Your reason: It is one report a month.")?;
    page.see_text(&id("verdict"), "You decided this.")?;
    page.see_text(&id("verdict"), "recommended Revise")?;
    page.see_text(&id("overruled"), "Revise")?;
    page.see(&format!("{}:focus", id("unrule")))?;
    steps::look(page, "review-overruled")?;
    let debate = steps::newest_debate(&home)?;
    assert_eq!(debate["outcome"], "concluded");

    page.press("w")?;
    page.see(&id("wide"))?;
    steps::look(page, "review-wide")?;
    page.click(&id("wide-full"))?;
    steps::look(page, "review-wide-full")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see(&id("debate-panel"))?;

    page.click(&id("nav-debates"))?;
    page.click(&id("debate-row"))?;
    page.see_text(&id("ruling"), "Your reason: It is one report")?;
    assert_eq!(page.count(&id("unrule"))?, 0, "the past is read only");
    steps::look(page, "review-past")?;
    page.click(&id("open-wide"))?;
    page.see(&id("wide"))?;
    page.click(&id("close-wide"))?;
    page.see(&id("past-text"))
}

#[test]
fn a_duel_asks_its_judge_twice() -> anyhow::Result<()> {
    let (home, sides) = (Home::new()?, TwoSides::new());
    let app = start(&home, &sides)?;
    let page = &app.page;
    plan_duel(page)?;
    page.click(&id("judge-twice"))?;
    steps::look(page, "duel-planned")?;
    page.click(&id("start-debate"))?;
    page.see_text(
        &id("verdict"),
        "same verdict when the positions were swapped",
    )?;
    assert_eq!(sides.calls(), 4);
    page.see_at_least(5, &id("score"))?;
    steps::look(page, "duel-concluded")?;
    page.click(&id("open-wide"))?;
    page.see(&id("wide"))?;
    steps::look(page, "duel-wide")?;
    page.click(&format!("{} {}", id("wide"), id("quote-link")))?;
    page.see(".cm-quote-lit")?;
    page.press("w")?;
    page.see(&id("wide"))?;
    page.click(&id("uphold"))?;
    page.see_text(
        &id("verdict-strip"),
        "You accepted the judge’s recommendation.",
    )?;

    page.click(&format!("{}.primary", id("bring")))?;
    page.see_text(&id("brought"), "Brings 3 concerns and 3 suggested actions")?;
    page.see_text(&id("start-debate"), "Start debate")?;
    page.click(&format!("{} button", id("brought")))?;
    page.see_text(&id("brought"), "Nothing says what a report does")?;
    let focus = "document.querySelector(arguments[0]).focus()";
    page.session().execute(focus, &[json!(id("close-panel"))])?;
    five_stops_to_start(page)?;
    steps::look(page, "refine-brought")
}

#[test]
fn accepting_against_what_stands_asks_again() -> anyhow::Result<()> {
    let (home, sides) = (Home::new()?, TwoSides::with_a_judge_that_approves());
    let app = start(&home, &sides)?;
    let page = &app.page;
    plan_duel(page)?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("stands"), "3 of 5 concerns open (2 blocking)")?;
    page.see_text(&id("brief-named"), "Nothing says what a report does")?;
    page.see(&format!("{}.primary", id("show-concerns")))?;
    steps::look(page, "duel-approved-against")?;
    page.click(&id("open-wide"))?;
    page.see_at_least(5, &id("concern"))?;
    steps::look(page, "duel-approved-against-wide")?;
    zoomed(page, "duel-approved-against-wide-zoomed")?;
    page.click(&id("uphold"))?;
    page.see_text(
        &id("accept-against"),
        "Accept “Approve” with 2 blocking and 1 other concern open?",
    )?;
    steps::look(page, "duel-accept-against")?;
    page.click(&id("accept-cancel"))?;
    page.see(&format!("{}[data-ruling=none]", id("ruling")))?;
    page.click(&id("uphold"))?;
    page.click(&id("accept-anyway"))?;
    page.see_text(
        &id("verdict-strip"),
        "You accepted the judge’s recommendation.",
    )?;
    page.click(&id("close-wide"))?;
    page.click(&id("nav-debates"))?;
    page.see_text(
        &id("debate-row"),
        "You accepted it, 3 concerns open (2 blocking)",
    )?;
    steps::look(page, "duel-approved-against-list")
}

/// The smallest window with everything at double size.
fn zoomed(page: &Page, name: &str) -> anyhow::Result<()> {
    let zoom = "document.documentElement.style.zoom = arguments[0]";
    page.session().execute(zoom, &[json!(2)])?;
    page.resize(900, 600)?;
    page.see(&id("verdict-strip"))?;
    page.picture(name)?;
    page.session().execute(zoom, &[json!(1)])?;
    page.resize(1360, 860)
}

#[test]
fn a_duel_in_depth_seats_a_reviewer_for_each_field() -> anyhow::Result<()> {
    let (home, sides) = (Home::new()?, TwoSides::new());
    let app = start(&home, &sides)?;
    let page = &app.page;
    plan_duel(page)?;
    page.click(&id("depth"))?;
    page.click("[role=option][data-value=team]")?;
    page.see_at_least(4, &id("seat-row"))?;
    steps::look(page, "duel-deep-planned")?;
    page.click(&id("depth"))?;
    page.click("[role=option][data-value=single]")?;
    page.see_no(&id("judge-twice"))?;
    assert_eq!(page.count(&id("seat-row"))?, 1, "one seat alone");
    page.click(&id("start-debate"))?;
    page.see(&id("verdict"))?;
    assert_eq!(page.count(&id("position"))?, 0, "nobody argued");
    steps::look(page, "duel-single")
}

#[test]
fn a_duel_is_watched_side_by_side() -> anyhow::Result<()> {
    let (home, sides) = (Home::new()?, TwoSides::at_leisure());
    let app = start(&home, &sides)?;
    let page = &app.page;
    plan_duel(page)?;
    page.click(&id("start-debate"))?;
    page.see(&position("advocate"))?;
    steps::look(page, "duel-running")?;
    page.click(&id("stop"))?;
    page.see_text(&id("brief-decided"), "Stopped before reaching a verdict")?;
    page.see_text(&id("brief-next"), "Resume to hear from")?;
    page.see(&id("resume"))?;
    steps::look(page, "duel-stopped")
}

/// Holds a duel with these models and checks the result.
fn check(sides: &TwoSides, name: &str, says: &[(&str, &str)]) -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = start(&home, sides)?;
    let page = &app.page;
    plan_duel(page)?;
    if name == "duel-unstable" {
        page.click(&id("judge-twice"))?;
    }
    page.click(&id("start-debate"))?;
    page.see(&id("verdict"))?;
    for (part, words) in says {
        page.see_text(&id(part), words)?;
    }
    steps::look(page, name)?;
    page.click(&id("open-wide"))?;
    page.see(&id("wide"))?;
    steps::look(page, &format!("{name}-wide"))
}

#[test]
fn a_verdict_that_flips_is_told() -> anyhow::Result<()> {
    let says = [
        ("verdict", "The judge gave two different verdicts"),
        ("unstable", "Read both"),
    ];
    check(&TwoSides::with_a_judge_that_flips(), "duel-unstable", &says)
}

#[test]
fn a_verdict_that_cannot_be_read_is_shown_as_it_came() -> anyhow::Result<()> {
    let says = [
        ("verdict", "The judge gave no clear verdict"),
        ("unread", "This is what it wrote"),
        ("overrule", "Decide…"),
    ];
    check(&TwoSides::with_a_judge_in_prose(), "duel-unread", &says)
}

#[test]
fn a_side_that_fails_is_missed_in_words() -> anyhow::Result<()> {
    let says = [("degraded", "The challenger didn’t answer")];
    check(&TwoSides::without_an_attacker(), "duel-one-side", &says)
}

#[test]
fn words_without_an_end_break_nothing() -> anyhow::Result<()> {
    let says = [("flaws", "Concerns named: 1. Asked for: exactly 5.")];
    check(&TwoSides::with_long_words(), "duel-long", &says)
}

#[test]
fn rules_alone_cannot_argue_and_the_panel_says_what_can() -> anyhow::Result<()> {
    let home = Home::new()?;
    let file = home.whetstone().document("reports.md", DOCUMENT)?;
    let app = App::start(&home, &[&file.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("forms-button"))?;
    page.click(&id("bar-form-duel"))?;
    page.see_text(&id("mute"), "can neither argue nor judge")?;
    page.see_no(&id("start-debate"))?;
    steps::look(page, "duel-mute")?;
    page.click(&id("use-refine"))?;
    page.see_text(&id("start-debate"), "Start check")
}

/// The window on the document, with the models known.
pub(crate) fn start(home: &Home, sides: &TwoSides) -> anyhow::Result<App> {
    sides.add_to(home.whetstone())?;
    let file = home.whetstone().document("reports.md", DOCUMENT)?;
    let app = App::start(home, &[&file.to_string_lossy()])?;
    app.page.see(&id("editor"))?;
    Ok(app)
}

/// From the text to a filled-in duel, through the list of actions.
pub(crate) fn plan_duel(page: &Page) -> anyhow::Result<()> {
    steps::perform(page, "Duel")?;
    page.see_text(&id("start-debate"), "Start duel")?;
    cast(page, ["Advocate", "Challenger", "Judge"])
}

fn cast(page: &Page, labels: [&str; 3]) -> anyhow::Result<()> {
    // The seats of the previous form are still there for a moment.
    page.see_at_least(1, &format!("[aria-label^=\"{}, model\"]", labels[0]))?;
    let seats: Vec<(&str, &str)> = labels.into_iter().zip(NAMES).collect();
    seat(page, &seats)
}

fn position(step: &str) -> String {
    format!("{}[data-step=\"{step}\"]", id("position"))
}
