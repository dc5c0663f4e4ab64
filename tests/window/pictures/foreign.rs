//! Texts and names that the layout wasn’t designed for.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use outside::table_of_three::TableOfThree;

use super::look;
use crate::three_models;

/// Written from right to left, with a weakness that the built-in reviewer recognizes in any language.
const ARABIC: &str = "# روابط دعوة تنتهي صلاحيتها\n\nيدعو المشرفون زملاءهم عبر رابط، ولا تنتهي صلاحيته \
                      اليوم أبداً.\n\n## الهدف\n\nيقرر المشرف مدة الرابط (TBD) ومن يستخدمه.\n\n- الرابط \
                      يعمل أسبوعاً واحداً\n- TODO: ماذا بعد ذلك؟\n";

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_a_text_from_right_to_left() -> anyhow::Result<()> {
    let home = Home::new()?;
    let file = home.whetstone().document("arabic.md", ARABIC)?;
    let app = App::start(&home, &[&file.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    look(page, "right-to-left")?;
    steps::debate(page)?;
    look(page, "right-to-left-outcome")?;
    steps::open_review(page)?;
    look(page, "right-to-left-review")
}

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_long_names() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::new());
    let model = "a-model-with-a-name-that-nobody-can-shorten-any-further-2026-11-22";
    table.add_as(home.whetstone(), model)?;
    let app = three_models::start(&home, &table)?;
    let page = &app.page;
    page.click("[aria-label^=\"Reviewer 1, model\"]")?;
    page.click(&format!("[role=option][data-value=\"{model}\"]"))?;
    // The title is shown separately if the text doesn’t begin with it.
    page.click(&id("editor"))?;
    page.chord(&[key::CONTROL], key::HOME)?;
    page.press("Draft. ")?;
    page.write(&id("title-input"), &"Unbreakable".repeat(12))?;
    look(page, "long-names")?;
    page.click("[aria-label^=\"Reviewer 1, model\"]")?;
    page.see("[role=option]")?;
    look(page, "long-names-menu")?;
    page.click(&format!("[role=option][data-value=\"{model}\"]"))?;
    steps::debate(page)?;
    look(page, "long-names-outcome")
}
