//! What is found out about a text and its project before a debate, in the panel and afterwards.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use serde_json::json;
use testkit::server::{Answer, Server, Wire};

mod shop;

const DRAFT: &str = "# Cached sessions\n\n## Goal\n\nSign-in gets faster, because sessions live in Redis. \
    A Redis key for a session expires after 24 hours.\n\n## Open\n\nThe timeout is TBD.\n";
const NUANCES: &str = "# Technology nuances\n\n## Redis\n\n- Redis keys expire at midnight in this project, \
    whatever their age.\n";
const SESSION: &str = "/// How long a session lives in Redis.\npub const SESSION_EXPIRES: u64 = 24;\n\n\
    pub fn session_key(user: &str) -> String {\n    format!(\"session:{user}\")\n}\n";

fn project(home: &Home) -> anyhow::Result<String> {
    let root = home.project();
    fs::create_dir_all(root.join(".git"))?;
    fs::create_dir_all(root.join("src"))?;
    fs::write(root.join("src/session.rs"), SESSION)?;
    fs::write(root.join("NUANCES.md"), NUANCES)?;
    let draft = root.join("sessions.md");
    fs::write(&draft, DRAFT)?;
    Ok(draft.to_string_lossy().into_owned())
}

fn part(name: &str) -> String {
    format!("{} [data-part={name}]", id("briefing"))
}

fn open(page: &Page) -> anyhow::Result<()> {
    page.click(&format!("{} button", id("briefing")))?;
    page.see(&part("weights"))
}

fn details(page: &Page, name: &str) -> anyhow::Result<()> {
    page.click(&id(&format!("details-{name}")))
}

#[test]
fn what_was_found_is_read_before_the_start_and_told_to_reviewers() -> anyhow::Result<()> {
    let home = Home::new()?;
    let draft = shop::with_draft(&home)?;
    let app = App::start(&home, &[&draft])?;
    let page = &app.page;
    steps::open_panel(page)?;
    page.see_text(&id("briefing"), "nuances about Redis")?;
    open(page)?;
    // What contradicts the text is open from the start.
    page.see_text(&part("nuances"), "at most 12 hours")?;
    details(page, "exploration")?;
    page.see_text(&part("exploration"), "src/session/store.rs")?;
    page.click(&format!("{} summary", part("exploration")))?;
    page.see_text(&part("exploration"), "pub trait SessionStore")?;
    page.into_view(&part("context"))?;
    page.check_access("the briefing before a debate")?;
    steps::look(page, "briefing-before")?;

    steps::set_option(page, "brief-weights", false)?;
    steps::debate(page)?;
    page.see_text(&id("briefed"), "nuances about Redis")?;
    page.click(&format!("{} button", id("briefed")))?;
    page.see_text(&id("briefed"), "src/session/store.rs")?;
    page.check_access("the briefing of a debate")?;
    steps::look(page, "briefing-after")?;
    let debate = steps::newest_debate(&home)?;
    let parts: Vec<_> = debate["briefing"]
        .as_array()
        .into_iter()
        .flatten()
        .collect();
    let names: Vec<_> = parts.iter().filter_map(|it| it["part"].as_str()).collect();
    assert_eq!(names, ["nuances", "exploration"]);
    Ok(())
}

#[test]
fn a_part_that_fails_says_so_and_the_debate_goes_on() -> anyhow::Result<()> {
    let home = Home::new()?;
    let draft = project(&home)?;
    let nuances = home.project().join("NUANCES.md");
    fs::remove_file(&nuances)?;
    fs::create_dir(&nuances)?;
    let app = App::start(&home, &[&draft])?;
    let page = &app.page;
    steps::open_panel(page)?;
    page.see_text(&id("briefing"), "NUANCES.md wasn’t read")?;
    open(page)?;
    page.see_text(&part("nuances"), "NUANCES.md can’t be read")?;
    steps::look(page, "briefing-failed")?;
    steps::debate(page)?;
    page.see_text(&id("briefed"), "wasn’t read")
}

fn choose(page: &Page, select: &str, value: &str) -> anyhow::Result<()> {
    page.click(&id(select))?;
    page.click(&format!("[role=option][data-value={value}]"))
}

/// A text that names a technology about which something is missing.
const UNFINISHED: &str = "# Cached sessions\n\n## Goal\n\nSign-in gets faster, because sessions live in Redis.\n\n\
    ## Open\n\nThe timeout of Redis is TBD.\n";

#[test]
fn process_weights_and_nuances_are_the_authors_to_set() -> anyhow::Result<()> {
    let home = Home::new()?;
    let draft = project(&home)?;
    fs::write(&draft, UNFINISHED)?;
    let nuances = home.project().join("NUANCES.md");
    fs::remove_file(&nuances)?;
    let app = App::start(&home, &[&draft])?;
    let page = &app.page;
    steps::open_panel(page)?;
    open(page)?;
    page.see_text(&id("complexity"), "Auto (standard)")?;
    choose(page, "complexity", "thorough")?;
    details(page, "weights")?;
    page.click(&format!("li:has({}) summary", id("concerns-cost")))?;
    page.click(&id("concerns-cost"))?;
    page.press("Licenses. ")?;
    // The click that leaves the field counts.
    page.click(&id("see-sent"))?;
    page.see_text("[role=dialog]", "What is sent")?;
    page.press(&key::ESCAPE.to_string())?;
    choose(page, "weight-cost", "high")?;
    page.see_text(&part("weights"), "Cost")?;
    page.see(&id("weights-suggested"))?;
    page.click(&id("nuances-begin"))?;
    page.see_text("body", "with headings for Redis")?;
    page.see_no(&id("nuances-begin"))?;
    // An element that goes away passes the focus on.
    let focus = "return document.activeElement.dataset.testid";
    assert_eq!(page.session().execute(focus, &[])?, "brief-research");
    assert!(fs::read_to_string(&nuances)?.contains("## Redis"));
    page.check_access("a briefing that was set by hand")?;
    steps::look(page, "briefing-set")?;

    steps::debate(page)?;
    page.click(&format!("{} button", id("briefed")))?;
    page.see_text(&id("briefed"), "Focus: Cost and effort (set by you)")?;
    // The second finding is the one about Redis.
    let menu = format!("{} li:nth-of-type(2) {}", id("checked"), id("finding-menu"));
    page.click(&menu)?;
    page.click(&id("to-nuances"))?;
    page.see_text("body", "Added to NUANCES.md under Redis")?;
    let written = fs::read_to_string(&nuances)?;
    assert!(written.contains("No way to measure “faster”"), "{written}");
    Ok(())
}

#[test]
fn what_is_chosen_before_the_start_stays_with_the_task() -> anyhow::Result<()> {
    let home = Home::new()?;
    let draft = project(&home)?;
    let app = App::start(&home, &[&draft])?;
    let page = &app.page;
    steps::open_panel(page)?;
    let rows = page.invoke("task_list", &json!({ "search": "", "archived": false }))?;
    open(page)?;
    choose(page, "complexity", "thorough")?;
    page.click(&id("new-task"))?;
    page.see_text("header h1", "Untitled task")?;
    page.click(&format!("{}[data-task={}]", id("task-row"), rows[0]["id"]))?;
    page.see_text("header h1", "Cached sessions")?;
    if page.count(&id("debate-panel"))? == 0 {
        steps::open_panel(page)?;
    }
    open(page)?;
    page.see_text(&id("complexity"), "Thorough")
}

#[test]
fn a_related_file_is_left_out_by_its_author() -> anyhow::Result<()> {
    let home = Home::new()?;
    let draft = project(&home)?;
    fs::write(home.project().join("src/expiry.rs"), SESSION)?;
    let app = App::start(&home, &[&draft])?;
    let page = &app.page;
    steps::open_panel(page)?;
    open(page)?;
    page.see_text(&part("exploration"), "related files")?;
    details(page, "exploration")?;
    let file = format!(
        "{} li:has(p) {}",
        part("exploration"),
        id("exploration-file")
    );
    page.see_at_least(2, &file)?;
    page.click(&format!(
        "{} li:nth-child(1) {}",
        part("exploration"),
        id("exploration-file")
    ))?;
    page.see_text(&part("exploration"), "2 related files, 1 left out by you")?;
    // The built-in rules judge no files, so there is no cost to limit.
    page.see_no(&id("exploration-cost"))?;
    page.check_access("related files of which one is left out")?;
    steps::look(page, "briefing-left-out")?;

    steps::debate(page)?;
    page.see_text(&id("briefed"), "1 related file")?;
    let debate = steps::newest_debate(&home)?;
    let parts = debate["briefing"].as_array().into_iter().flatten();
    let explored = parts.filter(|it| it["part"] == "exploration");
    let files: Vec<_> = explored
        .flat_map(|it| it["entries"].as_array().into_iter().flatten())
        .collect();
    let titles: Vec<&str> = files.iter().filter_map(|it| it["title"].as_str()).collect();
    assert_eq!(
        titles.iter().filter(|it| it.starts_with("src/")).count(),
        1,
        "{titles:?}"
    );
    Ok(())
}

#[test]
fn a_model_on_this_machine_says_how_much_process_a_text_deserves() -> anyhow::Result<()> {
    let home = Home::new()?;
    let quick = json!({ "level": "quick", "reason": "It is one small change." });
    let approves = json!({ "findings": [], "approve": true, "evidence": ["sessions live in Redis", "expires after 24 hours"] });
    let server = Server::new(
        Wire::Ollama,
        [
            Answer::json(&quick).for_shape("triage/1"),
            Answer::json(&json!({ "flags": [] })).for_shape("flags/1"),
            Answer::json(&approves),
        ],
    );
    let url = server.base_url();
    let add = [
        "models",
        "add",
        "http",
        "local",
        "--wire",
        "ollama",
        "--base-url",
        &url,
        "--model",
        "test-model",
    ];
    home.whetstone().run(&add)?.succeeded()?;
    let draft = project(&home)?;
    let app = App::start(&home, &[&draft])?;
    let page = &app.page;
    steps::open_panel(page)?;
    open(page)?;
    page.see_text(&id("complexity"), "Auto (quick)")?;
    page.see_text(&id("briefing"), "as local says: “It is one small change.”")?;
    steps::look(page, "briefing-triaged")?;
    page.click(&id("start-debate"))?;
    page.see(&id("outcome-bar"))?;
    page.click(&format!("{} button", id("briefed")))?;
    assert!(server.requests().iter().any(|it| it.shape() == "triage/1"));
    Ok(())
}
