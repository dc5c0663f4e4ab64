//! Planning documents that are challenged, revised in place, and decided on.

mod across;
mod folder;
mod interrupted;
mod others;
mod project;
mod undecided;

use std::fs;

use outside::driven::app::App;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use testkit::scripted::Turn;

use self::project::{Project, REQUIREMENTS, REVISED};
use crate::three_models::seat;

/// From the list of documents to a running checkpoint over the requirements.
fn start(page: &Page) -> anyhow::Result<()> {
    page.click(&id("planning-step"))?;
    page.see_text(&id("start-debate"), "Start checkpoint")?;
    seat(page, &[("Adversary", "both"), ("Defender", "both")])?;
    page.click(&id("start-debate"))
}

/// From the list of documents to the result of a checkpoint over the requirements.
fn hold(page: &Page) -> anyhow::Result<()> {
    start(page)?;
    page.click(&id("decide-checkpoint"))?;
    page.see(&id("checkpoint-outcome"))
}

fn last(page: &Page, words: &str) -> anyhow::Result<()> {
    page.see_text(&id("planning-last"), words)
}

#[test]
fn a_checkpoint_is_held_and_approved_by_keys_alone() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    page.listen()?;
    page.see_text(&id("planning"), "Not reviewed yet · up to 3 rounds")?;
    page.see_text(&id("planning-barred"), "ROADMAP.md doesn’t exist yet.")?;
    project.write("ROADMAP.md", "# Roadmap\n\n- Sign-in first.\n")?;
    steps::perform(page, "Go to Tasks")?;
    page.see(&id("editor"))?;
    steps::perform(page, "Go to Planning")?;
    page.see_text(&id("planning-order"), "Approve the requirements first")?;
    steps::look(page, "planning-project")?;

    page.tab_and_press("planning-step")?;
    page.see_text(&id("checkpoint-note"), "REQUIREMENTS.md is read from disk")?;
    page.see_focus(&id("debate-panel"))?;
    seat(page, &[("Adversary", "both"), ("Defender", "both")])?;
    page.see_text(&id("estimate"), "calls")?;
    page.see_text(&id("rounds"), "3 rounds")?;
    steps::look(page, "planning-planned")?;
    page.tab_and_press("start-debate")?;
    page.see_text(&id("outcome-bar"), "Not decided yet")?;
    page.see_text(&id("brief-decided"), "1 concern open after 3 rounds")?;
    page.hear("Adversary review complete")?;
    page.see_at_least(2, &id("round-card"))?;
    steps::look(page, "planning-held")?;
    assert_eq!(project.requirements()?, REVISED);

    page.press("v")?;
    page.see_text(&id("checkpoint-outcome"), "1 concern open")?;
    page.see_text(&id("checkpoint-points"), "“Quickly” isn’t a target")?;
    page.see_no(&format!("{}[data-mark=addressed]", id("checkpoint-point")))?;
    page.click(&format!("{} button", id("checkpoint-settled")))?;
    for (mark, title, words) in [
        (
            "addressed",
            "“Soon” isn’t a deadline",
            "The link now lasts an hour.",
        ),
        ("noted", "Reports are open to all", "It was agreed."),
        ("noted", "No format is named", "raised in the last round"),
        ("unresolved", "“Quickly” isn’t a target", "never answered"),
    ] {
        let point = format!("{}[data-mark={mark}]", id("checkpoint-point"));
        page.see(&point)?;
        let review = page.text(&id("checkpoint-review"))?;
        assert!(review.contains(title) && review.contains(words), "{review}");
    }
    page.click(&format!("{} button", id("checkpoint-settled")))?;
    page.see_text(&id("checkpoint-difference"), "one hour after it was sent")?;
    steps::look(page, "planning-review")?;
    steps::perform(page, "Approve the checkpoint’s revision")?;
    page.see(&format!("{}[data-state=approved]", id("checkpoint-decide")))?;
    page.hear("You approved this")?;
    page.see_text(&id("checkpoint-outcome"), "You approved this")?;
    page.see_text(&id("stands"), "1 concern open")?;
    steps::look(page, "planning-approved")?;
    assert_eq!(project.requirements()?, REVISED);
    page.press(&key::ESCAPE.to_string())?;
    last(page, "You approved this")?;
    page.see_text(&id("planning-reviewed"), "Adversary reviewed: requirements")?;
    page.see_no(&id("planning-order"))?;
    steps::look(page, "planning-project-approved")
}

#[test]
fn one_that_is_stopped_can_be_gone_on_with() -> anyhow::Result<()> {
    let project = Project::that_hangs_in_round_2()?;
    let app = project.open()?;
    let page = &app.page;
    start(page)?;
    page.see_at_least(2, &id("round-card"))?;
    project.see_call_of_round_2()?;
    page.click("[data-testid=round-card][data-round=\"1\"] h3 button")?;
    page.see_text(&id("defence"), "The link now lasts an hour.")?;
    steps::look(page, "planning-running")?;
    page.click(&id("stop"))?;
    page.see_text(&id("brief-decided"), "You stopped it in round 2")?;
    page.click(&id("decide-checkpoint"))?;
    page.see_text(&id("brief-decided"), "Only round 1 of 3 was finished")?;
    page.see_text(&format!("{} .primary", id("checkpoint-decide")), "Resume")?;
    steps::look(page, "planning-stopped")?;
    page.click(&id("close-checkpoint"))?;
    page.see(&id("resume"))?;
    page.click(&id("planning-back"))?;
    last(page, "You stopped it in round 2")?;
    page.click(&id("planning-step"))?;
    page.click(&id("decide-checkpoint"))?;
    page.click(&id("checkpoint-resume"))?;
    page.see_text(&id("outcome-bar"), "Not decided yet")
}

#[test]
fn all_of_it_is_taken_back_and_put_back() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    project.see_requirements(REVISED)?;
    page.click(&id("checkpoint-take-back"))?;
    page.see_text(&id("checkpoint-outcome"), "You took the revision back")?;
    project.see_requirements(REQUIREMENTS)?;
    steps::look(page, "planning-taken-back")?;

    page.click(&id("checkpoint-put-back"))?;
    page.see(&id("checkpoint-approve"))?;
    project.see_requirements(REVISED)?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-outcome"), "You approved this")?;
    page.click(&id("checkpoint-take-back"))?;
    page.see_text(&id("checkpoint-outcome"), "You took the revision back")?;
    project.see_requirements(REQUIREMENTS)?;
    page.click(&id("checkpoint-done"))?;
    last(page, "You took the revision back")?;

    app.quit()?;
    let app = App::start(&project.home, &[])?;
    let page = &app.page;
    page.click(&id("nav-planning"))?;
    page.see_text(&id("planning-recent"), "shop")?;
    steps::look(page, "planning-recent")?;
    page.click(&format!("{} button", id("planning-recent")))?;
    last(page, "You took the revision back")
}

#[test]
fn any_task_can_be_challenged_and_keeps_its_text_until_it_is_approved() -> anyhow::Result<()> {
    let project = Project::new()?;
    let draft = project
        .home
        .whetstone()
        .document("draft.md", REQUIREMENTS)?;
    let app = App::start(&project.home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::perform(page, "Checkpoint…")?;
    page.see_text(&id("start-debate"), "Start checkpoint")?;
    page.see_text(&id("checkpoint-note"), "stays as it is until you approve")?;
    seat(page, &[("Adversary", "both"), ("Defender", "both")])?;
    steps::look(page, "checkpoint-of-a-task-planned")?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("outcome-bar"), "Not decided yet")?;
    let debate = steps::newest_debate(&project.home)?;
    assert_eq!(steps::body(page, &debate["task"])?, REQUIREMENTS);
    steps::look(page, "checkpoint-of-a-task")?;
    page.click(&id("decide-checkpoint"))?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-outcome"), "You approved this")?;
    assert_eq!(steps::newest_version(page, &debate["task"])?, REVISED);
    assert_eq!(
        fs::read_to_string(&draft)?,
        REQUIREMENTS,
        "no file is written"
    );
    page.click(&id("checkpoint-done"))?;
    page.see_text(&id("editor"), "one hour after it was sent")
}

#[test]
fn what_changed_on_disk_is_kept_and_the_author_adjusts_by_hand() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    let theirs = format!("{REVISED}- Theirs.\n");
    project.write("REQUIREMENTS.md", &theirs)?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-conflict"), "Someone else changed")?;
    page.see_text(&id("checkpoint-on-disk"), "- Theirs.")?;
    page.see_text(&id("checkpoint-difference"), "one hour after it was sent")?;
    page.see_no(&id("checkpoint-approve"))?;
    page.see_text(
        &format!("{} .primary", id("checkpoint-decide")),
        "Keep both",
    )?;
    steps::look(page, "planning-changed")?;
    project.see_requirements(&theirs)?;

    page.click(&id("checkpoint-adjust"))?;
    page.see_focus(&id("checkpoint-draft"))?;
    page.press("Mine. ")?;
    steps::look(page, "planning-adjusting")?;
    let again = format!("{REVISED}- Theirs, once more.\n");
    project.write("REQUIREMENTS.md", &again)?;
    page.click(&id("checkpoint-save"))?;
    page.see_text(&id("checkpoint-problem"), "changed while you were editing")?;
    page.see_text(&id("checkpoint-theirs-now"), "Theirs, once more.")?;
    steps::look(page, "planning-adjusting-changed")?;
    project.see_requirements(&again)?;
    page.click(&id("checkpoint-keep-mine"))?;
    page.see_text(&id("checkpoint-outcome"), "You adjusted the revision")?;
    project.see_requirements(&format!("Mine. {theirs}"))?;
    page.click(&id("checkpoint-done"))?;
    last(page, "You adjusted the revision")?;
    page.see_text(&id("planning-barred"), "so it is final")?;
    steps::look(page, "planning-project-adjusted")
}

#[test]
fn an_answer_that_cannot_be_read_is_shown_as_it_came() -> anyhow::Result<()> {
    let prose = "I would rather talk about the weather, which is fine.";
    let project = Project::with([Turn::text(prose)])?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    page.see_text(
        &id("checkpoint-outcome"),
        "Review failed: the adversary’s answer couldn’t be read",
    )?;
    page.see_text(
        &format!("{} .primary", id("checkpoint-decide")),
        "Run again",
    )?;
    steps::look(page, "planning-unread")?;
    page.click(&format!("{} button", id("checkpoint-unread")))?;
    page.see_text(&id("checkpoint-unread"), prose)?;
    page.see_text(&id("checkpoint-outcome"), "nothing to approve")?;
    page.see_no(&id("checkpoint-approve"))?;
    project.see_requirements(REQUIREMENTS)
}
