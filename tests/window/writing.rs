//! The user’s own tasks: written, imported, never lost.

use std::fs;

use outside::wait::until;
use serde_json::{Value, json};

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;

#[test]
fn what_was_written_survives_a_power_cut() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    page.click(&id("new-task"))?;
    page.write(&id("title-input"), "Shorter waits")?;
    page.write(&id("editor"), "Callers wait for four minutes.")?;
    let task = only_task(page)?;
    until("the text is saved", || {
        Ok(steps::body(page, &task)? == "Callers wait for four minutes.")
    })?;
    app.kill()?;

    let app = App::start(&home, &[])?;
    app.page.see_text(&id("task-row"), "Shorter waits")?;
    app.page.click(&id("task-row"))?;
    app.page
        .see_text(&id("editor"), "Callers wait for four minutes.")
}

#[test]
fn a_window_that_closes_waits_until_its_last_words_are_stored() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    page.click(&id("new-task"))?;
    page.see(&id("title-input"))?;
    // The page is still busy when it is hidden, and typing hasn’t paused yet when the window closes.
    let script = "
        addEventListener('visibilitychange', () => {
            const end = Date.now() + 1500;
            while (Date.now() < end);
        }, true);
        const title = document.querySelector('[data-testid=title-input]');
        title.value = 'Last words';
        title.dispatchEvent(new Event('input', { bubbles: true }));
        window.__TAURI_INTERNALS__.invoke('automation_choose', { id: 'quit' });";
    page.session().execute(script, &[])?;
    app.see_gone()?;

    let app = App::start(&home, &[])?;
    app.page.see_text(&id("task-row"), "Last words")
}

#[test]
fn a_plan_stays_while_its_text_is_written() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    let seats = page.count(&id("seat-row"))?;
    page.click(&id("add-seat"))?;
    page.see_at_least(seats + 1, &id("seat-row"))?;
    // The text begins with its title, which the list of tasks follows.
    page.click(&format!("{} .cm-heading-1", id("editor")))?;
    page.press(&format!("{}, at last", key::END))?;
    page.see_text(&id("task-row"), "at last")?;
    // A request to read the plan again would have come before this one, and requests are answered in order.
    let asked = json!({ "task": only_task(page)?, "protocol": "refine" });
    page.invoke("debate_suggest", &asked)?;
    page.settle()?;
    assert_eq!(page.count(&id("seat-row"))?, seats + 1);
    Ok(())
}

#[test]
fn no_pattern_hangs_the_window() -> anyhow::Result<()> {
    let home = Home::new()?;
    let text = format!(
        "{}!\n\n{}",
        "a".repeat(60),
        "an apple, a day\n".repeat(20_000)
    );
    let file = home.whetstone().document("apples.md", &text)?;
    let app = App::start(&home, &[&file.to_string_lossy()])?;
    let page = &app.page;
    page.click(&id("editor"))?;
    page.chord(&[key::CONTROL], 'f')?;
    page.see(&id("find-input"))?;
    page.click(&id("find-regexp"))?;
    page.write(&id("find-input"), "(a+)+$")?;
    page.see_text(&id("find-count"), "No matches")?;
    page.write(&id("find-input"), "|a[^z]*z|a")?;
    page.see_text(&id("find-count"), "Too slow")?;
    page.see_text(&id("find-hint"), "shorter or simpler")?;
    steps::look(page, "find-given-up")?;
    page.write(&id("find-input"), "|(?=a)")?;
    page.see_text(&id("find-count"), "Invalid expression")?;
    page.check_access("what is no pattern")
}

#[test]
fn an_imported_file_is_a_task_byte_for_byte() -> anyhow::Result<()> {
    let text = "# Night shift\r\n\r\nThe rota is\tdone by hand — 7 people.\r\n";
    let home = Home::new()?;
    fs::write(home.import(), text)?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    page.click(&id("import-task"))?;
    page.see_text(&id("task-row"), "Night shift")?;
    assert_eq!(steps::body(page, &only_task(page)?)?, text);
    page.see_text(&id("editor"), "The rota is")
}

/// The only task there is, once there is one.
fn only_task(page: &Page) -> anyhow::Result<Value> {
    page.see(&id("task-row"))?;
    let tasks = page.invoke("task_list", &json!({ "search": "", "archived": false }))?;
    Ok(tasks[0]["id"].clone())
}
