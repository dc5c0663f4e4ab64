//! Light or dark, as the user chose it.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;

#[test]
fn the_appearance_is_kept_for_the_next_start() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    steps::skip_welcome(&app.page)?;
    choose(&app.page, "dark")?;
    drop(app);
    let app = App::start(&home, &[])?;
    app.page.see("[data-theme=\"dark\"]")?;
    choose(&app.page, "light")?;
    drop(app);
    let app = App::start(&home, &[])?;
    app.page.see("[data-theme=\"light\"]")
}

fn choose(page: &Page, appearance: &str) -> anyhow::Result<()> {
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-appearance"))?;
    page.click(&id(&format!("appearance-{appearance}")))?;
    page.see(&format!("[data-theme=\"{appearance}\"]"))
}
