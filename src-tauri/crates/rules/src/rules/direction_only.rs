//! Targets that say which way, and not how far.

use std::sync::LazyLock;

use domain::{Severity, Span};
use regex::Regex;

use crate::document::{BlockKind, Role, Sentence};
use crate::pattern::{exact, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "direction-only",
    personas: &["pm", "qa"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## Metrics\n\n| Measure | Goal |\n|--|--|\n| Complaints | fewer |\n| Tips | 12 % |",
            "fewer",
        ),
        fires(
            "## Success metrics\n\n- Fewer complaints about cold soup",
            "Fewer complaints about cold soup",
        ),
        fires(
            "## Figures\n\n| Figure | Today | Target |\n|--|--|--|\n| Calls | 60 | less |",
            "less",
        ),
        silent("## Success metrics\n\n- Fewer complaints: from 12 to 4 a week"),
        silent("## Features\n\n| Hall | Tables |\n|--|--|\n| East | fewer |"),
        silent("## Metrics\n\n- Complaints a week"),
    ],
};

/// A cell of nothing but a direction.
static CELL: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^(?:significantly |much |clearly )?(?:fewer|less|more|lower|higher|better|faster|shorter|reduced?|increased?|improved?|decreased?|up|down|↑|↓|↗|↘|as few as possible|as many as possible|as low as possible)$",
    )
});
static TARGET: LazyLock<Regex> = LazyLock::new(|| words(r"targets?|goals?|wanted|aim"));
static ITEM: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"fewer|less|more|lower|higher|reduced?|increased?|improved?|decreased?|reduction (?:of|in)|increase (?:of|in)",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let document = &reading.document;
    let vague: Vec<(Span, Span)> = reading
        .sentences()
        .filter(|it| document.role(*it) == Role::Measures || has_targets(reading, *it))
        .filter_map(|it| {
            let text = document.lower(it.span);
            let figure = text.bytes().any(|b| b.is_ascii_digit());
            let label = document.row_label(it);
            match document.block(it).kind {
                BlockKind::Cell if CELL.is_match(text) => Some((it.span, label?)),
                BlockKind::Item if !figure && opens_with(text) => Some((it.span, it.span)),
                _ => None,
            }
        })
        .collect();
    let names = named(vague.iter().map(|it| reading.gist(it.1)));
    Problem::at(
        vague.iter().map(|it| it.0),
        Severity::Minor,
        format!("{names}: by how much?"),
        format!("For {names} the text says which way and not how far, so a change of one counts as success."),
        format!("Which figure is wanted for {names}, by when, and what is it today?"),
    )
    .into_iter()
    .collect()
}

/// Whether the sentence stands in a table that has a column of targets.
fn has_targets(reading: &Reading<'_>, sentence: Sentence) -> bool {
    let document = &reading.document;
    if document.row(sentence).is_none() {
        return false;
    }
    let header = document
        .table_before(sentence.span.start)
        .and_then(|it| it.rows.first());
    header.is_some_and(|it| TARGET.is_match(document.lower(it.span)))
}

fn opens_with(text: &str) -> bool {
    ITEM.find(text).is_some_and(|it| it.start() == 0)
}
