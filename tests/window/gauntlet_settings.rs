//! Settings of gauntlets: adversaries, and resolved concerns.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::wait::until;
use serde_json::{Value, json};

fn open(page: &Page, section: &str) -> anyhow::Result<()> {
    page.see(&id("editor"))?;
    page.click(&id("nav-settings"))?;
    page.click(&id(&format!("settings-{section}")))
}

#[test]
fn an_example_becomes_ones_own_and_attacks() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    open(page, "adversaries")?;
    page.see_at_least(7, &id("adversary-row"))?;
    page.see(&id("no-own-adversary"))?;
    steps::look(page, "settings-adversaries")?;
    page.click(&id("show-adversary"))?;
    page.see_text(&id("adversary-details"), "Response protocol")?;
    steps::look(page, "adversary-details")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("adversary-details"))?;

    let example = |part: &str| format!("[data-key=resource_auditor] {}", id(part));
    page.tab_to(&example("add-adversary"))?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&id("toasts"), "“Resource auditor” is yours to edit.")?;
    page.see_focus(&example("edit-adversary"))?;
    page.press(&key::ENTER.to_string())?;
    page.see_focus(&id("adversary-label"))?;
    page.chord(&[key::CONTROL], 'a')?;
    page.press("Cost hawk")?;
    steps::look(page, "adversary-form")?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see_text("[data-key=resource_auditor]", "Cost hawk")?;
    steps::look(page, "settings-adversaries-own")?;
    app.quit()?;
    let listed = home.whetstone().json(&["adversaries", "list", "--json"])?;
    let last = listed.as_array().and_then(|it| it.last()).cloned();
    let last = last.unwrap_or_default();
    assert_eq!(
        (&last["label"], &last["built_in"]),
        (&json!("Cost hawk"), &json!(false))
    );
    Ok(())
}

fn concern(pattern: &str, base_confidence: f64) -> Value {
    json!({
        "pattern": pattern, "explanation": "Files are deleted after 30 days, see Storage.",
        "adversary": "paranoid_security", "base_confidence": base_confidence, "spec_hash": "abc",
        "created_at": "2099-01-01", "times_matched": 2,
    })
}

#[test]
fn concerns_are_imported_found_edited_deleted_and_exported() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    open(page, "concerns")?;
    page.see(&id("no-concerns"))?;
    steps::look(page, "settings-concerns-empty")?;
    let some = (1..=12).map(|it| concern(&format!("Storage {it} grows without a limit"), 0.5));
    let mut entries: Vec<Value> = some.collect();
    entries.push(entries[0].clone());
    entries.push(json!({ "pattern": "Half a concern" }));
    entries.push(concern("Links can be guessed", 0.9));
    fs::write(home.import(), json!(entries).to_string())?;
    page.click(&id("import-concerns"))?;
    page.see_text(&id("concerns-imported"), "13 of 15 concerns added")?;
    page.see_text(&id("concerns-imported"), "Skipped: it was already here")?;
    steps::look(page, "concerns-imported")?;
    page.click(&id("concerns-imported-close"))?;
    page.see_at_least(13, &id("concern-row"))?;
    steps::look(page, "settings-concerns")?;

    page.write(&id("find-concern"), "guessed")?;
    page.see_no("[data-number=\"1\"]")?;
    page.tab_to(&id("edit-concern"))?;
    page.press(&key::ENTER.to_string())?;
    page.see_focus(&id("concern-pattern"))?;
    page.write(&id("concern-explanation"), "Tokens are random.")?;
    steps::look(page, "concern-form")?;
    page.chord(&[key::CONTROL], key::ENTER)?;
    page.see_text(&id("concern-row"), "Tokens are random.")?;
    page.tab_and_press("delete-concern")?;
    page.see(&id("no-concern-found"))?;
    page.see_focus(&id("import-concerns"))?;
    page.click(&format!("{} > :last-child button", id("toasts")))?;
    page.see(&id("concern-row"))?;
    page.click(&id("export-concerns"))?;
    page.see_text(&id("toasts"), "Resolved concerns were saved to")?;
    let file = home.saved().join("resolved_concerns.json");
    until("the export", || Ok(file.exists()))?;
    let exported: Value = serde_json::from_str(&fs::read_to_string(file)?)?;
    assert_eq!(exported.as_array().map(Vec::len), Some(13));

    fs::write(home.import(), "# No JSON\n")?;
    page.click(&id("import-concerns"))?;
    page.see_text(&id("toasts"), "Nothing was imported.")?;
    page.see(&id("concern-row"))?;
    page.picture("concerns-refused")
}
