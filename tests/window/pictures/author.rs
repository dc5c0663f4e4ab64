//! The author in the debate.

use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use outside::table_of_three::TableOfThree;

use super::look;
use crate::three_models;

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_the_author_in_the_debate() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_asks());
    let app = three_models::start(&home, &table)?;
    let page = &app.page;
    steps::set_option(page, "ask-first", true)?;
    steps::set_option(page, "human-gate", true)?;
    page.click(&id("start-debate"))?;
    page.write(&id("question-answer"), "Ninety days.")?;
    look(page, "questions-first")?;
    page.click(&id("questions-send"))?;
    page.see(&id("gate-bar"))?;
    look(page, "gate")?;
    page.write(&id("word-field"), "Keep it on one page.")?;
    page.press(&key::ENTER.to_string())?;
    page.see(&id("word-to-all"))?;
    page.click(&id("finding-pin"))?;
    page.see(&id("remark-standing"))?;
    page.click(&id("finding-answer"))?;
    page.see(&id("remark-field"))?;
    page.press("Ninety days, as for every other message that we send.")?;
    look(page, "remarks")?;
    page.click(&id("gate-review"))?;
    page.see(&id("hunk"))?;
    look(page, "review-at-the-gate")
}
