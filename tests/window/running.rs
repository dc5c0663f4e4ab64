//! What reviewers write, while they write it.

use anyhow::ensure;
use outside::wait::until;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

use crate::three_models;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;

const NAMES: [&str; 6] = ["ada", "ben", "cho", "dan", "eve", "fay"];

#[test]
fn texts_fill_the_panel_and_can_be_read_while_they_are_written() -> anyhow::Result<()> {
    let home = Home::new()?;
    let (app, _models) = start(&home, 3)?;
    let page = &app.page;
    page.see_at_least(3, &format!("{} pre", id("lane")))?;
    until("each text is longer than its space", || {
        let heights = "return [...document.querySelectorAll('[data-testid=lane] pre')]
            .every(text => text.scrollHeight > text.clientHeight + 200)";
        Ok(page.session().execute(heights, &[])? == json!(true))
    })?;
    fills(page)?;
    // One lane is being read from its beginning, so it stays there; the others keep following their ends.
    let back = "document.querySelector('[data-testid=lane] pre').scrollTop = 0";
    page.session().execute(back, &[])?;
    let before = written(page)?;
    until("more is written", || Ok(written(page)? > before + 40.0))?;
    // A view follows in the next frame, not immediately with the text.
    until("the two others are at their end", || {
        let places = "return [...document.querySelectorAll('[data-testid=lane] pre')]
            .map(text => text.scrollHeight - text.clientHeight - text.scrollTop < 30)";
        Ok(page.session().execute(places, &[])? == json!([false, true, true]))
    })?;
    let back = "return document.querySelector('[data-testid=lane] pre').scrollTop";
    let place = page.session().execute(back, &[])?;
    ensure!(place == json!(0), "what is read moved to {place}");
    steps::look(page, "running-texts")?;
    page.click(&id("stop"))
}

#[test]
fn of_many_reviewers_the_sum_is_told_and_one_text_shown() -> anyhow::Result<()> {
    let home = Home::new()?;
    let (app, _models) = start(&home, 6)?;
    let page = &app.page;
    page.see_text(&id("lanes-summary"), "6 writing")?;
    let text_of = |lane| format!("{}:nth-child({lane}) pre", id("lane"));
    page.see(&text_of(1))?;
    page.see_no(&text_of(2))?;
    page.see_no(&format!("{} .tail", id("lane")))?;
    steps::look(page, "running-many")?;
    page.click(&format!("{}:nth-child(2) > button", id("lane")))?;
    page.see(&text_of(2))?;
    page.click(&id("stop"))
}

/// Reviewers that write for a long time.
fn start(home: &Home, count: usize) -> anyhow::Result<(App, Vec<StandIn>)> {
    let finding = |number: usize| {
        json!({ "severity": "minor", "title": format!("Point {number} is open"), "quote": "Monday",
            "concern": "Somebody has to say what happens then, and who is told of it by whom.",
            "suggestion": "Say who is told." })
    };
    let findings: Vec<_> = (0..300).map(finding).collect();
    let answer = json!({ "findings": findings, "approve": false, "evidence": [] });
    let models: Vec<StandIn> = NAMES[..count]
        .iter()
        .map(|_| {
            let turn = Turn::answer(&answer).in_pieces(1500, 20).stalls();
            StandIn::new(&Script::text([turn]))
        })
        .collect();
    for (name, model) in NAMES.iter().zip(&models) {
        let add = ["models", "add", "cli", name, "--"].map(str::to_owned);
        let added = home
            .whetstone()
            .run(&[&add[..], &model.command()].concat())?;
        added.succeeded()?;
    }
    let draft = home
        .whetstone()
        .document("digest.md", "# Digest\n\nIt is sent on Monday.\n")?;
    let app = App::start(home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    let names: Vec<String> = (1..=count)
        .map(|number| format!("Reviewer {number}"))
        .collect();
    let seats = names.iter().map(String::as_str).zip(NAMES);
    let seats: Vec<(&str, &str)> = seats.chain([("Synthesizer", "ada")]).collect();
    three_models::seat(page, &seats)?;
    steps::set_option(page, "ask-first", false)?;
    page.click(&id("start-debate"))?;
    page.see_at_least(count, &id("lane"))?;
    Ok((app, models))
}

/// The texts end near the end of the panel, and each has the same share of it.
fn fills(page: &Page) -> anyhow::Result<()> {
    let script = "
        const boxes = [...document.querySelectorAll('[data-testid=lane] pre')].map(text => text.getBoundingClientRect());
        const scroll = document.querySelector('.lanes').parentElement;
        const last = scroll.lastElementChild.getBoundingClientRect();
        const heights = boxes.map(({ height }) => height);
        return { left: scroll.getBoundingClientRect().bottom - last.bottom, differ: Math.max(...heights) - Math.min(...heights),
            least: Math.min(...heights) };";
    let found = page.session().execute(script, &[])?;
    let number = |name: &str| found[name].as_f64().unwrap_or(f64::NAN);
    ensure!(number("left") < 40.0, "space is left: {found}");
    ensure!(number("differ") < 4.0, "the shares differ: {found}");
    ensure!(
        number("least") > 90.0,
        "a text is too low to be read: {found}"
    );
    Ok(())
}

/// How many words are written in all.
fn written(page: &Page) -> anyhow::Result<f64> {
    let script = "return [...document.querySelectorAll('[data-testid=lane] .count')]
        .reduce((sum, { textContent }) => sum + parseInt(textContent.replaceAll(',', '')), 0)";
    Ok(page
        .session()
        .execute(script, &[])?
        .as_f64()
        .unwrap_or_default())
}
