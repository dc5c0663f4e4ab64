//! Git hooks in the settings, and the debate that a task goes through before an agent gets it.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::git::git;
use outside::wait;
use serde_json::json;
use testkit::agent::Agent;

/// The built-in reviewer removes the doubled word, and asks how fast: a minor finding.
const TASK: &str = "# Sum the cart\n\nAdd a function that sums. The the list must be fast.\n";

/// A repository with a task in it, in the place where a person would choose a folder.
pub(crate) fn repository(home: &Home) -> anyhow::Result<()> {
    let shop = home.project();
    fs::create_dir(&shop)?;
    git(&shop, &["init", "--quiet", "--initial-branch", "main"])?;
    fs::write(shop.join("task.md"), TASK)?;
    git(&shop, &["add", "--all"])?;
    git(&shop, &["commit", "--quiet", "--message", "Task"])
}

fn section(page: &Page, name: &str) -> anyhow::Result<()> {
    page.click(&id("nav-settings"))?;
    page.click(&id(&format!("settings-{name}")))?;
    page.see(&format!("{} h1", id("settings")))
}

#[test]
fn hooks_are_installed_and_removed_in_settings() -> anyhow::Result<()> {
    let home = Home::new()?;
    repository(&home)?;
    let hook = |name: &str| home.project().join(".git/hooks").join(name);
    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    section(page, "hooks")?;
    page.see(&id("hook-none"))?;
    steps::look(page, "hooks-none")?;
    page.click(&id("hook-choose"))?;
    page.see_text(&id("hook-state-pre_commit"), "Installed")?;
    assert!(fs::read_to_string(hook("pre-commit"))?.contains("code-review --staged"));
    page.click(&id("hook-set-pre_push"))?;
    page.see_text(&id("hook-state-pre_push"), "Installed")?;
    steps::look(page, "hooks")?;
    app.quit()?;

    let app = App::start(&home, &[])?;
    let page = &app.page;
    section(page, "hooks")?;
    page.see_text(&id("hook-folder"), "shop")?;
    page.click(&id("hook-set-pre_push"))?;
    page.see_text(&id("hook-state-pre_push"), "Not installed")?;
    page.click(&id("hook-set-pre_commit"))?;
    page.see(&id("hook-none"))?;
    assert!(!hook("pre-commit").exists() && !hook("pre-push").exists());
    app.quit()
}

/// The window with the task open, and an agent of the user’s own.
fn open(home: &Home, agent: &Agent) -> anyhow::Result<App> {
    repository(home)?;
    let task = home.project().join("task.md");
    let app = App::start(home, &[&task.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    let mut settings = page.invoke("settings_get", &json!({}))?;
    settings["agent"]["agent"] = json!("own");
    settings["agent"]["command"] = json!([agent.program()]);
    page.invoke("settings_set", &json!({ "settings": settings }))?;
    app.quit()?;
    let app = App::start(home, &[&task.to_string_lossy()])?;
    app.page.see(&id("editor"))?;
    section(&app.page, "agents")?;
    app.page.click(&id("debate-first"))?;
    Ok(app)
}

fn give(page: &Page) -> anyhow::Result<()> {
    page.click(&id("nav-tasks"))?;
    page.see(&id("editor"))?;
    steps::perform(page, "Give to a coding agent")?;
    page.see(&id("agent"))
}

#[test]
fn the_author_sees_the_proposal_before_the_agent_starts() -> anyhow::Result<()> {
    let (home, agent) = (Home::new()?, Agent::new("helper", ""));
    let app = open(&home, &agent)?;
    let page = &app.page;
    steps::look(page, "debate-first-settings")?;
    give(page)?;
    page.see_text(
        &id("debate-first"),
        "isn’t refined yet, so it is debated first.",
    )?;
    steps::look(page, "debate-first-dialog")?;
    page.click(&id("debate-first-start"))?;
    page.see_no(&id("agent"))?;
    page.see(&id("debate-panel"))?;
    wait::until("the debate ends", || {
        let debates = home.whetstone().json(&["history", "--json"])?;
        Ok(debates[0]["state"] == "to_review")
    })?;
    assert_eq!(agent.noted("prompt"), "");
    give(page)?;
    page.see(&id("agent-proposal"))?;
    steps::look(page, "debate-first-proposal")?;
    page.click(&id("agent-proposal"))?;
    page.see(&id("review"))?;
    page.click(&id("accept-refined"))?;
    page.click(&id("accept-too"))?;
    page.see(&id("accepted-notice"))?;
    page.click(&id("close-review"))?;
    page.see(&id("give-to-agent"))?;
    page.see_text(&id("next-hint"), "Save the text to task.md.")?;
    steps::look(page, "accepted-in-a-project")?;
    page.click(&id("result-save"))?;
    page.see_text(&id("file-mark"), "Saved")?;
    page.see_no(&id("result-save"))?;
    page.click(&id("give-to-agent"))?;
    page.see(&id("agent"))?;
    app.quit()
}

#[test]
fn a_text_that_was_changed_since_a_discarded_proposal_is_debated_again() -> anyhow::Result<()> {
    let (home, agent) = (Home::new()?, Agent::new("helper", ""));
    let app = open(&home, &agent)?;
    let page = &app.page;
    give(page)?;
    page.click(&id("debate-first-start"))?;
    page.see_no(&id("agent"))?;
    wait::until("the debate ends", || {
        let debates = home.whetstone().json(&["history", "--json"])?;
        Ok(debates[0]["state"] == "to_review")
    })?;
    let debate = steps::newest_debate(&home)?["debate"].clone();
    let discard = ["history", "discard", debate.as_str().unwrap_or_default()];
    home.whetstone().run(&discard)?.succeeded()?;
    give(page)?;
    page.see(&id("agent-offer"))?;
    page.see_no(&id("debate-first"))?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("agent"))?;
    page.write(&id("editor"), "Charge everyone twice. ")?;
    give(page)?;
    page.see_text(
        &id("debate-first"),
        "This text was changed since its last debate, so it is debated first.",
    )?;
    app.quit()
}

#[test]
fn what_may_be_accepted_without_asking_starts_the_agent() -> anyhow::Result<()> {
    let (home, agent) = (Home::new()?, Agent::new("helper", ""));
    let app = open(&home, &agent)?;
    let page = &app.page;
    page.click(&id("accept-up-to"))?;
    page.press(&key::DOWN.to_string())?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&id("accept-up-to"), "minor")?;
    give(page)?;
    page.click(&id("debate-first-start"))?;
    wait::until("the agent works", || {
        Ok(agent.noted("prompt").contains("The list must be fast."))
    })?;
    // While an agent works, the window asks before it closes.
    page.see_text(&id("run-chip"), "Finished")?;
    app.quit()
}
