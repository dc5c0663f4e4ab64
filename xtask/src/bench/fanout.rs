//! Five seats, three rounds, models that take 200 ms.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use super::Measure;
use crate::tree::Profile;
use crate::{shell, tree};

/// A stand-in for a model. It finds the next open question in the text, and settles it when it edits. It is
/// compiled, since a shell with its child processes would take as long, on top of the sleep, as everything
/// measured here.
const MODEL: &str = include_str!("fanout_model.rs");

const TEXT: &str = "# Three questions\n\nAlpha stands open.\n\nBeta stands open.\n\nGamma stands \
                    open.\n\nThe rest is clear.\n";

const ROUNDS: u32 = 3;
const SEATS: u32 = 5;
const SLEEP: Duration = Duration::from_millis(200);

/// How often it is measured; the least disturbed run counts.
const RUNS: usize = 5;

/// The whole program from start to end, against the sleeps that must follow one another: in each round one
/// for the critics, who are asked at the same time, and one for the synthesis; at the end one for the final
/// checks. The stand-in’s own time besides its sleep is measured too and doesn’t count as ideal.
pub(super) fn measure() -> anyhow::Result<Measure> {
    // A guard is installed next to the program, and started with each call.
    let build = [
        "build",
        "--release",
        "-p",
        "whetstone-cli",
        "-p",
        "whetstone-guard",
    ];
    shell::run(&mut shell::cargo(&build))?;
    let folder = tree::target().join("bench").join("fanout");
    if folder.is_dir() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("model.rs"), MODEL)?;
    let compiles = ["--edition", "2024", "-O", "-o", "model", "model.rs"];
    shell::run(Command::new("rustc").current_dir(&folder).args(compiles))?;
    fs::write(folder.join("text.md"), TEXT)?;
    let add = ["models", "add", "cli", "sleeper", "--"];
    shell::run(whetstone(&folder).args(add).arg(folder.join("model")))?;
    let walls = (0..RUNS)
        .map(|_| debate(&folder))
        .collect::<anyhow::Result<Vec<_>>>()?;
    Ok(Measure {
        name: "fanout".to_owned(),
        measured_ms: milliseconds(walls.into_iter().min().unwrap_or_default()),
        against_ms: milliseconds(SLEEP * (ROUNDS * 2 + 1)),
        against: "the sleeps on the critical path",
        bar: 1.10,
    })
}

fn debate(folder: &Path) -> anyhow::Result<Duration> {
    let models = vec!["sleeper"; SEATS as usize].join(",");
    let mut refine = whetstone(folder);
    refine
        .args(["refine", "text.md", "--yes", "--json", "--models", &models])
        .args(["--personas", "all", "--synthesizer", "sleeper"])
        .args(["--rounds", &ROUNDS.to_string()])
        .stderr(Stdio::null());
    let began = Instant::now();
    let output = refine.output().context("whetstone could not be started")?;
    let wall = began.elapsed();
    let calls = format!("\"calls\": {},", (SEATS + 1) * ROUNDS + 1);
    let result = String::from_utf8_lossy(&output.stdout);
    ensure!(
        result.contains(&calls),
        "not the debate that was to be measured: {result}"
    );
    Ok(wall)
}

fn whetstone(folder: &Path) -> Command {
    let mut whetstone = Command::new(tree::program("whetstone", Profile::Release));
    whetstone
        .current_dir(folder)
        .env("WHETSTONE_DATA", folder.join("data"));
    whetstone
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
