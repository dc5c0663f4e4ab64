//! After a check by rules alone: findings are answered, edited or dismissed next to the text, and the text is
//! checked again in place.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use outside::wait::until;

const ANSWER: &str = "Thirty days, counted from the invitation.";
const WORDS: &str = "Links stop working after ten days.";

/// A finding in the list, by its position from 1.
fn finding(place: usize) -> String {
    format!("{} > li:nth-child({place})", id("checked"))
}

fn at(place: usize, control: &str) -> String {
    format!("{} {}", finding(place), id(control))
}

#[test]
fn findings_are_answered_edited_and_dismissed_and_the_text_is_checked_again() -> anyhow::Result<()>
{
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    page.see(&at(1, "quote-link"))?;
    assert_eq!(page.count(&id("finding"))?, 5, "the rest is folded");
    steps::look(page, "checked")?;

    page.click(&at(1, "finding-dismiss"))?;
    page.see_text(&finding(1), "You dismissed it")?;
    page.see_focus(&finding(1))?;

    page.click(&at(2, "finding-answer"))?;
    page.press(&format!("{ANSWER}{}", key::ENTER))?;
    page.see_text(&finding(2), ANSWER)?;

    // By keyboard: from the finding to its passage, which is selected and overwritten.
    page.see(&at(3, "finding-edit"))?;
    page.tab_to(&at(3, "finding-answer"))?;
    page.press("o")?;
    page.see_focus(&id("editor"))?;
    page.press(WORDS)?;
    page.see_text(&finding(3), "you changed this passage")?;
    steps::look(page, "checked-decided")?;

    page.click(&id("more-findings"))?;
    page.see_at_least(6, &id("finding"))?;

    let first = steps::newest_debate(&home)?;
    page.click(&id("check-again"))?;
    page.see_text(&id("came-back"), "Since the last check")?;
    page.see(&id("dismissed-before"))?;
    let second = steps::newest_debate(&home)?;
    until("the newest text was checked", || {
        let text = second["original"].as_str().unwrap_or_default();
        Ok(text.contains(ANSWER) && text.contains(WORDS))
    })?;
    assert_ne!(first["debate"], second["debate"]);
    assert_eq!(second["outcome"], "checked");
    page.click(&format!("{} button", id("came-back")))?;
    steps::look(page, "checked-again")?;

    page.click(&id("review-changes"))?;
    page.see(&id("hunk"))?;
    steps::look(page, "checked-open-questions")
}
