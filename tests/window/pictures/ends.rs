//! How debates end.

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::table_of_three::TableOfThree;

use super::{look, unfold};
use crate::three_models;

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_a_debate_in_which_all_fail() -> anyhow::Result<()> {
    let (_home, app) = ended(&TableOfThree::that_fails())?;
    look(&app.page, "failed")
}

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_a_debate_with_an_absent_seat() -> anyhow::Result<()> {
    let (_home, app) = ended(&TableOfThree::with_an_absent_seat())?;
    look(&app.page, "absent")
}

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_a_debate_that_circles() -> anyhow::Result<()> {
    let (_home, app) = ended(&TableOfThree::that_quarrels())?;
    app.page.see(&id("dispute"))?;
    look(&app.page, "circling")
}

#[test]
#[ignore = "taken by `cargo xtask pictures`"]
fn pictures_of_a_discarded_proposal() -> anyhow::Result<()> {
    let (_home, app) = ended(&TableOfThree::new())?;
    let page = &app.page;
    look(page, "consensus")?;
    page.click(&id("discard-debate"))?;
    page.see(&id("discarded"))?;
    look(page, "discarded")
}

/// Runs their debate to the end, and opens the first round.
fn ended(table: &TableOfThree) -> anyhow::Result<(Home, App)> {
    let home = Home::new()?;
    let app = three_models::start(&home, table)?;
    app.page.click(&id("start-debate"))?;
    app.page.see(&id("outcome-bar"))?;
    unfold(&app.page)?;
    Ok((home, app))
}
