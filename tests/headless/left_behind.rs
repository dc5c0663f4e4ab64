//! Models that start their own processes: however a run ends, none of them are left.
#![cfg(target_os = "linux")]

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, ensure};
use outside::wait::until;
use outside::whetstone::{Whetstone, finish};
use testkit::scripted::{Leaves, Script, StandIn, Turn};

/// How a run ends, and the resulting exit code.
#[derive(Clone, Copy, Debug)]
enum End {
    /// The model answers.
    Answer,
    /// The model takes too long.
    TimeOut,
    /// A signal to the program alone.
    Signal(&'static str, Option<i32>),
    /// A signal to all of the program's process group, as from a terminal.
    ToTheGroup(&'static str, Option<i32>),
}

#[test]
fn a_run_leaves_nothing_however_it_ends() -> anyhow::Result<()> {
    let half = || Turn::text("{\"approve\": true}").in_pieces(2, 0);
    let stalled = || half().stalls();
    for (turn, end) in [
        (half(), End::Answer),
        (stalled(), End::TimeOut),
        (stalled(), End::Signal("-INT", Some(130))),
        (stalled(), End::Signal("-TERM", Some(143))),
        (stalled(), End::Signal("-KILL", None)),
        (half().stops(), End::Signal("-KILL", None)),
        (stalled(), End::ToTheGroup("-INT", Some(130))),
        (stalled(), End::ToTheGroup("-KILL", None)),
    ] {
        check(turn, end).with_context(|| format!("{end:?}"))?;
    }
    Ok(())
}

fn check(turn: Turn, end: End) -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let model = StandIn::new(&Script::text([turn.leaving(&Leaves::ALL)]));
    let add = ["models", "add", "cli", "mine", "--"].map(str::to_owned);
    whetstone
        .run(&[&add[..], &model.command()].concat())?
        .succeeded()?;
    let child = debate(&whetstone, end)?;
    let (to, code) = match end {
        End::Answer => (None, Some(0)),
        End::TimeOut => (None, Some(1)),
        End::Signal(signal, code) => (Some((signal, child.id().to_string())), code),
        End::ToTheGroup(signal, code) => (Some((signal, format!("-{}", child.id()))), code),
    };
    if let Some((signal, to)) = to {
        until("the model was asked", || Ok(!model.calls().is_empty()))?;
        // The model, the processes it left behind, and their guard.
        ensure!(model.processes().len() > Leaves::ALL.len());
        let sent = Command::new("kill").args([signal, "--", &to]).status()?;
        ensure!(sent.success(), "kill {signal} failed");
    }
    let ended = finish(child)?;
    ensure!(ended.code == code, "{:?}: {}", ended.code, ended.err);
    until("nothing of the model is left", || {
        Ok(model.processes().is_empty())
    })
}

fn debate(whetstone: &Whetstone, end: End) -> anyhow::Result<Child> {
    whetstone.document("draft.md", "# Search\n\nThe ranking is TBD.\n")?;
    let mut arguments = vec!["refine", "draft.md", "--models", "mine", "--yes"];
    if matches!(end, End::TimeOut) {
        arguments.extend(["--timeout", "1"]);
    }
    let mut command = whetstone.command(&arguments)?;
    let child = command
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    Ok(child)
}
