//! SIGKILL at any moment of a debate: nothing that was stored is lost or asked for again.
#![cfg(unix)]

use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use outside::killed::{kills, moments};
use outside::table_of_three::{CALLS, DRAFT, TableOfThree};
use outside::wait::until;
use outside::whetstone::{Whetstone, finish};

/// How many kills an ordinary test run makes.
const USUAL: u32 = 6;

#[test]
fn a_debate_that_is_killed_at_any_moment_comes_to_the_same_end() -> anyhow::Result<()> {
    let (whetstone, table) = seated()?;
    let began = Instant::now();
    TableOfThree::check(&whetstone.json(&refine())?)?;
    assert_eq!(table.calls(), CALLS);
    let undisturbed = began.elapsed();
    for (number, moment) in (1..=kills(USUAL)).zip(moments(undisturbed)) {
        check(moment).with_context(|| format!("kill {number}, after {moment:?}"))?;
    }
    Ok(())
}

fn check(moment: Duration) -> anyhow::Result<()> {
    let (whetstone, table) = seated()?;
    kill_after(&whetstone, moment)?;
    until("the models that were left behind are gone", || {
        Ok(!table.is_at_work())
    })?;
    whetstone.run(&["doctor"])?.succeeded()?;
    let debates = whetstone.json(&["history", "--json"])?;
    let Some(id) = debates[0]["debate"].as_str() else {
        // It had not started yet.
        ensure!(
            table.calls() == 0,
            "models were asked before the debate was stored"
        );
        return TableOfThree::check(&whetstone.json(&refine())?);
    };
    let debate = whetstone.json(&["history", "show", id, "--json"])?;
    let counted = |field| debate[field].as_u64().context("a number of calls");
    let (answered, lost) = (counted("calls")?, counted("calls_unanswered")?);
    ensure!(
        answered + lost >= table.calls() as u64,
        "{} calls went out, {answered} were answered, and only {lost} count as lost",
        table.calls()
    );
    if debates[0]["outcome"].is_null() {
        let (stored, asked) = (debate["calls"].clone(), table.calls());
        let resumed = whetstone.json(&["resume", id, "--json"])?;
        TableOfThree::check(&resumed)?;
        let stored = stored.as_u64().context("a number of calls")?;
        // The result of the final checks counts by itself once it is recorded.
        let is_checked = !debate["final_checks"]["model"].is_null();
        ensure!(
            resumed["calls_replayed"] == stored - u64::from(is_checked),
            "{stored} replies were stored, {} were replayed, checked: {is_checked}",
            resumed["calls_replayed"]
        );
        let again = u64::try_from(table.calls() - asked)?;
        ensure!(
            stored.min(CALLS as u64) + again == CALLS as u64,
            "{stored} replies were stored, and {again} more asked for"
        );
    } else {
        TableOfThree::check(&debate)?;
    }
    whetstone.run(&["doctor"])?.succeeded()?;
    Ok(())
}

/// A folder with those three models.
fn seated() -> anyhow::Result<(Whetstone, TableOfThree)> {
    let (whetstone, table) = (Whetstone::new()?, TableOfThree::that_reads());
    table.add_to(&whetstone)?;
    whetstone.document("digest.md", DRAFT)?;
    Ok((whetstone, table))
}

/// Starts the debate and kills it after this long.
fn kill_after(whetstone: &Whetstone, moment: Duration) -> anyhow::Result<()> {
    let mut child = whetstone
        .command(&refine())?
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    // The test is about the moment, so it waits for nothing else.
    thread::sleep(moment);
    child.kill()?;
    finish(child)?;
    Ok(())
}

fn refine() -> Vec<&'static str> {
    [
        &["refine", "digest.md", "--rounds", "3", "--json"][..],
        &TableOfThree::seats(),
    ]
    .concat()
}
