//! The built-in reviewer on long documents: each persona at 0.5, 1 and 2 MB.

use anyhow::Context;

use super::{Measure, example};

/// How long a persona may take for 1 MB. It is reported but not enforced, since machines differ.
const BUDGET_MS: f64 = 150.0;

/// For each persona, the time for 2 MB against that for 1 MB. The times themselves are printed.
pub(super) fn measure() -> anyhow::Result<Vec<Measure>> {
    let printed = example("pace", &[])?;
    println!(
        "\n{:<12} {:>10} {:>10} {:>10}   budget for 1 MB: {BUDGET_MS} ms",
        "rules", "0.5 MB", "1 MB", "2 MB"
    );
    printed.lines().map(of_persona).collect()
}

fn of_persona(line: &str) -> anyhow::Result<Measure> {
    let (persona, times) = line.split_once(' ').context("a line has no figures")?;
    let times: Vec<f64> = times
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let &[half, one, two] = times.as_slice() else {
        anyhow::bail!("not three figures for {persona}");
    };
    println!("{persona:<12} {half:>7.1} ms {one:>7.1} ms {two:>7.1} ms");
    Ok(Measure {
        name: persona.to_owned(),
        measured_ms: two,
        against_ms: one,
        against: "the same rules on half the text",
        bar: 2.3,
    })
}
