//! Versions of a task, compared in the window.

use serde_json::json;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;

#[test]
fn versions_are_compared_restored_and_left_again() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    steps::open_review(page)?;
    steps::accept_the_rest(page)?;
    let debate = steps::newest_debate(&home)?;
    page.click(&id("close-review"))?;

    page.chord(&[key::CONTROL, key::ALT], 'v')?;
    page.see_at_least(2, &id("version-row"))?;
    page.see(&id("difference"))?;
    page.see_text(&id("comparison-summary"), "words added")?;
    page.see_text(&id("versions"), "From the check of")?;
    page.press("j")?;
    page.see(&format!(
        "{}[aria-label^=\"Difference 1 \"][aria-current=true]",
        id("difference")
    ))?;
    steps::look(page, "versions-compared")?;
    page.click(&id("versions-side-by-side"))?;
    steps::look(page, "versions-side-by-side")?;

    page.click(&format!("li:last-child > {}", id("version-row")))?;
    page.see(&id("version-text"))?;
    steps::look(page, "versions-first")?;
    page.click(&id("restore-version"))?;
    page.see_at_least(3, &id("version-row"))?;
    page.see_text(&id("versions"), "Restored from version 1")?;
    assert_eq!(steps::body(page, &debate["task"])?, debate["original"]);
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("versions"))?;
    let focus = "return document.activeElement.dataset.testid";
    assert_eq!(page.session().execute(focus, &[])?, "versions-button");
    page.click(&id("versions-button"))?;
    page.see_at_least(3, &id("version-row"))?;
    page.click(&format!("li:nth-child(2) > {}", id("version-row")))?;
    page.click(&id("open-origin"))?;
    page.see(&id("outcome-bar"))
}

/// A long text that was completely rewritten: the page must draw it bit by bit.
#[test]
fn a_long_text_is_compared() -> anyhow::Result<()> {
    let home = Home::new()?;
    let line = |word: &str, number: usize| format!("The {word} number {number} is sent on time.\n");
    let text = |word: &str| {
        (0..24_000)
            .map(|number| line(word, number))
            .collect::<String>()
    };
    let file = home.whetstone().document("long.md", &text("letter"))?;
    let app = App::start(&home, &[&file.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    let rows = page.invoke("task_list", &json!({ "search": "", "archived": false }))?;
    let task = page.invoke("task_open", &json!({ "task": rows[0]["id"] }))?;
    let save = json!({
        "task": rows[0]["id"], "revision": task["revision"], "title": "Long", "kind": "task",
        "body": text("parcel"),
    });
    page.invoke("task_save", &json!({ "save": save }))?;
    // A button of the task that is still shown would open that task’s versions.
    page.click(&id("new-task"))?;
    page.see_text("header h1", "Untitled task")?;
    page.click(&format!("{}[data-task={}]", id("task-row"), rows[0]["id"]))?;
    page.see_text("header h1", "Long")?;
    page.click(&id("versions-button"))?;
    page.see_text(&id("version-row"), "Current text")?;
    page.see(&id("difference"))?;
    page.picture("versions-long")?;
    page.press("j")?;
    page.see(&format!("{}[aria-current=true]", id("difference")))
}
