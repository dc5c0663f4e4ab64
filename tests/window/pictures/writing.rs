//! The editor: what opens over it and next to it.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};

use super::look;

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_the_editor() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("outline-button"))?;
    page.see(&id("outline-item"))?;
    look(page, "outline")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("outline-item"))?;
    page.click(&id("editor"))?;
    page.chord(&[key::CONTROL], 'f')?;
    page.see(&id("find-input"))?;
    page.press("link")?;
    page.see_text(&id("find-count"), "of")?;
    look(page, "find")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("find-input"))?;
    page.click(&id("preview-button"))?;
    page.see(&id("preview"))?;
    look(page, "preview")?;
    page.click(&id("preview-button"))?;
    page.click(&id("format-button"))?;
    page.see("[role=menu]")?;
    look(page, "format-menu")?;
    page.press(&key::ESCAPE.to_string())?;
    page.chord(&[key::CONTROL], 'n')?;
    page.see(&id("template-offer"))?;
    look(page, "new-task")?;
    page.click(&id("template-others"))?;
    page.see(&id("templates"))?;
    look(page, "templates")
}
