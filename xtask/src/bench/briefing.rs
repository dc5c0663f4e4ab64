//! The work on a text before a debate, without a model.

use super::explore::project;
use super::{Measure, example, figures};

/// What is measured, and on what: an example, its kinds of text, and what half the amount is called. For the
/// suggester: prose, near matches of phrases, capitals, different words. For NUANCES.md files and texts with
/// technologies, see the example.
const KINDS: [(&str, &[&str], &str); 3] = [
    (
        "suggest",
        &[
            "suggest prose",
            "suggest gaps",
            "suggest caps",
            "suggest words",
        ],
        "suggesting for half the text",
    ),
    (
        "briefing",
        &[
            "nuances items",
            "nuances headings",
            "nuances nested",
            "nuances comments",
        ],
        "reading half the file",
    ),
    (
        "briefing",
        &[
            "technologies prose",
            "technologies names",
            "technologies addresses",
            "technologies gaps",
            "triage prose",
            "weights prose",
            "contradictions near",
        ],
        "reading half the text",
    ),
];

/// How long each may take, in milliseconds. It is reported but not enforced, since machines differ.
const BUDGETS: &str =
    "budgets: suggester, 50,000 characters: 5 ms; nuances, 64 KB: 2 ms; context file, 64 KB: 5 ms";

/// Files of the project whose briefing the panel shows first.
const FILES: usize = 10_000;

/// For each kind of text, the time for all of it against the time for half.
pub(super) fn measure() -> anyhow::Result<Vec<Measure>> {
    let mut measures = Vec::new();
    for (name, kinds, against) in KINDS {
        let printed = example(name, &[])?;
        for kind in kinds {
            measures.push(of_kind(kind, &printed, against)?);
        }
    }
    println!("\n{BUDGETS}");
    let glance = example("glance", &[project(FILES)?.as_os_str()])?;
    println!("{glance}budget: 1,000 ms, 120 MB");
    Ok(measures)
}

fn of_kind(kind: &'static str, printed: &str, against: &'static str) -> anyhow::Result<Measure> {
    let (measured_ms, against_ms) = figures(kind, printed)?;
    Ok(Measure {
        name: kind.to_owned(),
        measured_ms,
        against_ms,
        against,
        bar: 2.3,
    })
}
