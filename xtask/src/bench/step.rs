//! What one step of a debate costs: the call, and the journal.

use std::fs;
use std::process::Command;

use super::{Measure, example, figures};
use crate::{seed, shell, tree};

/// A debate of one call against the process that it starts.
pub(super) fn call() -> anyhow::Result<Measure> {
    // Each call has one, next to the program or one folder up.
    let guard = [
        "build",
        "--release",
        "--workspace",
        "--bin",
        "whetstone-guard",
    ];
    shell::run(&mut shell::cargo(&guard))?;
    let printed = example("call", &[])?;
    let (measured_ms, against_ms) = figures("call", &printed)?;
    Ok(Measure {
        name: "call".to_owned(),
        measured_ms,
        against_ms,
        against: "the bare process",
        bar: 1.15,
    })
}

/// A reply on its way to disk, in a debate of 20 rounds and 8 seats.
pub(super) fn journal() -> anyhow::Result<Measure> {
    seed::build(&[])?;
    let seeded = seed::once(1, true)?;
    let folder = tree::target().join("bench").join("journal");
    if folder.is_dir() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(tree::target().join("bench"))?;
    shell::run(Command::new("cp").arg("-r").arg(seeded).arg(&folder))?;
    let printed = example("journal", &[folder.as_os_str()])?;
    let (measured_ms, against_ms) = figures("journal", &printed)?;
    Ok(Measure {
        name: "journal".to_owned(),
        measured_ms,
        against_ms,
        against: "the same bytes in a plain synced table",
        bar: 2.0,
    })
}
