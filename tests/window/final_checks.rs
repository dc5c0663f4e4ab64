//! What the text that a debate produced still has to justify: the section at its end, and the way from a flag
//! to its passage.

use std::fs;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

const HOVER: &str = "# Fix the button\n\nThe button does not change on hover.\n\n## Fix\n\nWe migrate \
    all components to a theming system. Its settings are kept in PostgreSQL and Redis.\n";

const JUSTIFIED: &str = "Four more screens need it.";

fn flag(check: &str) -> String {
    format!("{}[data-check={check}]", id("final-flag"))
}

#[test]
fn a_flag_says_what_would_settle_it_and_leads_to_the_finding_that_says_the_same()
-> anyhow::Result<()> {
    let home = Home::new()?;
    let folder = home.project();
    fs::create_dir_all(&folder)?;
    let draft = folder.join("button.md");
    fs::write(&draft, HOVER)?;
    let app = App::start(&home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    steps::open_panel(page)?;
    steps::debate(page)?;
    page.see_text(&id("final-checks"), "2 raised as findings")?;
    steps::fits(page, &id("final-checks"))?;
    page.click(&format!("{} button", id("final-checks")))?;
    let scope = flag("scope_expansion");
    page.see_text(&scope, "The current way is impossible because")?;
    page.see_text(&flag("mismatched_analogues"), "PostgreSQL and Redis")?;
    page.check_access("the final checks of a debate")?;
    steps::look(page, "final-checks")?;
    page.click(&format!("{scope} {}", id("same-finding")))?;
    page.see_text(":focus", "“migrate all”")?;
    page.click(&format!("{scope} {}", id("debate-question")))?;
    page.see_text(&id("one-question"), "Why can’t the current way handle")?;
    page.check_access("a short debate before it starts")?;
    steps::look(page, "final-checks-question")?;

    let debate = steps::newest_debate(&home)?;
    let flags = debate["final_checks"]["flags"].as_array();
    let checks: Vec<_> = flags.into_iter().flatten().collect();
    let checks: Vec<_> = checks
        .iter()
        .filter_map(|it| it["check"].as_str())
        .collect();
    assert_eq!(checks, ["scope_expansion", "mismatched_analogues"]);
    Ok(())
}

/// A model that approves everything, and answers the final check like this.
fn answering(flags: Turn) -> StandIn {
    let approves = json!({ "findings": [], "approve": true, "evidence": ["does not change on hover", "kept in PostgreSQL and Redis"] });
    StandIn::new(&Script::text([
        Turn::answer(&approves).for_shape("critique/1"),
        Turn::answer(&json!({ "questions": [] })).for_shape("questions/1"),
        flags.for_shape("flags/1"),
    ]))
}

/// The end of a debate over a text that this model checks, with the section open.
fn opened(home: &Home, model: &StandIn) -> anyhow::Result<App> {
    let command = model.command();
    let mut arguments = vec!["models", "add", "cli", "careful", "--"];
    arguments.extend(command.iter().map(String::as_str));
    home.whetstone().run(&arguments)?.succeeded()?;
    fs::create_dir_all(home.project())?;
    let draft = home.project().join("button.md");
    fs::write(&draft, HOVER)?;
    let app = App::start(home, &[&draft.to_string_lossy()])?;
    steps::open_panel(&app.page)?;
    steps::debate(&app.page)?;
    app.page.see(&id("final-checks"))?;
    app.page.click(&format!("{} button", id("final-checks")))?;
    Ok(app)
}

/// One that flags one passage that no rule flags.
fn model() -> StandIn {
    let flags = json!({ "flags": [
        { "check": "if_then_proliferation", "quote": "We migrate all components to a theming system.",
          "title": "Every component is moved by hand", "concern": "Each new component needs the same step again.",
          "question": "What does a new component have to do?", "justification": "Components take part by …" },
        { "check": "scope_expansion", "quote": "This is not in the text.", "title": "Made up",
          "concern": "Nothing.", "question": "Why?", "justification": "None." },
    ]});
    answering(Turn::answer(&flags))
}

#[test]
fn a_flag_of_a_model_carries_its_name_and_quotes_the_text() -> anyhow::Result<()> {
    let (home, model) = (Home::new()?, model());
    let app = opened(&home, &model)?;
    let page = &app.page;
    page.see_text(&id("final-checks"), "3 points to justify")?;
    let flagged = flag("if_then_proliferation");
    page.see_text(&flagged, "Every component is moved by hand")?;
    page.see_text(&flagged, "careful")?;
    page.check_access("a flag of a model")?;
    page.into_view(&flagged)?;
    steps::look(page, "final-checks-model")?;
    page.click(&format!("{flagged} {}", id("quote-link")))?;
    page.see_text(".cm-editor", "We migrate all components")
}

#[test]
fn a_flag_is_justified() -> anyhow::Result<()> {
    let (home, model) = (Home::new()?, model());
    let app = opened(&home, &model)?;
    let page = &app.page;
    let flagged = flag("if_then_proliferation");
    // At the bottom edge of the smallest window, the field would open with its buttons out of sight.
    page.resize(900, 600)?;
    page.click(&format!("{flagged} {}", id("flag-justify")))?;
    page.see(&format!("{flagged} {}", id("remark-field")))?;
    let script = "
        const { top, bottom } = document.querySelector('[data-testid=remark-send]').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;";
    assert_eq!(page.session().execute(script, &[])?, json!(true), "in view");
    page.press(JUSTIFIED)?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(&format!("{flagged} {}", id("flag-said")), JUSTIFIED)?;
    page.see_text(&id("final-checks"), "2 points to justify")?;
    page.check_access("a justified flag")?;
    page.into_view(&flagged)?;
    steps::look(page, "final-checks-justified")?;
    let debate = steps::newest_debate(&home)?;
    let flags = debate["final_checks"]["flags"].as_array();
    let mut flags = flags.into_iter().flatten();
    assert!(flags.any(|it| it["status_reason"] == JUSTIFIED));
    Ok(())
}

#[test]
fn a_model_that_fails_leaves_the_flags_of_the_rules() -> anyhow::Result<()> {
    let home = Home::new()?;
    let model = answering(Turn::text("I can’t do that."));
    let app = opened(&home, &model)?;
    let page = &app.page;
    let section = id("final-checks");
    page.see_text(&section, "2 points to justify")?;
    page.see_text(&section, "not checked by a model")?;
    page.see_text(&id("final-warning"), "careful")?;
    page.see(&flag("scope_expansion"))?;
    page.see(&flag("mismatched_analogues"))?;
    page.check_access("final checks without a model")?;
    steps::look(page, "final-checks-failed")?;
    let debate = steps::newest_debate(&home)?;
    assert_eq!(debate["outcome"], "consensus");
    Ok(())
}
