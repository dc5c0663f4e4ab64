//! Reports on a debate of 20 rounds with eight seats, in each format.

use super::{Measure, example, figures};

/// How long any of them may take, in milliseconds. It is reported but not enforced, since machines differ.
const BUDGET_MS: f64 = 2_000.0;

const FORMATS: [&str; 5] = ["markdown", "html", "pdf", "docx", "json"];

/// For each format, the time for 20 rounds against that for 10. The times themselves are printed.
pub(super) fn measure() -> anyhow::Result<Vec<Measure>> {
    let printed = example("pages", &[])?;
    println!("\nreports: budget for 20 rounds: {BUDGET_MS} ms");
    FORMATS
        .iter()
        .map(|name| of_format(name, &printed))
        .collect()
}

fn of_format(name: &'static str, printed: &str) -> anyhow::Result<Measure> {
    let (measured_ms, against_ms) = figures(name, printed)?;
    Ok(Measure {
        name: name.to_owned(),
        measured_ms,
        against_ms,
        against: "a report on half the rounds",
        bar: 2.3,
    })
}
