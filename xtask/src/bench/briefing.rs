//! What is done with a text before a debate, without a model.

use super::{Measure, example, figures};

/// What the texts are made of: prose, phrases that are nearly there, capitals, different words.
const KINDS: [&str; 4] = [
    "suggest prose",
    "suggest gaps",
    "suggest caps",
    "suggest words",
];

/// What the suggester may take for 50,000 characters: reported, and no bar, since machines differ.
const BUDGET_MS: f64 = 5.0;

/// For each kind of text the time that the suggester takes for 50,000 characters against that for half
/// as many.
pub(super) fn measure() -> anyhow::Result<Vec<Measure>> {
    let printed = example("suggest", &[])?;
    println!("\nsuggester: the budget for 50,000 characters is {BUDGET_MS} ms");
    KINDS.iter().map(|kind| of_kind(kind, &printed)).collect()
}

fn of_kind(kind: &'static str, printed: &str) -> anyhow::Result<Measure> {
    let (measured_ms, against_ms) = figures(kind, printed)?;
    Ok(Measure {
        name: kind,
        measured_ms,
        against_ms,
        against: "suggesting for half the text",
        bar: 2.3,
    })
}
