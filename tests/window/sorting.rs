//! Options compared and items put in order: planned, held, and worked with afterwards.

use anyhow::Context;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::three_models::seat;

const STORES: &str = "# Where sessions live\n\nSessions are read on every request.\n\n## Options\n\n\
    - Postgres\n- Redis\n\n## Criteria\n\n- Cost\n- Time to the first result\n- What it ties us to\n";

const FOUR: &str = "# Where sessions live\n\n## Options\n\n\
    - Keep them in Postgres, in a table of their own with a time to live that is shorter than today’s\n\
    - Redis\n- Signed cookies\n- Donaudampfschifffahrtsgesellschaftskapitänsmützenspeicherdienst\n";

/// The window on a text, with the models known.
fn start(home: &Home, text: &str, models: &[(&str, &StandIn)]) -> anyhow::Result<App> {
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

/// From the text to a form that is filled in, by the list of actions.
fn plan(page: &Page, form: &str) -> anyhow::Result<()> {
    page.chord(&[key::CONTROL], 'k')?;
    page.see_focus(&id("palette"))?;
    page.press(form)?;
    page.press(&key::ENTER.to_string())?;
    page.see(&id("start-debate"))
}

fn argues(summary: &str) -> Vec<Turn> {
    let argument = json!({
        "title": "It is there already", "quote": "Sessions are read on every request.",
        "text": "Nothing has to be set up, and everybody knows how it fails.", "answers": "",
    });
    let case = json!({ "summary": summary, "arguments": [argument], "grants": ["It is one more thing to run."] });
    vec![Turn::answer(&case).for_shape("case/1")]
}

/// A judge that marks so many options by three criteria, all but one by the last of them.
fn marks(recommended: usize, options: usize, leaves_out: Option<usize>) -> Vec<Turn> {
    let marked = |name: &str, weight: u8, scores: [u8; 4], leaves_out: Option<usize>| {
        let marks: Vec<Value> = (1..)
            .zip(scores)
            .take(options)
            .filter(|(option, _)| Some(*option) != leaves_out)
            .map(|(option, score)| json!({ "option": option, "score": score, "why": "That is what both positions show." }))
            .collect();
        json!({ "criterion": name, "weight": weight, "why": "Everything hangs on it.", "marks": marks })
    };
    let verdict = json!({
        "recommended": recommended,
        "summary": "It costs least for what it brings, and it can be left again.",
        "criteria": [
            marked("Cost", 6, [5, 2, 3, 1], None),
            marked("Time to the first result", 3, [2, 5, 4, 1], None),
            marked("What it ties us to", 2, [4, 2, 5, 2], leaves_out),
        ],
        "key_narratives": ["Sessions are small, and lost ones cost a sign-in."],
        "agreement_zones": ["The present table is the bottleneck."],
        "contested_zones": ["Who is called when it falls behind."],
        "risks": ["The table grows faster than planned."],
        "would_change": ["Twice as many reads."],
    });
    vec![Turn::answer(&verdict).for_shape("verdict/1")]
}

/// Seats these where the form has them.
fn cast(page: &Page, seats: &[(&str, &str)]) -> anyhow::Result<()> {
    // The seats of the form before are still there for a moment.
    for (name, _) in seats {
        page.see(&format!("[aria-label^=\"{name}, model\"]"))?;
    }
    seat(page, seats)
}

fn ranked(option: usize, place: usize) -> String {
    format!(
        "{}[data-option=\"{option}\"][data-place=\"{place}\"]",
        id("ranked")
    )
}

/// Presses keys one after the other.
fn press(page: &Page, keys: &[char]) -> anyhow::Result<()> {
    keys.iter().try_for_each(|key| page.press(&key.to_string()))
}

#[test]
fn weights_are_moved_by_keyboard_and_kept() -> anyhow::Result<()> {
    let home = Home::new()?;
    let (ada, ben, cho) = (
        StandIn::new(&Script::text(argues("Postgres is right in years."))),
        StandIn::new(&Script::text(argues("Redis works first."))),
        StandIn::new(&Script::text(marks(1, 2, Some(2)))),
    );
    let app = start(
        &home,
        STORES,
        &[("ada", &ada), ("ben", &ben), ("cho", &cho)],
    )?;
    let page = &app.page;
    plan(page, "Compare…")?;
    page.see_at_least(2, &id("option"))?;
    page.see_at_least(3, &id("criterion-name"))?;
    page.see_at_least(3, &id("seat-row"))?;
    cast(
        page,
        &[
            ("Long-term advocate", "ada"),
            ("Near-term advocate", "ben"),
            ("Judge", "cho"),
        ],
    )?;
    steps::look(page, "compare-planned")?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("verdict"), "Postgres")?;
    page.see_text(&id("whose-weights"), "the judge’s")?;
    page.see(&ranked(0, 1))?;
    page.see_text(&id("ranking-words"), "These weights put it first as well.")?;
    steps::look(page, "compare-concluded")?;

    focus(page, "Weight of Time to the first result")?;
    press(page, &[key::END])?;
    page.see(&ranked(1, 1))?;
    page.see_text(
        &id("ranking-words"),
        "“Redis” comes first, while the judge recommends “Postgres”",
    )?;
    page.see_text(&id("whose-weights"), "yours")?;
    page.click(&format!("{} button", id("criterion")))?;
    page.see_text(&id("mark-reasons"), "That is what both positions show.")?;
    steps::look(page, "compare-weighed")?;
    kept(&home, &json!([6, 10, 2]))?;

    app.quit()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    show_last(page)?;
    page.see(&ranked(1, 1))?;
    page.see_text(&id("whose-weights"), "yours")?;
    page.press("w")?;
    page.see(&id("wide"))?;
    steps::look(page, "compare-wide")?;
    page.click(&id("wide-full"))?;
    steps::look(page, "compare-wide-full")?;
    page.click(&id("weights-back"))?;
    page.see(&ranked(0, 1))?;
    page.see_text(&id("whose-weights"), "the judge’s")?;
    page.click(&id("close-wide"))?;
    page.click(&id("nav-debates"))?;
    page.click(&id("debate-row"))?;
    page.see(&ranked(0, 1))?;
    assert_eq!(page.count(&id("weight"))?, 0, "the past is read only");
    steps::look(page, "compare-past")
}

/// The last debate on the task, after a restart.
fn show_last(page: &Page) -> anyhow::Result<()> {
    page.click(&id("task-row"))?;
    page.see(&id("editor"))?;
    page.click(&id("forms-button"))?;
    page.click(&id("bar-debate-show"))
}

/// Gives a control the focus, by its accessible name.
fn focus(page: &Page, name: &str) -> anyhow::Result<()> {
    let css = format!("[aria-label=\"{name}\"]");
    page.see(&css)?;
    page.session().execute(
        "document.querySelector(arguments[0]).focus()",
        &[json!(css)],
    )?;
    page.see(&format!("{css}:focus"))
}

/// Waits until these weights are on disk.
fn kept(home: &Home, weights: &Value) -> anyhow::Result<()> {
    outside::wait::until("the weights on disk", || {
        let debate = steps::newest_debate(home)?;
        let rows = debate["scorecard"]["criteria"]
            .as_array()
            .context("no scorecard")?;
        let held: Vec<&Value> = rows.iter().map(|row| &row["weight"]).collect();
        Ok(json!(held) == *weights)
    })
}

#[test]
fn options_are_edited_and_seats_follow() -> anyhow::Result<()> {
    let home = Home::new()?;
    let everyone: Vec<Turn> = [argues("It is the one."), marks(2, 4, Some(2))].concat();
    let ada = StandIn::new(&Script::text(everyone));
    let app = start(&home, FOUR, &[("ada", &ada)])?;
    let page = &app.page;
    plan(page, "Compare…")?;
    page.see_at_least(5, &id("seat-row"))?;
    page.click(&id("option-add"))?;
    page.press("Files")?;
    page.see_at_least(6, &id("seat-row"))?;
    page.see("[aria-label^=\"Advocate of Files, model\"]")?;
    steps::look(page, "compare-five-options")?;
    page.click("[aria-label=\"Remove Files\"]")?;
    page.see_no("[aria-label^=\"Advocate of Files, model\"]")?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("verdict"), "Redis")?;
    steps::look(page, "compare-four-options")?;
    page.click(&id("open-wide"))?;
    page.see(&id("wide"))?;
    steps::look(page, "compare-four-options-wide")
}

#[test]
fn a_comparison_without_one_advocate_says_so() -> anyhow::Result<()> {
    let home = Home::new()?;
    let breaks = vec![Turn::text("").exits(1, "error: the model could not be loaded")];
    let (ada, ben, cho) = (
        StandIn::new(&Script::text(argues("Postgres is right in years."))),
        StandIn::new(&Script::text(breaks)),
        StandIn::new(&Script::text(marks(1, 2, Some(2)))),
    );
    let app = start(
        &home,
        STORES,
        &[("ada", &ada), ("ben", &ben), ("cho", &cho)],
    )?;
    let page = &app.page;
    plan(page, "Compare…")?;
    cast(
        page,
        &[
            ("Long-term advocate", "ada"),
            ("Near-term advocate", "ben"),
            ("Judge", "cho"),
        ],
    )?;
    page.click(&id("start-debate"))?;
    page.see(&id("scorecard"))?;
    page.see_text(&id("degraded"), "Near-term advocate")?;
    steps::look(page, "compare-one-side")
}

#[test]
fn a_recommendation_that_flips_shows_both_scorecards() -> anyhow::Result<()> {
    let home = Home::new()?;
    let first = |turn: Turn| turn.on_call(1);
    let judge: Vec<Turn> = marks(1, 2, None)
        .into_iter()
        .map(first)
        .chain(marks(2, 2, None))
        .collect();
    let (ada, cho) = (
        StandIn::new(&Script::text(argues("It is the one."))),
        StandIn::new(&Script::text(judge)),
    );
    let app = start(&home, STORES, &[("ada", &ada), ("cho", &cho)])?;
    let page = &app.page;
    plan(page, "Compare…")?;
    cast(
        page,
        &[
            ("Long-term advocate", "ada"),
            ("Near-term advocate", "ada"),
            ("Judge", "cho"),
        ],
    )?;
    steps::set_option(page, "judge-twice", true)?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("verdict"), "Unstable")?;
    page.see_at_least(2, &id("scorecard"))?;
    steps::look(page, "compare-unstable")
}

/// Sixteen rows and one that says the same again.
fn csv() -> String {
    let rows: String = (1..=16)
        .map(|number| format!("{number},Item {number} that somebody wrote down,Ana\n"))
        .collect();
    format!("id,item,owner\n{rows}17,ITEM 16 that somebody wrote down,Ben\n")
}

/// A lens that gives every item P1, but these.
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
    plan(page, "Prioritise…")?;
    page.see_text(&id("items-count"), "none in this text")?;
    page.see(&format!("{}[disabled]", id("start-debate")))?;
    steps::look(page, "prioritise-empty")?;
    page.click(&id("paste-list"))?;
    page.see_focus(&id("paste-text"))?;
    set(page, &id("paste-text"), &csv())?;
    page.see_text(&id("paste-found"), "16 items found, 1 duplicate left out")?;
    steps::look(page, "prioritise-pasting")?;
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
    steps::look(page, "prioritise-planned")?;
    page.click(&id("start-debate"))?;
    page.see_text(&id("sorted"), "2 items for you to decide")?;
    page.see_at_least(16, &id("ordered"))?;
    steps::look(page, "prioritise-concluded")?;

    page.click(&format!("[data-contested=\"2\"] {} input", id("place-p0")))?;
    page.see(&ordered(2, 1))?;
    page.see_text(&id("sorted"), "1 item for you to decide")?;
    press(page, &[key::TAB, key::TAB])?;
    press(page, &[' ', key::DOWN, key::DOWN, key::DOWN])?;
    page.see("[data-contested=\"4\"][data-decided=\"p3\"]")?;
    page.see(&ordered(4, 16))?;
    page.see_text(&id("sorted"), "16 items in order")?;
    steps::look(page, "prioritise-decided")?;
    page.click(&format!("[data-contested=\"4\"] {}", id("unplace")))?;
    page.see("[data-contested=\"4\"][data-decided=\"none\"]")?;
    page.press("w")?;
    page.see(&id("wide"))?;
    page.click(&id("wide-full"))?;
    page.see_at_least(32, &id("rating"))?;
    steps::look(page, "prioritise-wide")?;
    page.click(&id("close-wide"))?;

    app.quit()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    show_last(page)?;
    page.see(&ordered(2, 1))?;
    page.see_text(&id("sorted"), "1 item for you to decide")
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
    page.see_text(&id("sorted"), "16 items in order")?;
    page.see_text(&id("degraded"), "Impact lens")?;
    page.see(&ordered(2, 1))?;
    steps::look(page, "prioritise-one-lens")
}
