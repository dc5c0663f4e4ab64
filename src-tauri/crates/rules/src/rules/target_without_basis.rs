//! Percentages of nobody knows what.

use std::sync::LazyLock;

use domain::{Severity, Span};
use regex::Regex;

use crate::pattern::{exact, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "target-without-basis",
    personas: &["qa"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## Goals\n\n- Reach 70%+ satisfaction with the form",
            "Reach 70%+ satisfaction with the form",
        ),
        fires(
            "The checks must succeed in 95 %. Fine.",
            "The checks must succeed in 95 %.",
        ),
        fires(
            "## Goals\n\n- Half a year in, 40% of all orders come electronically within first 3 months",
            "Half a year in, 40% of all orders come electronically within first 3 months",
        ),
        silent("## Goals\n\n- 70 % of guests who rate the form give 4 of 5"),
        silent("The service must be available 99.9 % of each month. CPU use must stay below 80 %."),
        silent("## Background\n\nSatisfaction was 70 %."),
        silent("The discount must be 10 % off the list price. Roll out to 5 % in week one."),
    ],
};

static PERCENT: LazyLock<Regex> = LazyLock::new(|| exact(r"[0-9]+(?:[.,][0-9]+)? ?%\+?"));
/// What makes a percentage one of something.
static BASIS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"of|off|from|share|percentile|cpu|memory|disk|load|uptime|availab(?:le|ility)|coverage|discount|interest|tax|vat|fee|traffic|probability|confidence|threshold|roll(?:ed)? ?out|canary|opacity|width|zoom",
    )
});
/// A span of time that hangs in the air.
static LOOSE_TIME: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)within (?:the )?first (?:[0-9]+|two|three|six|few) (?:days|weeks|months)[ \t\r\n]*[.;]?$",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    reading
        .promised(&PERCENT)
        .into_iter()
        .filter_map(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            let figure = reading.written(hit.span);
            if !BASIS.is_match(text) {
                return of_what(reading, hit.sentence.span, &figure);
            }
            let time = LOOSE_TIME.find(text)?;
            let at = hit.sentence.span.start;
            let time = reading.written(Span::new(at + time.start(), at + time.end()));
            since_when(
                reading,
                hit.sentence.span,
                &figure,
                time.trim_end_matches(['.', ';']),
            )
        })
        .take(4)
        .collect()
}

fn of_what(reading: &Reading<'_>, sentence: Span, figure: &str) -> Option<Problem> {
    let gist = reading.gist(sentence);
    Problem::at(
        [sentence],
        Severity::Major,
        format!("“{figure}” of what, in “{gist}”?"),
        format!(
            "“{figure}” can be met or missed depending on who is counted and how they are asked."
        ),
        format!("“{figure}” of whom or of what, measured how and by when?"),
    )
}

fn since_when(reading: &Reading<'_>, sentence: Span, figure: &str, time: &str) -> Option<Problem> {
    Problem::at(
        [sentence],
        Severity::Minor,
        format!("“{figure} … {time}”: counted from when?"),
        format!(
            "“{}” has no first day, so the same figures can be read as a success or as a miss.",
            reading.gist(sentence)
        ),
        format!("From which day does “{time}” run, and what counts towards “{figure}”?"),
    )
}
