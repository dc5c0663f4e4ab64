//! Texts that record what was said, tried or happened, and README files, whatever kind somebody chooses: what
//! was open on that day is history.

use std::sync::LazyLock;

use domain::Kind;
use domain::pattern::Regex;

use super::{signs, title};
use crate::document::{Document, Role};
use crate::pattern::exact;

/// Words in titles of such texts, whatever their subject.
const CALLED: [&str; 9] = [
    "meeting notes",
    "meeting minutes",
    "post-mortem",
    "postmortem",
    "retrospective",
    "brainstorm",
    "notes on ",
    "notes from ",
    "notes about ",
];

/// Words in titles of records that name the subject of a design.
const MET: [&str; 6] = [
    "meeting", "minutes", "check-in", "check in", "stand-up", "report",
];

/// Headings of README files; other texts have at most one of them.
const OF_A_MANUAL: [&str; 12] = [
    "install",
    "usage",
    "getting started",
    "quick start",
    "quickstart",
    "license",
    "licence",
    "contributing",
    "environment variables",
    "tech stack",
    "screenshots",
    "build and run",
];

/// From this many sections named after a day on, a text counts as a record of those days.
const DAYS: usize = 3;

/// Whether a text with a chosen kind is still a record or a README file. Someone who chooses product
/// requirements or a roadmap means it.
pub(super) fn records(kind: Kind, document: &Document) -> bool {
    match kind {
        Kind::Prd | Kind::Requirements | Kind::Roadmap => false,
        Kind::Proposal | Kind::Tech | Kind::CodeChange => {
            is_called(document, &CALLED) || is_a_manual(document)
        }
        _ => is_called(document, &CALLED) || is_called(document, &MET) || tells_of_days(document),
    }
}

fn is_called(document: &Document, words: &[&str]) -> bool {
    title(document).is_some_and(|it| words.iter().any(|word| it.contains(word)))
}

/// Whether the first line or most sections are named after a day, or lines say who met.
fn tells_of_days(document: &Document) -> bool {
    let mut lines = document.source.lines().map(str::trim);
    let first = lines.find(|it| !it.is_empty()).unwrap_or_default();
    let mut headings = document.headings.iter();
    signs::names_who_met(document)
        || headings.any(|it| document.lower(it.text).contains("agenda"))
        || is_called_by_a_day(&first.to_lowercase())
        || days(document).nth(DAYS - 1).is_some()
}

/// Whether sections of several days follow one another.
pub(crate) fn has_several_days(document: &Document) -> bool {
    days(document).nth(1).is_some()
}

/// The headings that are named after a day.
fn days(document: &Document) -> impl Iterator<Item = &str> {
    let headings = document.headings.iter().map(|it| document.lower(it.text));
    headings.filter(|it| is_called_by_a_day(it))
}

/// “2023-02-15 check”, “12-10”, “27/11/2022”, “Friday, March 13”, “26th of November”: a day and little else.
/// A month without a day is a time for plans.
fn is_called_by_a_day(text: &str) -> bool {
    const MOST_WORDS: usize = 6;
    static DAY: LazyLock<Regex> = LazyLock::new(|| {
        const MONTH: &str = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
        const DATE: &str = "[0-3]?[0-9](?:st|nd|rd|th)?";
        exact(&format!(
            r"(?-u:\b)(?:20[0-9]{{2}}-?[01][0-9]-?[0-3][0-9]|[0-3]?[0-9][./-][01]?[0-9][./-](?:20)?[0-9]{{2}}|{MONTH}\.? {DATE}|{DATE}(?: of)? {MONTH})(?-u:\b)|^[# ]*[0-3]?[0-9][/-][0-3]?[0-9] *$"
        ))
    });
    text.split_whitespace().nth(MOST_WORDS).is_none() && DAY.is_match(text)
}

/// Whether the text says how to use what is there: by badges at its top, or by more such sections than parts
/// of a plan.
fn is_a_manual(document: &Document) -> bool {
    let headings = || document.headings.iter();
    let shown = headings().filter(|it| {
        let text = document.lower(it.text);
        OF_A_MANUAL.iter().any(|word| text.contains(word))
    });
    let planned = headings().filter(|it| {
        matches!(
            it.role,
            Role::Goals | Role::Measures | Role::Criteria | Role::NonGoals | Role::Plan
        )
    });
    let shown = shown.count();
    signs::has_badges(document) || shown > 1 && shown > planned.count()
}
