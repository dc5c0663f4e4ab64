//! Models that print a hundred megabytes: the run reports it and its memory stays small.
#![cfg(target_os = "linux")]

use std::io::Read;
use std::process::Stdio;

use anyhow::{Context, ensure};
use outside::whetstone::Whetstone;
use testkit::scripted::{Flood, Script, StandIn, Turn};
use wait4::Wait4;

/// The most memory that a run may take beyond what it takes for one word, in megabytes: twice the 16 MB that
/// count as an answer.
const MOST: u64 = 32;

#[test]
fn a_run_stays_small_whatever_its_models_print() -> anyhow::Result<()> {
    for (of, format, said) in [
        (Flood::Lines, "text", "more than 16 MB"),
        (Flood::Line, "text", "more than 16 MB"),
        (Flood::Line, "claude", "more than 16 MB"),
        (Flood::Field, "claude", "more than 16 MB"),
        (Flood::Errors, "text", "without printing an answer"),
    ] {
        let usual = peak(Turn::text("Hello."), format, "")?;
        let most = peak(Turn::flood(of, 100), format, said)
            .with_context(|| format!("{of:?} as {format}"))?;
        ensure!(
            most < usual + MOST,
            "{of:?} as {format} took {most} MB, one word {usual} MB"
        );
    }
    Ok(())
}

/// The most memory that a run with one model, which answers nothing usable, had at once, in megabytes.
fn peak(turn: Turn, format: &str, said: &str) -> anyhow::Result<u64> {
    let whetstone = Whetstone::new()?;
    let model = StandIn::new(&Script::text([turn]));
    let add = ["models", "add", "cli", "mine", "--format", format, "--"].map(str::to_owned);
    let added = whetstone.run(&[&add[..], &model.command()].concat())?;
    added.succeeded()?;
    whetstone.document("draft.md", "# Search\n\nThe ranking is TBD.\n")?;
    let arguments = ["refine", "draft.md", "--models", "mine", "--yes"];
    let mut child = whetstone
        .command(&arguments)?
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut errors = String::new();
    let stream = child.stderr.as_mut().context("no standard error")?;
    stream.read_to_string(&mut errors)?;
    // The kernel records the peak memory of the run and of each process it started. What this process had
    // when it started the run counts too, so it tests nothing else.
    let ended = child.wait4()?;
    let largest = ended.rusage.maxrss >> 20;
    ensure!(ended.status.code() == Some(1), "{}: {errors}", ended.status);
    ensure!(errors.contains(said), "{errors}");
    ensure!(largest > 0, "the system measured no memory");
    Ok(largest)
}
