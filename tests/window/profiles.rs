//! Which models are suggested, for which profile, and why; who does what in the settings.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::installed::three_programs;
use outside::table_of_three::{DRAFT, PASSAGES};
use serde_json::{Value, json};

#[test]
fn a_profile_chooses_models_and_says_why() -> anyhow::Result<()> {
    let home = Home::new()?;
    three_programs(home.whetstone().folder(), PASSAGES)?;
    let app = open(&home)?;
    let page = &app.page;
    see_models(
        page,
        &[
            "Claude Code · sonnet",
            "Codex · gpt-5.2-codex",
            "Claude Code · opus",
        ],
    )?;
    page.see_text(&why(2), "a different provider than reviewer 1.")?;
    page.see_text(
        &why(3),
        "a different model than reviewer 1, from the same provider.",
    )?;
    page.see_text(
        &why(4),
        "first choice for the synthesizer in the balanced profile.",
    )?;
    show_reason(page)?;
    steps::look(page, "profiles-panel")?;
    page.press(&key::ESCAPE.to_string())?;

    page.click(&id("profile"))?;
    page.click("[role=\"option\"][data-value=\"budget\"]")?;
    see_models(page, &["Claude Code · haiku", "Codex · gpt-5.1-codex-mini"])?;
    page.see_text(&why(1), "first choice for reviewers in the budget profile.")?;
    page.click(&id("add-seat"))?;
    page.see_text(&why(4), "the same model as reviewer 2.")?;

    page.click(&id("nav-settings"))?;
    page.see_text(&role("critic"), "Others: codex-cli/gpt-5.1-codex-mini")?;
    assert_eq!(page.count(&id("role-row"))?, 6, "whom some form seats");
    page.click(&id("role-synthesiser"))?;
    page.click("[role=\"option\"][data-value=\"codex-cli/gpt-5.2-codex\"]")?;
    page.see_text(&role("synthesiser"), "You chose it for the synthesizer.")?;
    page.click(&id("roles-profile"))?;
    page.click("[role=\"option\"][data-value=\"quality\"]")?;
    page.see_text(&role("critic"), "in the quality profile.")?;
    let last = "document.querySelector('[data-role=synthesiser]').scrollIntoView({ block: 'end' })";
    page.session().execute(last, &[])?;
    steps::look(page, "roles")
}

#[test]
fn what_would_cost_is_asked_about_in_place() -> anyhow::Result<()> {
    let home = Home::new()?;
    let add = ["models", "add", "cli", "house/oracle", "--", "cat"];
    home.whetstone().run(&add)?.succeeded()?;
    let app = open(&home)?;
    let page = &app.page;
    see_models(page, &["house/oracle", "house/oracle"])?;
    page.see_text(&id("paid"), "the price of house/oracle is unknown")?;
    page.see_text(&why(1), "Price unknown.")?;
    steps::look(page, "profiles-paid")?;
    let noted = first_seat(page)?;
    page.click(&id("seat-rules"))?;
    see_models(page, &["Rules (built in, no model)"; 2])?;
    page.see_no(&id("paid"))?;
    page.see(&format!("{}:focus", id("start-debate")))?;
    assert_eq!(first_seat(page)?, noted, "a note moves nobody's seat");
    Ok(())
}

/// The distance of the first seat from the top of the window.
fn first_seat(page: &Page) -> anyhow::Result<Value> {
    let script = "return document.querySelector(arguments[0]).getBoundingClientRect().top";
    page.session().execute(script, &[json!(id("seat-row"))])
}

fn open(home: &Home) -> anyhow::Result<App> {
    let draft = home.whetstone().document("digest.md", DRAFT)?;
    let app = App::start(home, &[&draft.to_string_lossy()])?;
    app.page.see(&id("editor"))?;
    steps::open_panel(&app.page)?;
    Ok(app)
}

fn see_models(page: &Page, models: &[&str]) -> anyhow::Result<()> {
    for (seat, model) in (1..).zip(models) {
        page.see(&format!("[aria-label=\"Reviewer {seat}, model: {model}\"]"))?;
    }
    Ok(())
}

/// Opens the reason of the second seat, by keyboard.
fn show_reason(page: &Page) -> anyhow::Result<()> {
    page.click("[aria-label^=\"Reviewer 2, model\"]")?;
    page.press(&key::ESCAPE.to_string())?;
    // Skips the effort.
    page.press(&key::RIGHT.to_string())?;
    page.press(&key::RIGHT.to_string())?;
    page.see_text(
        "[role=\"tooltip\"], .tooltip",
        "a different provider than reviewer 1.",
    )
}

/// The reason in the row of a seat, from 1; the last is that of the synthesizer.
fn why(row: usize) -> String {
    format!("{}:nth-child({row}) {}", id("seat-row"), id("seat-why"))
}

fn role(role: &str) -> String {
    format!("{}[data-role=\"{role}\"]", id("role-row"))
}
