//! More forms of debate, shown by components that all of them share.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use outside::two_sides::{DOCUMENT, scores};
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

/// One model for every seat: its answer depends on what it is asked for.
fn everyone(attacks: Turn, verdict: &Value) -> StandIn {
    everyone_but(None, attacks, verdict)
}

/// The same, except for the questions that a turn answers first.
pub(crate) fn everyone_but(first: Option<Turn>, attacks: Turn, verdict: &Value) -> StandIn {
    let argument = json!({
        "title": "Reads fall", "quote": "38 % of all reads that day are reports.",
        "text": "Nothing else takes as much off the main database.", "answers": "",
    });
    let mut verdict = verdict.clone();
    if verdict["evidence"].is_null() {
        verdict["evidence"] = json!(["The copy lags by a few seconds."]);
    }
    verdict["scores"] = scores();
    let case = json!({ "summary": "It is worth a week.", "arguments": [argument], "grants": [] });
    let turns = [
        Turn::answer(&case).for_shape("case/1"),
        attacks.for_shape("challenge/1"),
        Turn::answer(&verdict).for_shape("verdict/1"),
    ];
    StandIn::new(&Script::text(first.into_iter().chain(turns)))
}

/// An attack on five points.
pub(crate) fn five() -> Turn {
    let titles = [
        "Nothing says what a report does when the copy is gone",
        "Reports may show old figures",
        "No one is assigned to respond",
        "All reports move on one day",
        "Nobody may ever remove the old way",
    ];
    let findings = titles.map(|title| {
        json!({
            "severity": "major", "title": title, "quote": "The copy lags by a few seconds.",
            "concern": "A report leaves out bookings.", "suggestion": "Give the limit.",
            "assumption": "That a copy is always a few seconds behind, and no more.",
        })
    });
    Turn::answer(
        &json!({ "summary": "The load is real, the limits are not.", "findings": findings }),
    )
}

/// The window with a debate of a form filled in, and this model in all of its seats.
pub(crate) fn planned(home: &Home, form: &str, model: &StandIn) -> anyhow::Result<App> {
    let whetstone = home.whetstone();
    let command = model.command();
    let add = ["models", "add", "cli", "ada", "--"];
    let add: Vec<&str> = add
        .into_iter()
        .chain(command.iter().map(String::as_str))
        .collect();
    whetstone.run(&add)?.succeeded()?;
    let file = whetstone.document("reports.md", DOCUMENT)?;
    let app = App::start(home, &[&file.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("forms-button"))?;
    page.click(&id(&format!("bar-form-{form}")))?;
    page.see(&id("start-debate"))?;
    Ok(app)
}

/// Holds a debate of a form with this model, and checks its result.
fn check(form: &str, model: &StandIn, name: &str, says: &[(&str, &str)]) -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = planned(&home, form, model)?;
    conclude(&app.page, name, says)
}

/// From the filled-in panel to the conclusion, with a check of it.
pub(crate) fn conclude(page: &Page, name: &str, says: &[(&str, &str)]) -> anyhow::Result<()> {
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
fn a_devils_advocate_says_what_is_left_to_stand_on() -> anyhow::Result<()> {
    let verdict = json!({
        "summary": "The load argument stands; the lag does not.",
        "survived": ["Reports are the load."], "needs_work": ["What a report does beyond the limit."],
        "revised_position": "Move reports once the maximum lag is stated.",
    });
    let model = everyone(five(), &verdict);
    let says = [
        ("verdict", "Move reports once the maximum lag is stated."),
        ("verdict", "The load argument stands"),
    ];
    check("devil", &model, "devil-concluded", &says)
}

#[test]
fn a_devils_advocate_that_fails_is_missed_in_words() -> anyhow::Result<()> {
    let verdict = json!({ "summary": "On its own, the text holds up.", "survived": [], "needs_work": [], "revised_position": "" });
    let fails = Turn::text("").exits(1, "error: the model could not be loaded");
    let says = [("degraded", "The devil’s advocate didn’t answer")];
    check("devil", &everyone(fails, &verdict), "devil-alone", &says)
}

#[test]
fn a_status_is_green_amber_or_red() -> anyhow::Result<()> {
    let verdict = json!({
        "status": "amber", "reads_as": "amber", "summary": "On track except for the lag.",
        "key_narratives": ["The copy is there; its limit is not."],
        "would_change": ["A limit for the lag, measured for a week."],
    });
    let says = [("verdict", "Amber"), ("verdict", "A limit for the lag")];
    check(
        "status",
        &everyone(five(), &verdict),
        "status-concluded",
        &says,
    )
}
