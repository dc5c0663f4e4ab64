//! Models that stream, disagree, and agree after one round of edits.

use outside::changes::list;
use outside::table_of_three::{CALLS, DRAFT, REFINED, TableOfThree};

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;

#[test]
fn three_models_disagree_and_then_agree() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::new());
    let app = start(&home, &table)?;
    let page = &app.page;
    page.click(&id("start-debate"))?;
    page.see_at_least(3, &id("lane"))?;
    page.see(&id("outcome-bar"))?;

    assert_eq!(table.calls(), CALLS);
    TableOfThree::check(&steps::newest_debate(&home)?)?;
    assert_eq!(page.count(&id("round-card"))?, 2);
    let panel = id("debate-panel");
    page.see_text(&panel, "Consensus")?;

    steps::open_review(page)?;
    page.see_text(&id("review"), "with one click and without signing in")?;
    let changes = steps::changes_to_decide(page)?;
    assert_eq!(changes.len(), 2);
    steps::accept_the_rest(page)?;
    let debate = steps::newest_debate(&home)?;
    assert!(
        list(&debate["changes"])
            .iter()
            .all(|change| change["decision"] == "accepted")
    );
    assert_eq!(steps::newest_version(page, &debate["task"])?, REFINED);
    Ok(())
}

/// Opens the draft with the three seated and the panel open.
pub(crate) fn start(home: &Home, table: &TableOfThree) -> anyhow::Result<App> {
    start_on(home, table, DRAFT)
}

/// The same with a text.
pub(crate) fn start_on(home: &Home, table: &TableOfThree, text: &str) -> anyhow::Result<App> {
    table.add_to(home.whetstone())?;
    let draft = home.whetstone().document("digest.md", text)?;
    let app = App::start(home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    seat(page, &SEATS)?;
    steps::set_option(page, "ask-first", false)?;
    Ok(app)
}

/// Three critics on the three models, and the first of them to edit.
const SEATS: [(&str, &str); 4] = [
    ("Reviewer 1", "ada"),
    ("Reviewer 2", "ben"),
    ("Reviewer 3", "cho"),
    ("Synthesizer", "ada"),
];

/// Sets up the panel with these seats, the one that edits last.
pub(crate) fn seat(page: &Page, seats: &[(&str, &str)]) -> anyhow::Result<()> {
    while page.count(&id("seat-row"))? > seats.len() {
        page.click(&format!(
            "{}:nth-child({}) [aria-label^=\"Remove\"]",
            id("seat-row"),
            seats.len()
        ))?;
    }
    while page.count(&id("seat-row"))? < seats.len() {
        page.click(&id("add-seat"))?;
    }
    for (seat, model) in seats {
        let shown = format!("[aria-label=\"{seat}, model: {model}\"]");
        if page.count(&shown)? == 0 {
            page.click(&format!("[aria-label^=\"{seat}, model\"]"))?;
            page.click(&format!("[role=\"option\"][data-value=\"{model}\"]"))?;
            page.see(&shown)?;
            page.see(&format!("{shown}:focus"))?;
        }
    }
    Ok(())
}
