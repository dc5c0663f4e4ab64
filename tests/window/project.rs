//! Tasks of one project folder, and a rule that is turned off for it.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use anyhow::Context;
use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;

const RULE: &str = "placeholder";

#[test]
fn a_rule_switched_off_in_a_project_is_off_for_all_its_tasks() -> anyhow::Result<()> {
    let home = Home::new()?;
    fs::create_dir_all(home.project().join(".git"))?;
    let first = home.project().join("export.md");
    fs::write(&first, draft("export"))?;
    fs::write(home.import(), draft("invoice"))?;

    let app = App::start(&home, &[&first.to_string_lossy()])?;
    let page = &app.page;
    page.see_text(&id("project"), "shop")?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    let placeholder = placeholder(&steps::newest_debate(&home)?);
    let placeholder = placeholder.context("the rule raises nothing")?;
    switch_off(page, &placeholder)?;

    second_task(page)?;
    steps::open_panel(page)?;
    steps::debate(page)?;
    let debate = steps::newest_debate(&home)?;
    assert_eq!(self::placeholder(&debate), None);
    assert_ne!(debate["rounds"][0]["critiques"], json!([]));

    let alone = home.whetstone().document("alone.md", &draft("parcel"))?;
    assert!(found(home.whetstone(), &alone, None)?);
    assert!(!found(home.whetstone(), &alone, Some(&home.project()))?);
    assert!(!found(home.whetstone(), &first, None)?);

    switch_on(page)?;
    assert!(found(home.whetstone(), &first, None)?);
    Ok(())
}

fn draft(what: &str) -> String {
    format!(
        "# The {what} for the finance team\n\nThe {what} is sent on time and easy to use.\n\n\
         ## Format\n\nTBD\n"
    )
}

/// The finding about a placeholder.
fn placeholder(debate: &Value) -> Option<String> {
    let critiques = list(&debate["rounds"][0]["critiques"]).iter();
    let mut findings = critiques.flat_map(|critique| list(&critique["findings"]));
    let found = findings.find(|finding| finding["quote"] == "TBD")?;
    found["id"].as_str().map(str::to_owned)
}

/// From the end of a debate, using the menu of the finding that the rule raised.
fn switch_off(page: &Page, finding: &str) -> anyhow::Result<()> {
    page.session().execute(
        "document.querySelector('[data-testid=more-findings]')?.click()",
        &[],
    )?;
    let menu = format!("[data-finding=\"{finding}\"] {}", id("finding-menu"));
    page.click(&menu)?;
    page.see_text(&id("rule-off-in-project"), "in this project (shop)")?;
    steps::look(page, "rule-menu")?;
    page.click(&id("rule-off-in-project"))?;
    page.see_text("body", "is off in this project (shop)")
}

/// Imports a file from outside the project, and moves its task into the project.
fn second_task(page: &Page) -> anyhow::Result<()> {
    page.click(&id("import-task"))?;
    page.see_text(&id("project"), "No project")?;
    steps::look(page, "project-none")?;
    page.click(&id("project"))?;
    page.click(&id("project-choose"))?;
    page.see_text(&id("project"), "shop")?;
    // The focus is back where the menu was opened.
    page.press(&key::ENTER.to_string())?;
    page.see(&id("project-leave"))?;
    steps::look(page, "project-menu")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("project-leave"))?;
    let focus = "return document.activeElement.dataset.testid";
    assert_eq!(page.session().execute(focus, &[])?, "project");
    Ok(())
}

/// In the settings, where the rule is listed with the project.
fn switch_on(page: &Page) -> anyhow::Result<()> {
    page.click(&id("nav-settings"))?;
    page.click(&id("settings-rules"))?;
    page.click(&id("only-off"))?;
    page.see_text(&id("rule-off-in"), "Off in the project shop")?;
    steps::look(page, "settings-rule-off-in-project")?;
    let row = format!("{}[data-rule={RULE}]", id("rule-row"));
    page.click(&format!("{row} {} button", id("rule-off-in")))?;
    page.see(&id("no-rules"))
}

/// Whether the headless program still finds what the rule looks for.
fn found(whetstone: &Whetstone, file: &Path, project: Option<&Path>) -> anyhow::Result<bool> {
    let fixed = ["refine", "--models", "offline/rules", "--yes", "--json"].map(OsStr::new);
    let named = project.map(|folder| [OsStr::new("--project"), folder.as_os_str()]);
    let arguments = fixed.into_iter().chain(named.into_iter().flatten());
    let arguments: Vec<&OsStr> = arguments.chain([file.as_os_str()]).collect();
    Ok(placeholder(&whetstone.json(&arguments)?).is_some())
}
