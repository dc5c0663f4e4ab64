//! The main job without a mouse: where the focus is after each step, whether it is visible, and what is
//! announced along the way.

use std::fs;

use anyhow::ensure;
use outside::changes::list;
use outside::table_of_three::TableOfThree;
use outside::wait::until;

use crate::three_models;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps::{self, hunk};

const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";

#[test]
fn the_main_job_is_done_by_keys_alone() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.listen()?;

    page.tab_to(&id("editor"))?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see(&id("seat-row"))?;
    page.see_focus(&id("debate-panel"))?;
    five_stops_to_start(page)?;
    plan(page)?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see(&id("outcome-bar"))?;
    page.see_focus(&id("debate-panel"))?;
    page.hear("Check finished")?;

    page.press("v")?;
    page.see(&format!("{} {}", id("review"), id("hunk")))?;
    page.see_focus(&id("hunk"))?;
    decide(page, &home)?;
    page.tab_and_press("accept-refined")?;
    page.see_focus(&id("review"))?;
    page.hear("created.")?;
    page.tab_back_to(&id("take-back"))?;
    page.press(ENTER)?;
    page.see_focus(&id("accept-refined"))?;
    page.hear("Acceptance undone")?;

    page.chord(&[key::CONTROL], '2')?;
    page.see(&id("debate-row"))?;
    find_and_open(page)?;
    take_the_report_away(page, &home)?;

    page.chord(&[key::CONTROL], '1')?;
    page.see_focus(&id("hunk"))?;
    page.tab_back_to(&id("close-review"))?;
    page.press(ENTER)?;
    page.see_focus(&id("debate-panel"))?;
    page.tab_back_to(&id("editor"))?;
    floats(page)?;
    another_task(page)
}

#[test]
fn everything_before_the_start_is_done_by_keys_alone() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.tab_to(&id("editor"))?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see_at_least(2, &id("question-answer"))?;
    page.see_text(&id("questions-before"), "Two questions only you can answer")?;
    page.see_text(&id("estimate"), "Free")?;
    page.see_no(&id("ask-first"))?;
    steps::look(page, "before-start")?;

    let answer = id("question-answer");
    page.tab_to(&answer)?;
    page.press(&format!("30 days.{}", key::TAB))?;
    page.see_text(&id("questions-before"), "1 of 2 answered")?;
    page.press("Try twice, then tell Ada.")?;
    page.see_text(&id("questions-before"), "2 of 2 answered")?;
    page.see_focus(&format!("{}:nth-child(2) {answer}", id("question")))?;
    steps::look(page, "before-start-answered")?;
    page.chord(&[key::SHIFT], key::TAB)?;
    page.see_focus(&id("form"))?;
    five_stops_to_start(page)?;
    page.tab_back_to(&id("close-panel"))?;
    page.press(ENTER)?;
    page.tab_to(&id("editor"))?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see_text(&id("questions-before"), "2 of 2 answered")?;
    page.see_focus(&id("debate-panel"))?;
    five_stops_to_start(page)?;
    page.tab_to(&id("start-debate"))?;
    page.press(ENTER)?;
    page.see(&id("outcome-bar"))?;
    page.see_no(&id("questions-first"))?;

    let debate = steps::newest_debate(&home)?;
    let answers: Vec<&str> = list(&debate["author"]["answers"])
        .iter()
        .filter_map(|one| one["answer"].as_str())
        .collect();
    assert_eq!(answers, ["30 days.", "Try twice, then tell Ada."]);
    assert_eq!(list(&debate["author"]["questions"]).len(), 2);
    Ok(())
}

#[test]
fn questions_of_a_model_are_answered_by_keys_alone() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_asks());
    let app = three_models::start(&home, &table)?;
    let page = &app.page;
    page.listen()?;
    page.tab_to(&format!("{} button", id("briefing")))?;
    page.press(&key::END.to_string())?;
    until("the switch for questions of a model", || {
        page.press("\u{e012}")?;
        Ok(page.count(&format!("{}:focus", id("ask-first")))? == 1)
    })?;
    page.press(" ")?;
    page.tab_and_press("start-debate")?;

    page.see_text(&id("questions-first"), "How long may a digest be kept?")?;
    page.see_focus(&id("question-answer"))?;
    page.hear("waits for you")?;
    page.see_text(&id("questions-send"), "Start without answers")?;
    steps::look(page, "questions-of-a-model")?;
    page.press(&format!("Ninety days.{}", key::TAB))?;
    page.see_text(&id("questions-send"), "Start debate")?;
    page.see_focus(&format!(
        "{}:nth-child(2) {}",
        id("question"),
        id("question-answer")
    ))?;
    page.press(&key::TAB.to_string())?;
    page.see_focus(&id("questions-send"))?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see(&id("outcome-bar"))?;
    page.see_focus(&id("debate-panel"))?;
    for news in ["Round 1 began", "Round 2 began", "The debate ended"] {
        page.hear(news)?;
    }
    assert_eq!(
        table.asked_with("Ninety days."),
        7,
        "the answer goes to all"
    );
    Ok(())
}

/// From the head of the panel, which has the focus, and back to it.
pub(crate) fn five_stops_to_start(page: &Page) -> anyhow::Result<()> {
    let at_start = format!("{}:focus", id("start-debate"));
    let mut stops = 0;
    while page.count(&at_start)? == 0 {
        ensure!(stops < 5, "Start is further away than five presses of Tab");
        page.chord(&[], key::TAB)?;
        stops += 1;
    }
    for _ in 0..stops {
        page.chord(&[key::SHIFT], key::TAB)?;
    }
    Ok(())
}

/// Adds a seat.
fn plan(page: &Page) -> anyhow::Result<()> {
    let seats = page.count(&id("seat-row"))?;
    page.tab_to(&id("profile"))?;
    page.press(&format!("{}{ENTER}", key::END))?;
    page.see_at_least(seats + 1, &id("seat-row"))?;
    page.see_focus(&id("add-seat"))?;

    assert_eq!(page.count(&id("rounds"))?, 0, "rules check once");
    Ok(())
}

/// Goes through the changes and decides on each of them, in different ways.
fn decide(page: &Page, home: &Home) -> anyhow::Result<()> {
    let changes = steps::changes_to_decide(page)?;
    go_to(page, 'j', &changes[0])?;
    page.press("a")?;
    page.see(&hunk(&changes[0], "accepted"))?;
    go_to(page, 'j', &changes[1])?;
    page.press("r")?;
    page.see(&hunk(&changes[1], "rejected"))?;
    go_to(page, 'k', &changes[0])?;
    page.press("r")?;
    page.see(&hunk(&changes[0], "rejected"))?;
    page.press("u")?;
    page.see(&hunk(&changes[0], "accepted"))?;

    go_to(page, 'j', &changes[2])?;
    page.press("e")?;
    page.see_focus(&id("edit-field"))?;
    page.press("In my own words: ")?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see(&hunk(&changes[2], "accepted"))?;
    page.see_no(&id("edit-field"))?;
    page.see_focus(&id("hunk"))?;

    page.chord(&[key::SHIFT], 'A')?;
    page.see_focus(&id("hunk"))?;
    until("all the others are accepted", || {
        let debate = steps::newest_debate(home)?;
        let count = |decision: &str| {
            list(&debate["changes"])
                .iter()
                .filter(|change| change["decision"] == decision)
                .count()
        };
        Ok(count("accepted") == changes.len() - 1 && count("rejected") == 1)
    })
}

/// From the list of debates to the one that matches a filter and a word.
fn find_and_open(page: &Page) -> anyhow::Result<()> {
    page.see_focus(&id("debates"))?;
    page.chord(&[key::CONTROL], 'f')?;
    page.see_focus(&id("search-debates"))?;
    page.press("persona:security invite ")?;
    page.see(&id("filter-token"))?;
    page.see_text(&id("found"), "1 of 1")?;
    page.press(&format!("{ENTER}{}", key::DOWN))?;
    page.see_focus(&id("debate-row"))?;
    page.press(ENTER)?;
    page.see(&id("round-card"))?;
    page.see_focus(&id("close-debate"))?;

    page.tab_to(&id("text-slider"))?;
    let begun = page.text(&format!("{} output", id("past-debate")))?;
    page.press(&key::RIGHT.to_string())?;
    until("the text of a later round", || {
        Ok(page.text(&format!("{} output", id("past-debate")))? != begun)
    })?;
    page.see_focus(&id("text-slider"))
}

/// Saves the report of the debate in view, and goes back to the list.
fn take_the_report_away(page: &Page, home: &Home) -> anyhow::Result<()> {
    page.tab_and_press("export")?;
    page.see_focus("[role=menu]")?;
    page.press(&format!("{}{}{ENTER}", key::DOWN, key::DOWN))?;
    page.see_no("[role=menu]")?;
    page.see_focus(&id("export"))?;
    until("a report", || Ok(fs::read_dir(home.saved())?.count() == 1))?;
    page.tab_back_to(&id("close-debate"))?;
    page.press(ESCAPE)?;
    page.see_no(&id("past-debate"))?;
    page.see_focus(&id("debate-row"))
}

/// Overlays take the focus and give it back.
fn floats(page: &Page) -> anyhow::Result<()> {
    steps::open_palette(page)?;
    page.press(ESCAPE)?;
    page.see_no(&id("palette"))?;
    page.see_focus(&id("editor"))?;

    steps::open_palette(page)?;
    page.press(&format!("keyboard shortcuts{ENTER}"))?;
    page.see_focus(&id("shortcuts"))?;
    page.see_text(&id("shortcuts"), "In the debate panel: start the debate")?;
    page.press(ESCAPE)?;
    page.see_no(&id("shortcuts"))?;
    page.see_focus(&id("editor"))
}

/// Creates a task and returns to the first one through the list.
fn another_task(page: &Page) -> anyhow::Result<()> {
    page.chord(&[key::CONTROL], 'n')?;
    page.see_focus(&id("title-input"))?;
    page.press("Shorter waits")?;
    page.see_at_least(2, &id("task-row"))?;
    page.tab_back_to(&id("task-row"))?;
    page.press(&format!("{}{ENTER}", key::UP))?;
    page.see_text(&id("editor"), "invite")?;
    page.see_focus(&id("task-row"))
}

/// Presses a key until this change is the current one.
fn go_to(page: &Page, key: char, change: &str) -> anyhow::Result<()> {
    let at_hand = "[data-testid=\"hunk\"][aria-current=\"true\"]";
    let is_there = || {
        let current = page.attributes(at_hand, "data-change")?;
        anyhow::Ok(current.iter().flatten().any(|current| current == change))
    };
    until(&format!("{change} is at hand"), || {
        if is_there()? {
            return Ok(true);
        }
        page.press(&key.to_string())?;
        is_there()
    })
}
