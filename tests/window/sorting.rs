//! Putting items in order: pasted, rated, and decided on where the lenses disagree.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::three_models::seat;

/// The window on a text, with the models known.
pub(crate) fn start(home: &Home, text: &str, models: &[(&str, &StandIn)]) -> anyhow::Result<App> {
    let whetstone = home.whetstone();
    for (name, model) in models {
        let mut arguments = ["models", "add", "cli", name, "--"]
            .map(str::to_owned)
            .to_vec();
        arguments.extend(model.command());
        whetstone.run(&arguments)?.succeeded()?;
    }
    let file = whetstone.document("text.md", text)?;
    let app = App::start(home, &[&file.to_string_lossy()])?;
    app.page.see(&id("editor"))?;
    Ok(app)
}

/// From the text to a filled-in form, through the list of actions.
pub(crate) fn plan(page: &Page, form: &str) -> anyhow::Result<()> {
    steps::perform(page, form)?;
    page.see(&id("start-debate"))
}

/// Puts these models in the form’s seats.
pub(crate) fn cast(page: &Page, seats: &[(&str, &str)]) -> anyhow::Result<()> {
    // The seats of the previous form are still there for a moment.
    for (name, _) in seats {
        page.see(&format!("[aria-label^=\"{name}, model\"]"))?;
    }
    seat(page, seats)
}

/// Presses keys one after another.
pub(crate) fn press(page: &Page, keys: &[char]) -> anyhow::Result<()> {
    keys.iter().try_for_each(|key| page.press(&key.to_string()))
}

/// The last debate on the task, after a restart.
pub(crate) fn show_last(page: &Page) -> anyhow::Result<()> {
    page.click(&id("task-row"))?;
    page.see(&id("editor"))?;
    page.click(&id("last-result"))
}

/// Sixteen rows and a duplicate.
fn csv() -> String {
    let rows: Vec<_> = (1..=16)
        .map(|number| format!("{number},Item {number} that somebody wrote down,Ana\n"))
        .collect();
    let rows = rows.concat();
    format!("id,item,owner\n{rows}17,ITEM 16 that somebody wrote down,Ben\n")
}

/// A lens that gives every item P1, except these.
fn rates(others: &[(usize, &str)]) -> Turn {
    let rating = |item: usize| {
        let other = others.iter().find(|(at, _)| *at == item);
        let priority = other.map_or("P1", |(_, priority)| priority);
        json!({ "item": item, "priority": priority, "why": format!("Who waits for item {item} can say so.") })
    };
    let ratings: Vec<Value> = (1..=16).map(rating).collect();
    Turn::answer(&json!({ "summary": "What somebody waits for comes first.", "ratings": ratings }))
        .for_shape("ratings/1")
}

/// From the text to a list that is pasted, and two lenses on it.
fn paste(page: &Page) -> anyhow::Result<()> {
    plan(page, "Prioritize…")?;
    page.see_text(&id("items-count"), "none in this text")?;
    page.see(&format!("{}[disabled]", id("start-debate")))?;
    steps::look(page, "prioritize-empty")?;
    page.click(&id("paste-list"))?;
    page.see_focus(&id("paste-text"))?;
    set(page, &id("paste-text"), &csv())?;
    page.see_text(&id("paste-found"), "16 items found, 1 duplicate left out")?;
    steps::look(page, "prioritize-pasting")?;
    page.click(&id("paste-take"))?;
    page.see_at_least(16, &id("item"))?;
    page.see_text(
        &id("depth-why"),
        "Two lenses, because the list has 16 items.",
    )?;
    page.see_at_least(2, &id("seat-row"))
}

/// Pastes words into a field.
fn set(page: &Page, css: &str, text: &str) -> anyhow::Result<()> {
    let script = "const field = document.querySelector(arguments[0]); field.value = arguments[1];
        field.dispatchEvent(new Event('input', { bubbles: true }))";
    page.session().execute(script, &[json!(css), json!(text)])?;
    Ok(())
}

fn ordered(item: usize, place: usize) -> String {
    format!(
        "{}[data-item=\"{item}\"][data-place=\"{place}\"]",
        id("ordered")
    )
}

#[test]
fn a_pasted_list_is_put_in_order_and_what_is_contested_decided() -> anyhow::Result<()> {
    let home = Home::new()?;
    let (ada, ben) = (
        StandIn::new(&Script::text([rates(&[(3, "P0"), (5, "P3"), (7, "P2")])])),
        StandIn::new(&Script::text([rates(&[(3, "P3"), (5, "P0")])])),
    );
    let app = start(
        &home,
        "# After the outage\n\nTo be written.\n",
        &[("ada", &ada), ("ben", &ben)],
    )?;
    let page = &app.page;
    paste(page)?;
    cast(page, &[("Urgency lens", "ada"), ("Impact lens", "ben")])?;
    steps::look(page, "prioritize-planned")?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("sorted"), "16 items, 2 still contested")?;
    page.see_at_least(16, &id("ordered"))?;
    steps::look(page, "prioritize-concluded")?;

    page.click(&format!("[data-contested=\"2\"] {} input", id("place-p0")))?;
    page.see(&ordered(2, 1))?;
    page.see_text(&id("sorted"), "16 items, 1 still contested")?;
    press(page, &[key::TAB, key::TAB])?;
    press(page, &[' ', key::DOWN, key::DOWN, key::DOWN])?;
    page.see("[data-contested=\"4\"][data-decided=\"p3\"]")?;
    page.see(&ordered(4, 16))?;
    page.see_no(&format!("{} .open", id("order")))?;
    page.into_view(&id("brief"))?;
    steps::look(page, "prioritize-decided")?;
    page.click(&format!("[data-contested=\"4\"] {}", id("unplace")))?;
    page.see("[data-contested=\"4\"][data-decided=\"none\"]")?;
    page.press("w")?;
    page.see(&id("wide"))?;
    page.click(&id("wide-full"))?;
    page.see_at_least(32, &id("rating"))?;
    steps::look(page, "prioritize-wide")?;
    page.click(&id("close-wide"))?;

    app.quit()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    show_last(page)?;
    page.see(&ordered(2, 1))?;
    page.see_text(&id("sorted"), "16 items, 1 still contested")?;
    steps::perform(page, "Take back your decision on")?;
    page.see("[data-contested=\"2\"][data-decided=\"none\"]")?;
    page.see_text(&id("sorted"), "16 items, 2 still contested")
}

#[test]
fn one_lens_alone_puts_a_list_in_order() -> anyhow::Result<()> {
    let home = Home::new()?;
    let breaks = Turn::text("").exits(1, "error: the model could not be loaded");
    let (ada, ben) = (
        StandIn::new(&Script::text([rates(&[(3, "P0"), (5, "P3")])])),
        StandIn::new(&Script::text([breaks])),
    );
    let app = start(
        &home,
        "# After the outage\n\nTo be written.\n",
        &[("ada", &ada), ("ben", &ben)],
    )?;
    let page = &app.page;
    paste(page)?;
    cast(page, &[("Urgency lens", "ada"), ("Impact lens", "ben")])?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("sorted"), "16 items ranked")?;
    page.see_text(&id("degraded"), "The impact lens didn’t answer")?;
    page.see(&ordered(2, 1))?;
    steps::look(page, "prioritize-one-lens")
}
