//! A document that somebody else writes to as well: their words stay, and what is said about it is true.

use outside::driven::page::id;
use outside::driven::steps;

use super::{Project, REQUIREMENTS, REVISED, hold, last};

#[test]
fn what_others_wrote_outlives_the_text_that_the_author_adjusts() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    let theirs = format!("{REVISED}- Theirs: exports are encrypted.\n");
    project.write("REQUIREMENTS.md", &theirs)?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-conflict"), "the revision is still in it")?;
    page.click(&id("checkpoint-adjust"))?;
    page.see_focus(&id("checkpoint-draft"))?;
    page.see_text(&id("checkpoint-revision"), "one hour after it was sent")?;
    page.press("Mine. ")?;
    steps::look(page, "planning-adjusting-beside-theirs")?;
    page.click(&id("checkpoint-save"))?;
    page.see_text(&id("checkpoint-outcome"), "You adjusted the revision")?;
    page.see_text(&id("checkpoint-kept"), "- Theirs: exports are encrypted.")?;
    page.see_text(&id("checkpoint-own"), "Mine. ")?;
    page.see_no(&id("checkpoint-take-back"))?;
    let reviewed = page.text(&id("checkpoint-difference"))?;
    assert!(!reviewed.contains("+- Theirs"), "{reviewed}");
    steps::look(page, "planning-adjusted-beside-theirs")?;
    project.see_requirements(&format!("Mine. {theirs}"))
}

#[test]
fn what_others_rewrote_of_the_revision_is_named_and_open() -> anyhow::Result<()> {
    let project = Project::of_two_edits()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    let theirs = project.requirements()?.replace("one hour", "30 days");
    project.write("REQUIREMENTS.md", &theirs)?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-conflict"), "rewrote part of the revision")?;
    page.see_text(&id("checkpoint-conflict"), "one hour after it was sent")?;
    page.see_text(&id("checkpoint-points"), "“Soon” isn’t a deadline")?;
    steps::look(page, "planning-conflict-rewritten")?;
    page.click(&id("checkpoint-keep-both"))?;
    page.click(&id("accept-anyway"))?;
    let outcome = id("checkpoint-outcome");
    page.see_text(&outcome, "You approved it with their changes")?;
    page.see_text(&outcome, "1 concern open")?;
    page.see_text(
        &outcome,
        "1 concern to check again, since the text was rewritten",
    )?;
    page.see_text(&outcome, "they didn’t touch")?;
    steps::look(page, "planning-kept-both-rewritten")?;
    project.see_requirements(&theirs)?;
    page.click(&id("checkpoint-done"))?;
    last(page, "You approved it with their changes")
}

#[test]
fn where_both_rewrote_a_passage_the_revision_stands_beside_the_text() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    let theirs = REQUIREMENTS.replace("expires soon", "expires at noon");
    project.write("REQUIREMENTS.md", &theirs)?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(
        &id("checkpoint-conflict"),
        "rewrote everything that the revision changed",
    )?;
    page.see_text(&id("checkpoint-keep-both"), "Keep theirs")?;
    page.see_text(&id("checkpoint-points"), "“Soon” isn’t a deadline")?;
    steps::look(page, "planning-conflict-clash")?;
    page.click(&id("checkpoint-adjust"))?;
    page.see_focus(&id("checkpoint-draft"))?;
    page.see_text(&id("checkpoint-revision"), "one hour after it was sent")?;
    steps::look(page, "planning-conflict-clash-adjusting")?;
    page.click(&id("checkpoint-save"))?;
    page.see_text(&id("checkpoint-outcome"), "You approved the file as edited")?;
    page.see_text(&id("checkpoint-kept"), "expires at noon")?;
    page.see_no(&id("checkpoint-own"))?;
    steps::look(page, "planning-approved-as-edited")?;
    project.see_requirements(&theirs)
}

#[test]
fn a_file_that_has_nothing_of_the_revision_is_approved_as_it_is() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    let theirs = REVISED.replace("one hour", "30 days");
    project.write("REQUIREMENTS.md", &theirs)?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-keep-both"), "Keep theirs")?;
    steps::look(page, "planning-conflict-all-lost")?;
    page.click(&id("checkpoint-keep-both"))?;
    let asked = id("accept-against");
    page.see_text(&asked, "Approve with 1 blocking concern still open?")?;
    page.see_text(&asked, "“Soon” isn’t a deadline")?;
    steps::look(page, "planning-approve-against")?;
    page.click(&id("accept-cancel"))?;
    page.see_no(&asked)?;
    page.see_text(&id("checkpoint-keep-both"), "Keep theirs")?;
    page.click(&id("checkpoint-keep-both"))?;
    page.click(&id("accept-anyway"))?;
    let outcome = id("checkpoint-outcome");
    page.see_text(&outcome, "You approved the file as edited")?;
    page.see_text(&outcome, "1 concern open")?;
    page.see_text(
        &outcome,
        "1 concern to check again, since the text was rewritten",
    )?;
    project.see_requirements(&theirs)
}

#[test]
fn other_line_ends_are_no_other_words() -> anyhow::Result<()> {
    let project = Project::new()?;
    let app = project.open()?;
    let page = &app.page;
    hold(page)?;
    project.write("REQUIREMENTS.md", &REVISED.replace('\n', "\r\n"))?;
    page.click(&id("checkpoint-approve"))?;
    page.see_text(&id("checkpoint-conflict"), "changed only the line endings")?;
    page.see_text(&id("checkpoint-on-disk"), "Only line endings changed")?;
    steps::look(page, "planning-conflict-line-ends")
}
