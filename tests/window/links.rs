//! Links in a text open in the user’s browser, and nowhere else.

use outside::tree;
use serde_json::json;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};

const TEXT: &str = "# Links

See [the guide](https://example.org/guide?a=1) and [a trap](javascript:alert(1)).
";

#[test]
fn a_link_opens_in_the_browser_by_mouse_and_by_keyboard() -> anyhow::Result<()> {
    let home = Home::new()?;
    let text = home.whetstone().document("links.md", TEXT)?;
    let app = App::start(&home, &[&text.display().to_string()])?;
    let page = &app.page;
    let link = "[data-address]";
    page.see(&id("editor"))?;
    page.click(&id("preview-button"))?;
    page.see(link)?;
    assert_eq!(page.count(link)?, 1, "the trap is no link");
    page.click(link)?;
    home.see_note("address: https://example.org/guide?a=1")?;
    page.see_text(&id("leads"), "https://example.org/guide?a=1")?;
    page.picture("link")?;
    std::fs::remove_file(home.notes())?;
    page.session()
        .execute("document.querySelector('[data-address]').focus()", &[])?;
    page.press(&key::ENTER.to_string())?;
    home.see_note("address: https://example.org/guide?a=1")?;
    page.check_access("a link")
}

#[test]
fn the_program_refuses_what_the_page_should_not_ask() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &[])?;
    let file = format!("file://{}", tree::root().display());
    for address in [file.as_str(), "javascript:alert(1)", "--version"] {
        let asked = app
            .page
            .invoke("address_open", &json!({ "address": address }));
        assert!(asked.is_err(), "{address} was opened");
    }
    assert!(!home.notes().exists());
    Ok(())
}
