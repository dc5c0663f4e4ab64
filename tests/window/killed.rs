//! SIGKILL of the window at any moment of a debate.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use outside::killed::{kills, moments};
use outside::table_of_three::{CALLS, TableOfThree};
use outside::wait::until;

use crate::three_models;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::driven::steps;

/// How many kills an ordinary test run makes: each starts the window twice.
const USUAL: u32 = 1;

#[test]
fn a_window_that_is_killed_at_any_moment_goes_on_where_it_was() -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_reads());
    let app = three_models::start(&home, &table)?;
    let began = Instant::now();
    app.page.click(&id("start-debate"))?;
    app.page.see(&id("review-changes"))?;
    let undisturbed = began.elapsed();
    for (number, moment) in (1..=kills(USUAL)).zip(moments(undisturbed)) {
        check(moment).with_context(|| format!("kill {number}, after {moment:?}"))?;
    }
    Ok(())
}

fn check(moment: Duration) -> anyhow::Result<()> {
    let (home, table) = (Home::new()?, TableOfThree::that_reads());
    let app = three_models::start(&home, &table)?;
    app.page.click(&id("start-debate"))?;
    // The test is about the moment, so it waits for nothing else.
    thread::sleep(moment);
    app.kill()?;
    until("the models that were left behind are gone", || {
        Ok(!table.is_at_work())
    })?;
    let asked = table.calls();
    let debates = home.whetstone().json(&["history", "--json"])?;
    ensure!(
        debates[0].is_object() || asked == 0,
        "models were asked before the debate was stored"
    );
    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.click(&id("task-row"))?;
    page.see(&id("editor"))?;
    if !debates[0].is_object() {
        return Ok(());
    }
    let stored = steps::newest_debate(&home)?["calls"]
        .as_u64()
        .context("calls")?;
    page.see(&id("debate-panel"))?;
    if debates[0]["outcome"].is_null() {
        page.click(&id("resume"))?;
        // What was proposed before the kill can be reviewed immediately, so only the end of the debate tells
        // whether it is over.
        page.see_text(&id("debate-panel"), "Consensus")?;
        until("the end is stored", || {
            let debates = home.whetstone().json(&["history", "--json"])?;
            Ok(!debates[0]["outcome"].is_null())
        })?;
        let again = u64::try_from(table.calls() - asked)?;
        ensure!(
            stored.min(CALLS as u64) + again == CALLS as u64,
            "{stored} replies were stored, and {again} more asked for"
        );
    }
    TableOfThree::check(&steps::newest_debate(&home)?)
        .with_context(|| format!("{stored} replies at the kill; before it: {}", debates[0]))
}
