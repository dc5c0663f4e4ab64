//! Whether a text is a periodic report on how things stand.

use domain::Kind;

use crate::front_matter::FrontMatter;
use crate::lists;

/// Names in front matter for a color.
const COLORED: [&str; 5] = ["status", "rag", "rag_status", "overall", "health"];
const COLORS: [&str; 4] = ["green", "amber", "yellow", "red"];

/// Names in front matter that only a status report has.
const OF_A_STATUS: [&str; 6] = [
    "last_month",
    "last_status",
    "previous_status",
    "dora",
    "dora_dropped",
    "reporting_period",
];

/// Words that titles of status reports have, and hardly any others.
const PERIODS: [&str; 10] = [
    "daily",
    "weekly",
    "biweekly",
    "fortnightly",
    "monthly",
    "quarterly",
    "sprint",
    "project",
    "team",
    "rag",
];
const REPORTS: [&str; 2] = ["report", "update"];

/// Words that appear around the others.
const AROUND: [&str; 13] = [
    "week", "month", "quarter", "for", "of", "on", "to", "in", "as", "at", "the", "and", "our",
];
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Why a text is a status report, in one sentence; `None` if it is something else.
pub(super) fn is_status(
    kind: Kind,
    title: &str,
    text: &str,
    front: &FrontMatter,
) -> Option<String> {
    if kind == Kind::Status {
        return Some(
            "Its kind is Status, so the question is whether its color is right.".to_owned(),
        );
    }
    if let Some(said) = in_front_matter(front) {
        return Some(format!(
            "Its front matter says it’s a status report ({said})."
        ));
    }
    let own = lists::title(text);
    let titles = [Some(title), own.as_deref()];
    let says_so = titles.into_iter().flatten().any(is_title_of_status);
    says_so.then(|| "Its title says it’s a status report.".to_owned())
}

fn in_front_matter(front: &FrontMatter) -> Option<String> {
    let mut what = front.what_it_is();
    let what = what.find(|(_, said)| words(said).iter().any(|word| word == "status"));
    let what = what.map(|(name, said)| format!("{name}: {said}"));
    let color = || {
        COLORED.iter().find_map(|name| {
            let mut said = front.under(name).iter();
            let color = said.find(|said| COLORS.contains(&said.as_str()))?;
            Some(format!("{name}: {color}"))
        })
    };
    let own = || {
        let name = OF_A_STATUS
            .iter()
            .find(|name| !front.under(name).is_empty())?;
        Some((*name).to_owned())
    };
    what.or_else(color).or_else(own)
}

/// A part of a title between signs, if it contains nothing else: "Payments: status, May".
pub(crate) fn is_title_of_status(title: &str) -> bool {
    let parts = title.split([':', '–', '—', '|', ',', '(', ')', '/']);
    parts
        .flat_map(|part| part.split(" - "))
        .any(|part| is_status_words(&words(part)))
}

fn is_status_words(words: &[String]) -> bool {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let named = match words.as_slice() {
        // Whatever it is on: "Status update for Payments".
        ["status", report, around, ..] => REPORTS.contains(report) && AROUND.contains(around),
        _ => false,
    };
    let ends = match words.as_slice() {
        // Whatever it is of: "Project Apollo status report".
        [before @ .., "status", report] => {
            REPORTS.contains(report) && before.first().is_none_or(|first| PERIODS.contains(first))
        }
        _ => false,
    };
    let has = |some: &[&str]| words.iter().any(|word| some.contains(word));
    let says_nothing_else = words.iter().all(|word| {
        *word == "status"
            || [&PERIODS[..], &REPORTS, &AROUND, &MONTHS]
                .iter()
                .any(|known| known.contains(word))
            || word.contains(|sign: char| sign.is_ascii_digit())
    });
    named || ends || says_nothing_else && (has(&["status"]) || has(&PERIODS) && has(&REPORTS))
}

fn words(said: &str) -> Vec<String> {
    let words = said.split(|sign: char| !sign.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}
