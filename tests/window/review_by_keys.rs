//! Reviewing changes by keyboard: splitting one, undoing that, and accepting several at the same time.

use anyhow::Context;
use outside::wait::until;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

use crate::three_models;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps::{self, hunk};

const TEXT: &str = "# Weekly digest\n\nThe digest is sent every Monday. It lists the newest notes of a week, \
                    and readers who\nhave no notes get none. Nobody is told when it can't be sent, which \
                    happened twice\nin the last year.\n\n## Ending it\n\nReaders can stop the digest at any \
                    time.\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n\nSix.\n";

#[test]
fn taking_a_change_apart_keeps_undo_and_selection() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = review(&home)?;
    let page = &app.page;
    steps::look(page, "review-context")?;
    page.press("a")?;
    page.see_at_least(2, &hunk("c1", "accepted"))?;
    // The other change is between its two places.
    page.press("j")?;
    see_current(page, "c1", 1)?;
    page.press("s")?;
    page.see(&format!("{}[aria-current=true]", hunk("c1.2", "accepted")))?;
    page.see_focus(&id("hunk"))?;
    page.press("r")?;
    page.see(&hunk("c1.2", "rejected"))?;
    page.press("u")?;
    page.see(&hunk("c1.2", "accepted"))?;
    page.press("u")?;
    page.see_at_least(2, &hunk("c1", "accepted"))?;
    see_current(page, "c1", 1)?;
    page.press("u")?;
    page.see_at_least(2, &hunk("c1", "undecided"))
}

#[test]
fn all_of_one_reviewer_severity_or_section_is_accepted_by_keys() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = review(&home)?;
    let page = &app.page;
    page.chord(&[key::SHIFT], 'G')?;
    page.see("[role=menu]")?;
    steps::look(page, "review-accept-all-of")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no("[role=menu]")?;
    steps::open_palette(page)?;
    page.press(&format!("accept all under ending{}", key::ENTER))?;
    page.see(&hunk("c2", "accepted"))?;
    page.see_at_least(2, &hunk("c1", "accepted"))?;
    page.press("u")?;
    page.see_at_least(2, &hunk("c1", "undecided"))?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("review"))?;
    page.see(&id("editor"))
}

/// From one model that raises two points, one of which takes two edits, to the review of the edits.
fn review(home: &Home) -> anyhow::Result<App> {
    let finding = |title: &str, quote: &str| {
        json!({ "severity": "major", "title": title, "quote": quote, "concern": "Readers lose notes.",
            "suggestion": "Say it." })
    };
    let failure = finding(
        "Nobody hears of a failure",
        "Nobody is told when it can't be sent",
    );
    let stop = finding(
        "Stopping takes an account",
        "Readers can stop the digest at any time.",
    );
    let critic = json!({ "findings": [failure, stop], "approve": false, "evidence": [] });
    let edit = |find: &str, replace: &str, finding: &str| json!({ "find": find, "replace": replace, "findings": [finding] });
    let edits = [
        edit("Nobody is told when", "The team is told when", "F1"),
        edit("at any time.", "at any time, and hear when it fails.", "F1"),
        edit(
            "Readers can stop",
            "Readers without an account can stop",
            "F2",
        ),
    ];
    let approves = json!({ "findings": [], "approve": true, "evidence": ["The digest is sent every Monday.",
        "It lists the newest notes of a week"] });
    let model = StandIn::new(&Script::text([
        Turn::answer(&json!({ "edits": edits, "declined": [] })).for_shape("synthesis/1"),
        Turn::answer(&critic).for_shape("critique/1").on_call(1),
        Turn::answer(&approves).for_shape("critique/1"),
    ]));
    let whetstone = home.whetstone();
    let add = ["models", "add", "cli", "ann", "--"].map(str::to_owned);
    whetstone
        .run(&[&add[..], &model.command()].concat())?
        .succeeded()?;
    let draft = whetstone.document("digest.md", TEXT)?;
    let app = App::start(home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    three_models::seat(page, &[("Reviewer 1", "ann"), ("Synthesizer", "ann")])?;
    steps::set_option(page, "ask-first", false)?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see(&id("outcome-bar"))?;
    steps::open_review(page)?;
    Ok(app)
}

/// Waits until this place of a change is the current one.
fn see_current(page: &Page, change: &str, place: usize) -> anyhow::Result<()> {
    let script = "const all = [...document.querySelectorAll(`[data-testid=hunk][data-change='${arguments[0]}']`)];
        return all.findIndex(hunk => hunk.getAttribute('aria-current') === 'true')";
    until(&format!("place {place} of {change} is at hand"), || {
        Ok(page.session().execute(script, &[json!(change)])? == json!(place))
    })
    .with_context(|| {
        let at = "return [...document.querySelectorAll('[data-testid=hunk]')].map(hunk => [hunk.dataset.change, hunk.getAttribute('aria-current')])";
        format!("{:?}", page.session().execute(at, &[]))
    })
}
