//! A task that its author edits while its debate runs.

use outside::table_of_three::{DRAFT, TableOfThree};
use outside::wait::until;
use serde_json::json;

use crate::three_models;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;

/// What is typed at the end of the last sentence, replacing its period.
const TYPED: &str = " of the day.";
/// What should be there in the end, before the period.
const BY_HAND: &str = " of the day, with one click";

#[test]
fn own_words_stay_where_a_change_meets_them() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_breaks_off());
    let app = review_after_typing(&home, &table)?;
    let page = &app.page;
    let clash = id("clash");
    page.see_text(&id("review-since"), "3 words added")?;
    page.see_text(&clash, "with one click and without signing in")?;
    page.see_text(&format!("{clash} .was"), "Readers can stop it at any time.")?;
    page.see_at_least(1, &id("hunk"))?;
    steps::look(page, "clash")?;
    page.click(&id("since-more"))?;
    page.see_text(&id("review-since"), TYPED)?;

    page.click(&id("clash-keep"))?;
    page.see(&format!("{clash}[data-standing=kept]"))?;
    page.click(&id("clash-reopen"))?;
    page.see(&format!("{clash}[data-standing=open]"))?;
    page.click(&id("accept-rest"))?;
    page.see(&id("next-clash"))?;
    page.click(&id("clash-edit"))?;
    page.see(&id("clash-field"))?;
    let focus = "return document.activeElement.dataset.testid";
    assert_eq!(page.session().execute(focus, &[])?, "clash-field");
    page.chord(&[key::CONTROL], 'a')?;
    page.press(BY_HAND)?;
    page.picture("clash-by-hand")?;
    page.click(&id("clash-save"))?;
    page.see(&format!("{clash}[data-standing=settled]"))?;
    page.picture("clash-settled")?;
    page.click(&id("accept-refined"))?;
    page.see(&id("accepted-notice"))?;

    let debate = steps::newest_debate(&home)?;
    let sent = "The digest is sent every Monday at 08:00.";
    let told = "A digest that can't be sent is tried again for six hours, then the team is told.";
    let expected = DRAFT
        .replace(sent, &format!("{sent} {told}"))
        .replace("at any time", &format!("at any time{BY_HAND}"));
    assert_eq!(steps::body(page, &debate["task"])?, expected);
    Ok(())
}

#[test]
fn words_typed_elsewhere_in_the_paragraph_are_no_conflict() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_breaks_off());
    // The last line is reached from below, where the cursor starts.
    let app = review_after(&home, &table, &key::UP.to_string(), "From now on: ")?;
    let page = &app.page;
    page.see_at_least(2, &id("hunk"))?;
    page.see_no(&id("clash"))?;
    steps::look(page, "typed-elsewhere")?;
    steps::accept_the_rest(page)?;
    let debate = steps::newest_debate(&home)?;
    let body = steps::body(page, &debate["task"])?;
    let stop = "Readers can stop it at any time, with one click and without signing in.";
    assert!(body.contains(&format!("From now on: {stop}")), "{body}");
    Ok(())
}

/// Types at the end of the last sentence, replacing its period.
fn review_after_typing(home: &Home, table: &TableOfThree) -> anyhow::Result<App> {
    let keys = [key::UP, key::END, key::BACKSPACE];
    review_after(home, table, &keys.iter().collect::<String>(), TYPED)
}

/// Types while a model writes its answer, stops the debate, and opens the review.
fn review_after(home: &Home, table: &TableOfThree, keys: &str, typed: &str) -> anyhow::Result<App> {
    let app = three_models::start(home, table)?;
    let page = &app.page;
    page.click(&id("start-debate"))?;
    until("the first round ended", || {
        Ok(page.count(&id("round-card"))? > 0)
    })?;
    page.click(&id("editor"))?;
    page.chord(&[key::CONTROL], key::END)?;
    page.press(keys)?;
    page.press(typed)?;
    saved(page, typed)?;
    page.click(&id("stop"))?;
    page.see(&id("outcome-bar"))?;
    page.click(&id("review-changes"))?;
    page.see(&id("review"))?;
    Ok(app)
}

fn saved(page: &Page, typed: &str) -> anyhow::Result<()> {
    let tasks = page.invoke("task_list", &json!({ "search": "", "archived": false }))?;
    until("the typed words are saved", || {
        Ok(steps::body(page, &tasks[0]["id"])?.contains(typed))
    })
}
