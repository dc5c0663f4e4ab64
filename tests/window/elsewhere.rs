//! A debate that another process drives: watched, and taken over once that process is gone.

use std::process::{Child, Stdio};

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use outside::table_of_three::{CALLS, DRAFT, TableOfThree};
use outside::wait::until;
use outside::whetstone::finish;

#[test]
fn a_debate_of_a_terminal_is_watched_and_taken_over_when_the_terminal_is_gone() -> anyhow::Result<()>
{
    let (home, table) = (Home::new()?, TableOfThree::that_breaks_off());
    table.add_to(home.whetstone())?;
    let mut terminal = refine(&home)?;
    until("the first answers are stored", || {
        Ok(steps::newest_debate(&home)?["calls"].as_u64() > Some(0))
    })?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("task-row"))?;
    page.see(&id("elsewhere"))?;
    page.see_at_least(2, &id("round-card"))?;
    page.see_no(&id("pause"))?;
    page.check_access("a debate that runs elsewhere")?;
    until("all but the last answer are stored", || {
        Ok(table.calls() == CALLS && steps::newest_debate(&home)?["calls"] == CALLS - 1)
    })?;
    steps::look(page, "elsewhere")?;

    terminal.kill()?;
    finish(terminal)?;
    page.see_no(&id("elsewhere"))?;
    page.see_text(&id("task-row"), "interrupted")?;
    page.click(&id("resume"))?;
    page.see(&id("review-changes"))?;
    TableOfThree::check(&steps::newest_debate(&home)?)?;
    assert_eq!(
        table.calls(),
        CALLS + 1,
        "stored answers are not asked for again"
    );
    Ok(())
}

#[test]
fn what_a_terminal_does_shows_in_the_task_list_by_itself() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    let (page, row) = (&app.page, id("task-row"));
    page.see(&id("task-list"))?;
    let before = page.count(&row)?;
    home.whetstone().document("digest.md", DRAFT)?;
    let check = ["refine", "digest.md", "--models", "offline/rules"];
    home.whetstone().run(&check)?.succeeded()?;
    page.see_at_least(before + 1, &row)
}

fn refine(home: &Home) -> anyhow::Result<Child> {
    home.whetstone().document("digest.md", DRAFT)?;
    let seats = TableOfThree::seats();
    let arguments = [&["refine", "digest.md", "--rounds", "3"][..], &seats].concat();
    let mut command = home.whetstone().command(&arguments)?;
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command.spawn()?)
}

#[test]
fn another_kind_from_a_terminal_makes_no_conflict_of_equal_texts() -> anyhow::Result<()> {
    let home = Home::new()?;
    let text = "# Retries\n\nA failed request is sent again soon.\n";
    let file = home.whetstone().document("retries.md", text)?;
    let file = file.to_string_lossy();
    let app = App::start(&home, &[&file])?;
    let page = &app.page;
    page.see_text(&id("kind-select"), "Task")?;
    let check = [
        "refine",
        &*file,
        "--models",
        "offline/rules",
        "--kind",
        "debug",
        "--yes",
    ];
    home.whetstone().run(&check)?.succeeded()?;
    page.see_text(&id("kind-select"), "Debug")?;
    page.see_text(&id("last-result"), "Refine")?;
    page.click(&id("editor"))?;
    page.press("Mine. ")?;
    page.see(&format!("{}[data-state=saved]", id("saved-state")))?;
    page.see_no(&id("conflict"))?;
    app.quit()
}
