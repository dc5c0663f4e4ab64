//! Models that print a hundred megabytes: the run says so and keeps its size.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, ensure};
use outside::whetstone::{Whetstone, finish};
use testkit::scripted::{Flood, Script, StandIn, Turn};

/// What a run may take at most, in megabytes: a few times the 16 MB that count as an answer.
const MOST: usize = 100;

#[test]
fn a_run_stays_small_whatever_its_models_print() -> anyhow::Result<()> {
    for (of, format, said) in [
        (Flood::Lines, "text", "more than 16 MB"),
        (Flood::Line, "text", "more than 16 MB"),
        (Flood::Line, "claude", "more than 16 MB"),
        (Flood::Field, "claude", "more than 16 MB"),
        (Flood::Errors, "text", "without printing an answer"),
    ] {
        check(of, format, said).with_context(|| format!("{of:?} as {format}"))?;
    }
    Ok(())
}

fn check(of: Flood, format: &str, said: &str) -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let model = StandIn::new(&Script::text([Turn::flood(of, 100)]));
    let add = ["models", "add", "cli", "mine", "--format", format, "--"].map(str::to_owned);
    let added = whetstone.run(&[&add[..], &model.command()].concat())?;
    added.succeeded()?;
    whetstone.document("draft.md", "# Search\n\nThe ranking is TBD.\n")?;
    let arguments = ["refine", "draft.md", "--models", "mine", "--yes"];
    let child = whetstone
        .command(&arguments)?
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let largest = largest(&child);
    let ended = finish(child)?;
    ensure!(ended.code == Some(1), "{:?}: {}", ended.code, ended.err);
    ensure!(ended.err.contains(said), "{}", ended.err);
    ensure!(largest > 0 && largest < MOST, "it took {largest} MB");
    Ok(())
}

/// The most memory that a program held at any time until it ended, in megabytes. The kernel keeps the
/// figure, so that looking now and then is enough.
fn largest(child: &Child) -> usize {
    let status = format!("/proc/{}/status", child.id());
    let mut largest = 0;
    loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        // One that has ended has no memory.
        let Some(line) = line else { return largest };
        let kilobytes = line.split_whitespace().next();
        largest = kilobytes.and_then(|size| size.parse().ok()).unwrap_or(0) >> 10;
        thread::sleep(Duration::from_millis(5));
    }
}
