//! The main states on a large screen, at normal and double size.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use serde_json::json;

use super::at_size;

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_in_other_sizes() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    sizes(page, "task")?;
    steps::open_panel(page)?;
    sizes(page, "before-the-debate")?;
    steps::debate(page)?;
    sizes(page, "outcome")?;
    steps::open_review(page)?;
    sizes(page, "review")?;
    page.resize(1360, 860)?;
    page.click(&id("nav-debates"))?;
    page.see(&id("debate-row"))?;
    sizes(page, "debates")?;
    page.resize(1360, 860)?;
    page.click(&id("nav-settings"))?;
    page.see(&id("model-row"))?;
    sizes(page, "settings")
}

/// 3840×2160, at 100 and at 200 %.
fn sizes(page: &Page, name: &str) -> anyhow::Result<()> {
    at_size(page, name, "4k", (3840, 2160))?;
    let zoom = "document.documentElement.style.zoom = arguments[0]";
    page.session().execute(zoom, &[json!(2)])?;
    at_size(page, name, "4k-double", (3840, 2160))?;
    page.session().execute(zoom, &[json!(1)])?;
    page.resize(1360, 860)
}
