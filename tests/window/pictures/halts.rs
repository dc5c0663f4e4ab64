//! Debates that are waiting, that reached their cap, or that lost words; and a file that can’t be opened.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;
use outside::table_of_three::{CALLS, DRAFT, TableOfThree};
use outside::wait::until;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

use super::{look, unfold};
use crate::three_models;

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_a_paused_debate() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_breaks_off());
    let app = three_models::start(&home, &table)?;
    let page = &app.page;
    page.click(&id("start-debate"))?;
    until("the last model writes", || Ok(table.calls() == CALLS))?;
    page.click(&id("pause"))?;
    page.see_text(&id("debate-panel"), "paused")?;
    look(page, "paused")
}

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_a_debate_at_its_cap() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::new());
    let app = three_models::start(&home, &table)?;
    let page = &app.page;
    page.write(&id("cap-tokens"), "3000")?;
    page.click(&id("start-debate"))?;
    page.see(&id("raise-cap"))?;
    look(page, "at-the-cap")?;
    page.click(&id("raise-cap"))?;
    page.see(&id("raise-cap-choice"))?;
    look(page, "raise-the-cap")
}

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_what_a_round_lost() -> anyhow::Result<()> {
    let home = Home::new()?;
    let limits = "## Limits\n\n- At most ten notes a digest\n- Nobody gets two on one day\n\n";
    let text = DRAFT.replace("Readers", &format!("{limits}Readers"));
    let approval = json!({ "findings": [], "approve": true,
        "evidence": ["The digest is sent every Monday at 08:00."] });
    let edits = json!([{ "find": limits, "replace": "", "findings": [] }]);
    let pen = StandIn::new(&Script::text([
        Turn::answer(&json!({ "edits": edits, "declined": [] })).for_shape("synthesis/1"),
        Turn::answer(&objection())
            .for_shape("critique/1")
            .on_call(1),
        Turn::answer(&approval).for_shape("critique/1"),
    ]));
    let whetstone = home.whetstone();
    let named = ["models", "add", "cli", "pen", "--"].map(str::to_owned);
    whetstone
        .run(&[named.to_vec(), pen.command()].concat())?
        .succeeded()?;
    let draft = whetstone.document("digest.md", &text)?;
    let draft = draft.to_string_lossy();
    let refine = ["refine", &*draft, "--models", "pen", "--personas", "pm"];
    whetstone
        .run(&[&refine[..], &["--synthesizer", "pen", "--yes"]].concat())?
        .succeeded()?;
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("nav-debates"))?;
    page.click(&id("debate-row"))?;
    unfold(page)?;
    page.see(&id("lost"))?;
    look(page, "lost")
}

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_a_file_that_cannot_be_opened() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample", "/there/is/no/such/file.md"])?;
    let page = &app.page;
    page.see_text(&id("toasts"), "file.md")?;
    look(page, "could-not-open")?;
    steps::open_panel(page)
}

fn objection() -> serde_json::Value {
    let finding = json!({
        "severity": "major", "title": "Nobody says what happens when a digest can't be sent",
        "quote": "The digest is sent every Monday at 08:00.",
        "concern": "A failed run goes unnoticed.", "suggestion": "Say who is told.",
    });
    json!({ "findings": [finding], "approve": false, "evidence": [] })
}
