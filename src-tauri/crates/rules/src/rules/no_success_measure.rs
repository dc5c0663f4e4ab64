//! Goals, and nothing that would show that they were reached.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::document::Role;
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "no-success-measure",
    personas: &["pm"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "# Shop\n\n## Goals\n\n- Guests order from the table.\n\n## Scope\n\nA menu.",
            "Goals",
        ),
        silent(
            "# Shop\n\n## Goals\n\n- 40 % of guests order from the table.\n\n## Scope\n\nA menu.",
        ),
        silent(
            "# Shop\n\n## Goals\n\n- Guests order from the table.\n\n## Metrics\n\n- Orders a day",
        ),
        silent(
            "# Sorting\n\n## Motivation\n\nSpeed.\n\n### Goals\n\nSort lists.\n\n### Non-goals\n\nTrees.",
        ),
    ],
};

static MEASURED: LazyLock<Regex> = LazyLock::new(|| {
    words(r"measured?|metrics?|kpis?|track(?:s|ed)?|baseline|success (?:rate|is)|[0-9]+ ?%?")
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let headings = &reading.document.headings;
    let measured = headings.iter().any(|it| it.role == Role::Measures);
    let goals = headings
        .iter()
        .find(|it| it.role == Role::Goals)
        .filter(|_| reading.genre == Genre::Product && !measured);
    let Some(goals) = goals else {
        return Vec::new();
    };
    if MEASURED.is_match(reading.document.lower(goals.section)) {
        return Vec::new();
    }
    let heading = reading.written(goals.text);
    Problem::at(
        [goals.text],
        Severity::Major,
        format!("Nothing measures “{heading}”"),
        format!("A year after the launch nobody could show whether “{heading}” were reached, since no figure stands beside them."),
        format!("Which figure tells whether “{heading}” were reached, what is it today, and what should it be by when?"),
    )
    .into_iter()
    .collect()
}
