//! Redaction of long texts of different kinds.

use super::{Measure, example, figures};

/// Prose, many secrets in a row, and many strings that look like the beginning of one.
const KINDS: [&str; 12] = [
    "prose",
    "passwords",
    "one line",
    "names",
    "gaps",
    "one word",
    "blanks",
    "keys begun",
    "addresses",
    "tokens begun",
    "markers",
    "different",
];

/// For each kind of text, the time for 2 MB against that for 1 MB.
pub(super) fn measure() -> anyhow::Result<Vec<Measure>> {
    let printed = example("redact", &[])?;
    KINDS.iter().map(|kind| of_kind(kind, &printed)).collect()
}

fn of_kind(kind: &'static str, printed: &str) -> anyhow::Result<Measure> {
    let (measured_ms, against_ms) = figures(kind, printed)?;
    Ok(Measure {
        name: kind.to_owned(),
        measured_ms,
        against_ms,
        against: "redacting half the text",
        bar: 2.3,
    })
}
