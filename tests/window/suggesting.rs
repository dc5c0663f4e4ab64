//! What the words of a text suggest for its debate: accepted, changed and skipped in the panel.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;

const OUTAGE: &str = "# Sign-in fails\n\nSince the incident on Friday, signing in crashes with error 500: the OAuth \
    token in production is refused. The alert reached nobody.\n";

fn start(home: &Home, text: &str) -> anyhow::Result<App> {
    let draft = home.whetstone().document("outage.md", text)?;
    let app = App::start(home, &[&draft.to_string_lossy()])?;
    steps::open_panel(&app.page)?;
    Ok(app)
}

fn open(page: &Page) -> anyhow::Result<()> {
    page.click(&format!("{} button", id("suggested")))?;
    page.see(&id("suggested-accept"))
}

/// Chooses an option of a list by its words.
fn choose(page: &Page, list: &str, option: &str) -> anyhow::Result<()> {
    page.click(&id(list))?;
    page.click(&format!("[role=option][data-value='{option}']"))
}

#[test]
fn what_is_taken_is_in_the_plan_and_in_the_debate() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = start(&home, OUTAGE)?;
    let page = &app.page;
    page.see_text(
        &id("suggested"),
        "Debug · focus on security · On-call joins",
    )?;
    open(page)?;
    page.see_text(&id("suggested"), "error, incident")?;
    page.check_access("a suggestion")?;
    steps::look(page, "suggested")?;
    choose(page, "suggested-persona", "as-planned")?;
    page.see_text(&id("suggested"), "Debug · focus on security")?;
    page.click(&id("suggested-accept"))?;
    page.see_no(&id("suggested"))?;
    page.see_text(&id("kind-select"), "Debug")?;

    steps::debate(page)?;
    let debate = steps::newest_debate(&home)?;
    let critiques = debate["rounds"][0]["critiques"].as_array();
    let personas = critiques.into_iter().flatten();
    let personas: Vec<_> = personas.filter_map(|it| it["persona"].as_str()).collect();
    assert_eq!(personas.first(), Some(&"security"), "{personas:?}");
    Ok(())
}

#[test]
fn skipped_or_without_signs_it_is_out_of_the_way() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = start(&home, OUTAGE)?;
    let page = &app.page;
    open(page)?;
    page.click(&id("suggested-skip"))?;
    page.see_no(&id("suggested"))?;
    page.see(&id("start-debate"))?;

    let home = Home::new()?;
    let app = start(&home, "# Weekly digest\n\nOne email on Monday.\n")?;
    app.page.see(&id("briefing"))?;
    app.page.see_no(&id("suggested"))
}

#[test]
fn reviewers_that_were_chosen_by_hand_stay() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = start(&home, OUTAGE)?;
    let page = &app.page;
    page.see_text(&id("suggested"), "focus on security")?;
    page.click(&id("add-seat"))?;
    page.see_text(&id("suggested"), "Debug")?;
    open(page)?;
    page.see(&id("suggested-doc_type"))?;
    page.see_no(&id("suggested-focus"))?;
    page.see_no(&id("suggested-persona"))
}
