//! The folder of a planning project: without documents, and with a configuration.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use outside::wait::until;
use serde_json::{Value, json};

use super::Project;

#[test]
fn a_folder_without_documents_says_what_to_do() -> anyhow::Result<()> {
    let home = Home::new()?;
    fs::create_dir_all(home.project())?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("nav-planning"))?;
    page.see(&id("planning-empty"))?;
    steps::look(page, "planning-none")?;
    page.click(&id("planning-choose"))?;
    page.see_text(&id("planning-problem"), "has no planning documents")?;
    steps::look(page, "planning-failed")?;

    fs::create_dir_all(home.project().join(".planning"))?;
    page.click(&id("planning-choose"))?;
    page.see_at_least(2, &id("planning-barred"))?;
    page.see_text(&id("planning"), "Save it as .planning/REQUIREMENTS.md")?;
    steps::look(page, "planning-project-empty")
}

#[test]
fn the_configuration_of_the_project_is_read_and_written() -> anyhow::Result<()> {
    let project = Project::new()?;
    let long = "a-plan-whose-name-goes-on-and-on-".repeat(4);
    let config = json!({
        "mine": { "kept": [1, 2] },
        "adversary": { "max_rounds": 2, "checkpoints": { &long: { "file": format!("{long}.md") } } },
    });
    project.write("config.json", &config.to_string())?;
    let app = project.open()?;
    let page = &app.page;
    page.see_text(&id("planning-last"), "up to 2 rounds")?;
    steps::look(page, "planning-project-long")?;
    page.click(&id("planning-settings"))?;
    page.see_at_least(3, &id("checkpoint-entry"))?;
    steps::look(page, "settings-checkpoints")?;
    let entry = format!("{}[data-checkpoint=requirements]", id("checkpoint-entry"));
    page.click(&format!("{entry} {}", id("checkpoint-held")))?;
    page.click("[role=option][data-value=off]")?;
    let read = || -> anyhow::Result<Value> {
        Ok(serde_json::from_str(&fs::read_to_string(
            project.file("config.json"),
        )?)?)
    };
    until("the configuration on disk", || {
        Ok(read()?["adversary"]["checkpoints"]["requirements"] == false)
    })?;
    let written = read()?;
    assert_eq!(written["mine"], config["mine"]);
    assert_eq!(written["adversary"]["max_rounds"], 2);

    page.click(&id("nav-planning"))?;
    page.see_text(&id("planning-barred"), "turned off for this project")?;
    project.write("config.json", "{ broken")?;
    steps::perform(page, "Planning project settings")?;
    page.see_text(&id("config-problem"), "Couldn’t read config.json")?;
    steps::look(page, "settings-checkpoints-broken")
}
