//! What is left to decide if a review wrote nothing, or somebody else wrote as well.

use outside::driven::app::App;
use outside::driven::page::id;
use outside::driven::steps;
use serde_json::json;
use testkit::scripted::Turn;

use super::{Project, REQUIREMENTS, REVISED, hold, last, start};

#[test]
fn without_a_revision_there_is_nothing_to_approve() -> anyhow::Result<()> {
    let challenge = json!({ "findings": [{
        "severity": "blocking", "title": "“Soon” isn’t a deadline", "quote": "The link expires soon.",
        "concern": "Support can't say whether a link is still good.",
    }], "recommendation": "continue" });
    let converges = json!({ "findings": [], "recommendation": "converge" });
    // An edit that leaves a note never reaches the document.
    let note = json!({
        "edits": [{ "find": "expires soon", "replace": "expires soon (TODO)", "findings": ["F1"] }],
        "defence": [{ "finding": "F1", "changed": "Noted." }],
    });
    let project = Project::with([
        Turn::answer(&challenge)
            .for_shape("adversary/1")
            .for_words("This is round 1 "),
        Turn::answer(&converges).for_shape("adversary/1"),
        Turn::answer(&note).for_shape("defence/1"),
    ])?;
    let app = project.open()?;
    let page = &app.page;
    start(page)?;
    let bar = |part| format!("{} {}", id("outcome-bar"), id(part));
    page.see_text(&bar("brief-decided"), "nothing to approve")?;
    page.see_text(&bar("brief-against"), "1 blocking concern open")?;
    page.see_text(&bar("brief-next"), "Run the review again")?;
    page.see_text(&bar("run-again"), "Run again")?;
    page.see_text(&id("checkpoint-marks"), "“Soon” isn’t a deadline")?;
    steps::look(page, "planning-unrevised-panel")?;
    page.click(&id("decide-checkpoint"))?;
    page.see_text(
        &id("checkpoint-outcome"),
        "Nothing revised, 1 blocking concern open",
    )?;
    page.see_text(&id("checkpoint-points"), "the defender’s own notes")?;
    page.see_no(&id("checkpoint-approve"))?;
    page.see_no(&id("checkpoint-adjust"))?;
    steps::look(page, "planning-unrevised")?;
    page.click(&id("checkpoint-again"))?;
    page.see_text(&id("start-debate"), "Start checkpoint")?;
    page.click(&id("planning-back"))?;
    last(page, "Nothing revised, 1 blocking concern open")?;
    steps::look(page, "planning-project-unrevised")?;
    project.see_requirements(REQUIREMENTS)
}

#[test]
fn both_are_kept_where_a_colleague_wrote_over_the_revision() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    project.see_requirements(REVISED)?;
    project.write("REQUIREMENTS.md", &format!("{REQUIREMENTS}- Theirs.\n"))?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-conflict"), "removed the revision")?;
    page.see_text(&id("checkpoint-on-disk"), "- Theirs.")?;
    steps::look(page, "planning-conflict")?;
    page.click(&id("checkpoint-keep-both"))?;
    page.see_text(
        &id("checkpoint-outcome"),
        "You approved it with their changes",
    )?;
    page.see_text(&id("stands"), "1 concern open")?;
    project.see_requirements(&format!("{REVISED}- Theirs.\n"))?;
    page.see_no(&id("checkpoint-take-back"))?;
    steps::look(page, "planning-kept-both")?;
    page.click(&id("checkpoint-done"))?;
    last(page, "You approved it with their changes")
}

#[test]
fn a_text_that_was_being_adjusted_is_there_after_the_window_closed() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    page.click(&id("checkpoint-adjust"))?;
    page.see_focus(&id("checkpoint-draft"))?;
    page.press("Mine. ")?;
    page.see_text(&id("checkpoint-draft"), "Mine. ")?;
    app.quit()?;
    project.see_requirements(REVISED)?;

    let app = App::start(&project.home, &[])?;
    let page = &app.page;
    page.click(&id("nav-planning"))?;
    page.click(&format!("{} button", id("planning-recent")))?;
    page.click(&id("planning-step"))?;
    page.see_text(&id("draft-back"), "Your draft is back")?;
    page.see_text(&id("checkpoint-draft"), "Mine. ")?;
    steps::look(page, "draft-of-a-document")?;
    page.click(&id("checkpoint-save"))?;
    page.see_text(&id("checkpoint-outcome"), "has the final text")?;
    project.see_requirements(&format!("Mine. {REVISED}"))
}

#[test]
fn an_odd_number_of_rounds_is_explained_where_it_is_set() -> anyhow::Result<()> {
    let project = Project::new()?;
    let config = r#"{ "adversary": { "max_rounds": 9,
        "checkpoints": { "requirements": { "max_rounds": "2" } } } }"#;
    project.write("config.json", config)?;
    let app = project.open()?;
    let page = &app.page;
    page.click(&id("planning-settings"))?;
    page.see(&id("checkpoints-rounds"))?;
    page.see_text(&id("config-note"), "max_rounds is 9")?;
    page.see_at_least(2, &id("config-note"))?;
    steps::look(page, "checkpoints-odd-rounds")?;
    page.click(&id("checkpoints-rounds"))?;
    page.click("[role=option][data-value=\"2\"]")?;
    page.see_no(&id("config-note"))
}

#[test]
fn the_history_shows_the_marks_of_the_decision() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-outcome"), "You approved this")?;
    steps::perform(page, "Go to Debates")?;
    page.see_text(&id("debate-row"), "You approved this")?;
    page.click(&id("debate-row"))?;
    page.see_text(&id("brief-decided"), "You approved this")?;
    page.see_text(&id("brief-against"), "1 concern open")?;
    page.see_text(&id("checkpoint-marks"), "“Quickly” isn’t a target")?;
    page.see_text(&id("finding"), "Still open")?;
    steps::look(page, "planning-history")
}
