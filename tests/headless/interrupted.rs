//! A debate that is interrupted, and what is left of it.
#![cfg(unix)]

use std::process::{Child, Command, Stdio};

use outside::table_of_three::{CALLS, DRAFT, TableOfThree};
use outside::wait::until;
use outside::whetstone::{Whetstone, finish};
use serde_json::{Value, json};

/// How many replies are stored when the third model falls silent.
const STORED: usize = CALLS - 1;

#[test]
fn three_models_disagree_and_then_agree() -> anyhow::Result<()> {
    let (whetstone, table) = (Whetstone::new()?, TableOfThree::new());
    table.add_to(&whetstone)?;
    whetstone.document("digest.md", DRAFT)?;
    let debate = whetstone.json(&refine())?;
    TableOfThree::check(&debate)?;
    assert_eq!(table.calls(), CALLS);
    let reasons: Vec<&Value> = debate["changes"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|change| &change["findings"])
        .collect();
    assert_eq!(reasons.len(), 2);
    assert_ne!(reasons[0], reasons[1]);
    Ok(())
}

#[test]
fn an_interrupt_says_how_to_go_on() -> anyhow::Result<()> {
    check_broken_off("-INT", Some(130))
}

#[test]
fn so_does_the_wish_that_it_may_end() -> anyhow::Result<()> {
    check_broken_off("-TERM", Some(143))
}

#[test]
fn a_power_cut_loses_nothing_either() -> anyhow::Result<()> {
    check_broken_off("-KILL", None)
}

/// Interrupts a debate while the last answer of the second round is being written, resumes it, and expects
/// the result of an undisturbed debate, with no question asked twice.
fn check_broken_off(signal: &str, code: Option<i32>) -> anyhow::Result<()> {
    let (whetstone, table) = (Whetstone::new()?, TableOfThree::that_breaks_off());
    table.add_to(&whetstone)?;
    whetstone.document("digest.md", DRAFT)?;
    let mut command = whetstone.command(&refine())?;
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut id = String::new();
    until("all but the last answer are stored", || {
        let debates = whetstone.json(&["history", "--json"])?;
        debates[0]["debate"]
            .as_str()
            .unwrap_or_default()
            .clone_into(&mut id);
        let debate = whetstone.json(&["history", "show", &id, "--json"])?;
        Ok(debate["calls"] == STORED && table.calls() == CALLS)
    })?;
    let listed = |state: &str| -> anyhow::Result<usize> {
        let listed = whetstone.json(&["history", "--json", "--state", state])?;
        Ok(listed.as_array().map_or(0, Vec::len))
    };
    let shown = || whetstone.json(&["history", "show", &id, "--json"]);
    let running = shown()?;
    assert_eq!(running["state"], "running");
    assert_eq!(running["outcome"], Value::Null, "it goes on");
    assert_eq!((listed("running")?, listed("interrupted")?), (1, 0));
    let words = whetstone.run(&["history", "show", &id])?.succeeded()?.out;
    assert!(words.starts_with("Debating in round 2."), "{words}");

    send(signal, &child)?;
    let ended = finish(child)?;
    assert_eq!(shown()?["state"], "interrupted");
    assert_eq!((listed("running")?, listed("interrupted")?), (0, 1));
    assert_eq!(listed("running,interrupted")?, 1);
    let words = whetstone.run(&["history", "show", &id])?.succeeded()?.out;
    assert!(words.starts_with("Interrupted in round 2."), "{words}");
    assert_eq!(ended.code, code, "{}", ended.err);
    if code.is_some() {
        assert!(
            ended.err.contains(&format!("whetstone resume {id}")),
            "{}",
            ended.err
        );
    }
    assert!(!ended.out.contains("consensus"), "{}", ended.out);

    let debate = whetstone.json(&["resume", &id, "--json"])?;
    TableOfThree::check(&debate)?;
    assert_eq!(debate["calls_replayed"], json!(STORED));
    assert_eq!(
        table.calls(),
        CALLS + 1,
        "only the answer that was broken off is asked for again"
    );
    Ok(())
}

fn refine() -> Vec<&'static str> {
    [
        &["refine", "digest.md", "--rounds", "3", "--json"][..],
        &TableOfThree::seats(),
    ]
    .concat()
}

fn send(signal: &str, child: &Child) -> anyhow::Result<()> {
    let status = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status()?;
    anyhow::ensure!(status.success(), "kill {signal} failed");
    Ok(())
}
