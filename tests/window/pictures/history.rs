//! Past debates.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;

use super::look;

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_the_debates() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    page.click(&id("nav-debates"))?;
    page.see(&id("debate-row"))?;
    page.click(&id("add-filter"))?;
    page.see("[role=option]")?;
    look(page, "filter-menu")?;
    page.press("persona:security outcome:checked invite ")?;
    page.see_at_least(2, &id("filter-token"))?;
    page.see_text(&id("found"), "1 of 1")?;
    look(page, "filters-and-a-hit")?;
    page.click(&id("select-debate"))?;
    page.see(&id("selection-bar"))?;
    look(page, "selection")?;
    page.click(&id("delete-selected"))?;
    page.see(&id("delete-dialog"))?;
    look(page, "delete-dialog")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("delete-dialog"))?;
    page.click(&id("clear-search"))?;
    page.write(&id("search-debates"), "zeppelin")?;
    page.see(&id("debates-no-hit"))?;
    look(page, "no-hit")
}
