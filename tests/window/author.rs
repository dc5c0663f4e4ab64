//! The author in the debate: asked before it, asked between rounds, heard in the next one.

use outside::changes::list;
use outside::table_of_three::{QUESTION, TableOfThree};

use crate::three_models;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;

const ANSWER: &str = "Ninety days.";
const WORD: &str = "Keep it on one page.";
const REASON: &str = "Settled with the readers in May.";

#[test]
fn what_the_author_says_reaches_the_models() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_asks());
    let app = three_models::start(&home, &table)?;
    let page = &app.page;
    steps::set_option(page, "ask-first", true)?;
    steps::set_option(page, "human-gate", true)?;
    page.click(&id("start-debate"))?;

    page.see_text(&id("questions-first"), QUESTION)?;
    assert_eq!(table.calls(), 1, "a critic was asked before the author");
    page.write("[data-testid=\"question-answer\"]", ANSWER)?;
    page.click(&id("questions-send"))?;

    page.see(&id("gate-bar"))?;
    assert_eq!(
        table.asked_with(ANSWER),
        4,
        "three critics and the synthesis"
    );
    say(page)?;
    page.click(&id("gate-review"))?;
    page.see(&id("hunk"))?;
    reject_last(page)?;
    page.click(&id("close-review"))?;
    page.click(&id("gate-go-on"))?;
    page.see(&id("outcome-bar"))?;

    for words in [WORD, REASON, "rejected its change"] {
        assert_eq!(
            table.asked_with(words),
            3,
            "the critics of round 2: {words}"
        );
    }
    let debate = steps::newest_debate(&home)?;
    assert_eq!(debate["outcome"], "consensus");
    assert_eq!(list(&debate["changes"]).len(), 1, "one was taken out");
    Ok(())
}

/// A message to every seat, and the first finding dismissed with a reason.
fn say(page: &Page) -> anyhow::Result<()> {
    page.write(&id("word-field"), WORD)?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&id("word-to-all"), WORD)?;
    page.click(&id("finding-dismiss"))?;
    page.see(&id("remark-field"))?;
    page.press(REASON)?;
    page.click(&id("remark-send"))?;
    page.see_text(&id("remark-standing"), REASON)
}

fn reject_last(page: &Page) -> anyhow::Result<()> {
    let changes = steps::changes_to_decide(page)?;
    assert_eq!(changes.len(), 2);
    page.click(&format!(
        "{} {}",
        steps::hunk(&changes[1], "undecided"),
        id("reject-change")
    ))?;
    page.see(&steps::hunk(&changes[1], "rejected"))
}
