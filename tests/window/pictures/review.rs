//! The review of changes in all its forms.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;

use super::look;

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_the_review() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    steps::open_review(page)?;
    page.click(&id("side-by-side"))?;
    look(page, "side-by-side")?;
    page.click(&id("side-by-side"))?;
    page.press("e")?;
    page.see(&id("edit-field"))?;
    look(page, "edit-in-place")?;
    page.press(&key::ESCAPE.to_string())?;
    page.click(&id("review-rendered"))?;
    page.see(&id("review-preview"))?;
    look(page, "review-preview")?;
    page.click(&id("review-rendered"))?;
    page.see(&id("hunk"))?;
    page.click(&id("accept-refined"))?;
    page.see(&id("undecided"))?;
    look(page, "undecided")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("undecided"))?;
    page.click(&id("accept-rest"))?;
    page.see_no("[data-testid=hunk][data-decision=undecided] [data-testid=reject-change]")?;
    look(page, "all-decided")
}
