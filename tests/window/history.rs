//! Past debates: finding one, opening it, saving its report.

use std::fs;

use outside::wait::until;
use serde_json::json;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;

#[test]
fn a_debate_is_found_again_and_its_report_is_saved() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;

    page.click(&id("nav-debates"))?;
    page.see(&id("debate-row"))?;
    page.write(&id("search-debates"), "zeppelin")?;
    page.see_no(&id("debate-row"))?;
    page.press(&key::BACKSPACE.to_string().repeat("zeppelin".len()))?;
    page.write(&id("search-debates"), "invite")?;
    page.click(&id("debate-row"))?;
    page.see(&id("round-card"))?;

    page.click(&id("export"))?;
    page.click(&id("report-copy"))?;
    page.see_text(&id("toasts"), "The report is on the clipboard.")?;
    for format in ["md", "html"] {
        page.click(&id("export"))?;
        page.click(&id(&format!("export-{format}")))?;
        let title = "Invite links that expire";
        until(&format!("a report as {format}"), || {
            let mut reports = fs::read_dir(home.saved())?.filter_map(Result::ok);
            let report =
                reports.find(|file| file.path().extension().is_some_and(|it| it == format));
            report.map_or(Ok(false), |file| {
                Ok(fs::read_to_string(file.path())?.contains(title))
            })
        })?;
    }
    Ok(())
}

#[test]
fn the_list_is_narrowed_selected_and_emptied() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;

    page.click(&id("nav-debates"))?;
    page.see_text(&id("found"), "1 debate")?;
    page.click(&id("add-filter"))?;
    page.see("[role=option]")?;
    page.check_access("the menu of filters")?;
    page.press("outcome:failed ")?;
    page.see(&id("debates-no-hit"))?;
    page.check_access("no hit")?;
    page.press(&key::BACKSPACE.to_string())?;
    page.see(&id("debate-row"))?;
    page.press("persona:security model:rules state:settled,to-review since:today invite ")?;
    page.see_at_least(5, &id("filter-token"))?;
    page.see(&format!("{} mark", id("debate-row")))?;
    page.see_text(&id("found"), "1 of 1")?;
    page.check_access("filters and a hit")?;

    page.click(&id("clear-search"))?;
    page.listen()?;
    page.click(&id("sort-title"))?;
    page.see("[role=columnheader][aria-sort=ascending]")?;
    page.hear("Sorted by debate, ascending")?;
    page.press(&key::ENTER.to_string())?;
    page.see("[role=columnheader][aria-sort=descending]")?;

    page.click(&id("select-debate"))?;
    page.see(&id("selection-bar"))?;
    page.check_access("a selection")?;
    page.click(&id("export-selected"))?;
    page.click(&id("export-json"))?;
    until("a report as JSON", || {
        let mut reports = fs::read_dir(home.saved())?.filter_map(Result::ok);
        Ok(reports.any(|file| file.path().extension().is_some_and(|it| it == "json")))
    })?;
    page.click(&id("delete-selected"))?;
    page.see(&id("delete-dialog"))?;
    page.check_access("the question before deleting")?;
    page.click(&id("confirm-delete"))?;
    page.see_no(&id("debate-row"))?;
    page.see(&id("debates-empty"))
}

/// Waits until the rows of the list have these titles, from the top.
fn see_titles(page: &Page, titles: [&str; 3]) -> anyhow::Result<()> {
    let css = format!("{} .title", id("debate-row"));
    let script =
        "return [...document.querySelectorAll(arguments[0])].map(element => element.innerText)";
    until(&format!("{titles:?}"), || {
        let shown = page.session().execute(script, &[json!(css)])?;
        Ok(shown == json!(titles))
    })
}

#[test]
fn rows_stand_in_the_order_of_the_column_that_is_chosen() -> anyhow::Result<()> {
    let home = Home::new()?;
    let whetstone = home.whetstone();
    for title in ["mail digest", "Zoning of parcels", "Access keys"] {
        let text = format!("# {title}\n\nThe link expires after a while. We will watch it.\n");
        let file = whetstone.document(&format!("{title}.md"), &text)?;
        let refine = [
            "refine",
            &*file.to_string_lossy(),
            "--models",
            "offline/rules",
        ];
        whetstone.run(&refine)?.succeeded()?;
    }
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("nav-debates"))?;
    page.see_at_least(3, &id("debate-row"))?;
    page.click(&id("sort-title"))?;
    page.see("[role=columnheader][aria-sort=ascending]")?;
    see_titles(page, ["Access keys", "mail digest", "Zoning of parcels"])?;
    steps::look(page, "sorted-by-title")?;
    page.press(&key::ENTER.to_string())?;
    page.see("[role=columnheader][aria-sort=descending]")?;
    see_titles(page, ["Zoning of parcels", "mail digest", "Access keys"])
}
