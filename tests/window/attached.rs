//! Files and folders that are attached to a task, and everything that models will read.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::table_of_three::{CALLS, DRAFT, TableOfThree};

use crate::three_models;

const API: &str = "# Mail API\n\npassword = hunter2hunter2\n\nAt most 20 mails a second.\n";

fn part() -> String {
    format!("{} [data-part=context]", id("briefing"))
}

/// Writes what is attached: a long file, and a folder with a secret and a picture.
fn prepare(home: &Home) -> anyhow::Result<()> {
    fs::create_dir_all(home.project().join("decisions"))?;
    fs::write(home.project().join("mail-api.md"), API)?;
    fs::write(
        home.project().join("decisions/001.md"),
        "We send on Mondays.\n",
    )?;
    fs::write(home.project().join("logo.png"), "x")?;
    Ok(fs::write(
        home.attachment(),
        "A digest has at most 20 lines.\n".repeat(4000),
    )?)
}

fn attach(page: &Page) -> anyhow::Result<()> {
    page.click(&format!("{} button", id("briefing")))?;
    page.see_text(&part(), "Nothing is attached")?;
    page.into_view(&part())?;
    steps::look(page, "attached-none")?;
    page.click(&id("attach-files"))?;
    page.see_text(&part(), "only the first 64 KB of")?;
    page.click(&id("attach-folder"))?;
    page.see_text(&part(), "1 secret removed")?;
    page.see_text(&part(), "1 file that isn’t text")
}

#[test]
fn models_read_what_is_attached_as_it_is_shown_before() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::new());
    prepare(&home)?;
    let app = three_models::start_on(&home, &table, DRAFT)?;
    let page = &app.page;
    attach(page)?;
    page.click(&format!("{} summary", part()))?;
    page.see_text(&part(), "shop/mail-api.md")?;
    page.check_access("files attached to a task")?;
    steps::look(page, "attached")?;

    page.click(&id("see-sent"))?;
    page.see_text(&id("sent"), "Framed placeholders")?;
    page.click(&format!("{}:nth-of-type(2) summary", id("sent-part")))?;
    page.click(&format!("{} summary", id("sent-file")))?;
    page.see_text(&id("sent-told"), "0001|A digest has at most 20 lines.")?;
    page.click(&format!("{}:nth-of-type(3) summary", id("sent-file")))?;
    // A driver gets no text for lines that are out of view.
    let marked = format!("{} mark", id("sent-told"));
    page.into_view(&marked)?;
    page.see_text(&marked, "[REDACTED_PASSWORD]")?;
    page.check_access("what is sent")?;
    steps::look(page, "attached-sent")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("sent"))?;

    page.click(&id("start-debate"))?;
    page.see(&id("outcome-bar"))?;
    assert_eq!(table.asked_with("At most 20 mails a second."), CALLS);
    assert_eq!(table.asked_with("hunter2hunter2"), 0);
    page.click(&format!("{} button", id("briefed")))?;
    page.see_text(&id("briefed"), "limits.md")?;
    steps::look(page, "attached-after")
}

#[test]
fn what_is_attached_stays_with_the_task_and_says_when_it_is_gone() -> anyhow::Result<()> {
    let home = Home::new()?;
    prepare(&home)?;
    let draft = home.whetstone().document("draft.md", DRAFT)?;
    let draft = draft.to_string_lossy().into_owned();
    {
        let app = App::start(&home, &[&draft])?;
        steps::open_panel(&app.page)?;
        attach(&app.page)?;
    }
    fs::remove_file(home.attachment())?;
    let app = App::start(&home, &[&draft])?;
    let page = &app.page;
    steps::open_panel(page)?;
    page.see_text(&id("briefing"), "2 attached files")?;
    page.click(&format!("{} button", id("briefing")))?;
    page.see_text(&part(), "limits.md isn’t there.")?;
    page.into_view(&part())?;
    steps::look(page, "attached-gone")?;
    page.click("[aria-label=\"Remove limits.md\"]")?;
    page.see_no("[aria-label=\"Remove limits.md\"]")?;
    page.see_text(&part(), "2 attached files")?;
    steps::debate(page)?;
    page.see_text(&id("briefed"), "2 attached files")
}
