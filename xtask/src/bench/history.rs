//! The list of debates at 10,000 and at 1,000.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use super::Measure;
use crate::seed;
use crate::tree::{self, Profile};

const FEW: usize = 1_000;
pub(super) const MANY: usize = 10_000;

/// For each question the time at 10,000 debates against its SQL alone, and against 1,000 debates.
pub(super) fn measure() -> anyhow::Result<Vec<Measure>> {
    seed::build(&["list"])?;
    let (few, many) = (times(FEW)?, times(MANY)?);
    let questions = [
        ("page", "page, growth"),
        ("filter", "filter, growth"),
        ("search", "search, growth"),
    ];
    let mut measures = Vec::new();
    for (name, growth) in questions {
        let ((few, _), (many, plain)) = (of(name, &few)?, of(name, &many)?);
        measures.push(Measure {
            name,
            measured_ms: many,
            against_ms: plain,
            against: "the same question as SQL, in process",
            bar: 1.5,
        });
        measures.push(Measure {
            name: growth,
            measured_ms: many,
            against_ms: few,
            against: "the same at 1,000 debates",
            bar: 2.0,
        });
    }
    Ok(measures)
}

/// What the example prints about a folder of so many debates.
fn times(debates: usize) -> anyhow::Result<String> {
    asked(&seed::once(debates, false)?)
}

fn asked(data: &Path) -> anyhow::Result<String> {
    let program = tree::program("examples/list", Profile::Release);
    let output = Command::new(program)
        .arg(data)
        .output()
        .context("the example could not be started")?;
    ensure!(output.status.success(), "the example failed");
    Ok(String::from_utf8(output.stdout)?)
}

/// The milliseconds of the store and of the SQL alone.
fn of(name: &str, printed: &str) -> anyhow::Result<(f64, f64)> {
    let line = printed.lines().find_map(|line| line.strip_prefix(name));
    let line = line.with_context(|| format!("nothing was measured for {name}"))?;
    let (store, plain) = line.trim().split_once(' ').context("not two figures")?;
    Ok((store.parse()?, plain.parse()?))
}
