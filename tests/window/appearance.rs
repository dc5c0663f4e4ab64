//! Light or dark, as the user chose it.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;

#[test]
fn the_appearance_is_kept_for_the_next_start() -> anyhow::Result<()> {
    let home = Home::new()?;
    for chosen in ["dark", "light"] {
        let app = App::start(&home, &[])?;
        app.page.click(&id("nav-settings"))?;
        app.page.click(&id("settings-appearance"))?;
        app.page.click(&id(&format!("appearance-{chosen}")))?;
        app.page.see(&format!("[data-theme=\"{chosen}\"]"))?;
        drop(app);
        let app = App::start(&home, &[])?;
        app.page.see(&format!("[data-theme=\"{chosen}\"]"))?;
    }
    Ok(())
}
