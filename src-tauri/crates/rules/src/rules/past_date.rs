//! Plans for dates that have passed.

use std::sync::LazyLock;

use domain::personas::PM;
use domain::{Severity, Span};
use regex::Regex;

use crate::demands::Judges;
use crate::document::{BlockKind, Role, Sentence};
use crate::pattern::{exact, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "past-date",
    says: "Plans for dates that have passed.",
    personas: &[PM],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Nice. We will launch on 2024-05-01. Fine.",
            "We will launch on 2024-05-01.",
        ),
        fires("The target is June 3, 2024.", "The target is June 3, 2024."),
        fires(
            "The beta is due by 3 June 2024.",
            "The beta is due by 3 June 2024.",
        ),
        fires("We plan to ship in Q3 2024.", "We plan to ship in Q3 2024."),
        fires("## Launch dates\n\n- Beta: March 2024", "Beta: March 2024"),
        fires(
            "## Cut-over\n\nThe move takes place on Sunday, 2 February 2025, at noon.",
            "The move takes place on Sunday, 2 February 2025, at noon.",
        ),
        fires(
            "The lease has to be signed by 3 February 2025.",
            "The lease has to be signed by 3 February 2025.",
        ),
        fires(
            "The lease ends on 3 February 2025.",
            "The lease ends on 3 February 2025.",
        ),
        silent("Soups, for which the plan of 3 May 2024 holds by now, are due."),
        fires(
            "The lease was to be signed by the end of February 2025.",
            "The lease was to be signed by the end of February 2025.",
        )
        .of(domain::Kind::Prd),
        silent("Reviewed by the cook (Ann) on 3 March 2025."),
        silent("The choices from the 2025-03-03 tasting are due."),
        silent(
            "## Timeline\n\n| Step | From | To |\n|--|--|--|\n| Copy | 3 March 2025 | 30 March 2025 |",
        ),
        silent("The hybrid must lead (see [[meetings/briefing-2024-05-15]])."),
        silent("## Plan\n\n**The border must be seen everywhere (Side menu, 2024-05-17).**"),
        silent(
            "Each run starts on the next day, and it must never allow one later than April 13, 2024.",
        ),
        silent("## Tasks\n\n- **The grid — dropped 2024-08-11 (Ann).** It will stay as it is."),
        fires(
            "## Plan\n\n- The move (due 2024-05-17) is in two parts.",
            "The move (due 2024-05-17) is in two parts.",
        ),
        silent("We will launch on 2025-05-01."),
        silent("# Soup\n\n## Launch\n\n- Accepted: 2024-09-10"),
        silent("Example: if the order is made on 2024-04-05 it must be paid by 2024-04-12."),
        silent("As of June 1, 2024, 40 guests wait. Start Date: 2022-10-26"),
        silent("The beta was launched on 2024-05-01."),
        silent("The till must add up to `{date: \"2024-05-01\"}`. It will find = 2024-05-03."),
        silent("## Implementation history\n\n- 2024-05-01: plan agreed, launch in May."),
        silent("## Launch dates\n\n| Beta | March 2024 | done |\n|--|--|--|"),
        silent("We plan to ship in March 2025, on 2025-03-31."),
        silent(
            "It has been discussed and turned down at the [2024-03-31 meeting](m.md) due to its price.",
        ),
    ],
};

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

static DATE: LazyLock<Regex> = LazyLock::new(|| {
    const MONTH: &str = "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
    exact(&format!(
        r"(?-u:\b)(?:(?P<iso>20[0-9]{{2}}-[01][0-9]-[0-3][0-9])|(?P<m1>{MONTH})\.? (?P<d1>[0-9]{{1,2}})(?:st|nd|rd|th)?,? (?P<y1>20[0-9]{{2}})|(?P<d2>[0-9]{{1,2}})(?:st|nd|rd|th)? (?P<m2>{MONTH})\.?,? (?P<y2>20[0-9]{{2}})|(?P<m3>{MONTH}) (?P<y3>20[0-9]{{2}})|q(?P<q>[1-4])[ /-](?P<y4>20[0-9]{{2}}))(?-u:\b)"
    ))
});
static PLANNED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"will|(?:is|are|was|were|be) due|due (?:on|by|in|date|for)|due:|deadline|target|plan(?:s|ned)?|schedul(?:e|ed)|(?:by|until|before|after|from|wanted by|needed by|no later than) ?:? ?(?:the )?(?:end of |mid-?|early |late )?(?:[a-z]+day,? )?(?:[0-9]|q[1-4]|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)[0-9-]*|(?:starts?|begins?|ends?|expires?|opens?|closes|launches|finishes|runs out|stops|is over|is on|go|goes|moves?|follows?|happens?|comes?) (?:in|on|by)?|takes? place|go live|goes live|launch date|release date|aim(?:s|ed)? (?:for|to)|eta|expected|no later than|must|has to|have to|pilot|kick-?off",
    )
});
/// “Mock-ups: December 2025”.
static LABELLED: LazyLock<Regex> =
    LazyLock::new(|| exact(r"^[a-z][a-z -]{2,40}: *[a-z0-9 ]{4,20}$"));
static TOLD: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"as of|since|was|were|has been|have been|had|done|complete[d]?|shipped|launched|released|finished|start(?:ed)? dat[ea]|created|updated|published|author|adopted|dated|between|previous(?:ly)?|already|introduced|today|in the past|reviewed|approved|agreed|signed|confirmed|tested|rehearsed|measured|sent|decided|held|happened|began|started|occurred|failed|merged|took place|reported|dropped|cancell?ed|rejected|superseded|deferred|redacted|described|resolution|resolved|first seen|version|survey|counted|replied|told",
    )
});

/// “Has to be signed” isn't signed yet.
static DUE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:has|have|needs?|is|are|was|were) to be|(?:must|will|shall|should|can) be|(?:is|are|was|were|be) due|due (?:on|by|in|date|for)|due:",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let rows = document.tables.iter().flat_map(|it| &it.rows);
    let rows: Vec<Span> = rows.map(|it| it.span).collect();
    let late: Vec<(Span, String)> = DATE
        .captures_iter(&document.lower)
        .filter_map(|found| {
            let whole = found.get(0)?;
            let sentence = document
                .sentence_at(whole.start())
                .filter(|it| reading.is_judged(*it))?;
            let text = document.lower(sentence.span);
            let row = row_around(&rows, sentence.span);
            let in_plan = document.role(sentence) == Role::Plan;
            let item = document.block(sentence).kind == BlockKind::Item;
            let planned = in_plan || PLANNED.is_match(text) || item && LABELLED.is_match(text);
            let told = TOLD.is_match(document.lower(row)) && !DUE.is_match(text);
            let before = document.lower(Span::new(sentence.span.start, whole.start()));
            let told = told
                || (before.ends_with(" of ") && !before.ends_with("end of "))
                || before.ends_with(" from the ")
                || is_under_way(reading, row);
            let passed = last_day(&found)?.as_str() < today(reading);
            // “Accepted: 2024-09-10” says when it was.
            let was = [
                "accepted:",
                "landed:",
                "released:",
                "approved:",
                "created:",
                "updated:",
                "merged:",
                "stabilized:",
            ];
            let label = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
            let told = told || was.iter().any(|it| label.starts_with(it));
            // A name of a file, and the stamp of an entry: “(Side menu, 2024-05-17)”.
            let in_a_name = before.ends_with(['-', '/', '_']) && !before.ends_with(" -");
            let behind = document.lower(Span::new(whole.end(), sentence.span.end));
            let is_stamp = before.trim_end().ends_with(',') && behind.starts_with(')');
            let bounds = before.ends_with("later than ") && !before.ends_with("no later than ");
            let example = before.ends_with(['"', '“', '=']) || before.ends_with("= ");
            let shown = label.starts_with("example") || example;
            (planned
                && !told
                && !shown
                && !in_a_name
                && !is_stamp
                && !bounds
                && passed
                && !is_history(document.quote(sentence.span))
                && !before.ends_with('(')
                && !is_in_history(reading, sentence)
                && !is_a_moment(document.lower(sentence.span), whole.as_str())
                && !document.role(sentence).is_aside())
            .then(|| (sentence.span, reading.written(Span::from(whole.range()))))
        })
        .collect();
    let Some((_, date)) = late.first() else {
        return Vec::new();
    };
    let mut places: Vec<Span> = late.iter().map(|it| it.0).collect();
    places.dedup();
    Problem::at(
        places,
        Severity::Major,
        format!("“{date}” has passed"),
        "Readers can't tell whether the plan happened, slipped or was dropped.",
        format!("Did it happen on {date}? If not, what is the new date?"),
    )
    .into_iter()
    .collect()
}

/// The day on which the text is read; before all others where nobody said it.
fn today(reading: &Reading) -> &str {
    reading.today.get().map_or("", String::as_str)
}

/// An entry of a log of changes, with the change behind it.
fn is_history(text: &str) -> bool {
    ["/pull/", "/commit/", "[PR "]
        .iter()
        .any(|it| text.contains(it))
}

/// Whether an hour follows, as in a log of what happened: “2021-03-31 12:06”.
fn is_a_moment(text: &str, date: &str) -> bool {
    let rest = text.find(date).map_or("", |at| &text[at + date.len()..]);
    let bytes = rest.trim_start_matches([' ', 't', ',']).as_bytes();
    bytes.len() > 3 && bytes[0].is_ascii_digit() && bytes[..3].contains(&b':')
}

/// Whether the section tells what became of the text: “Implementation history”.
fn is_in_history(reading: &Reading, sentence: Sentence) -> bool {
    let heading = reading
        .document
        .heading(sentence)
        .map(|it| reading.document.lower(it.text));
    heading.is_some_and(|it| {
        ["history", "changelog", "revision"]
            .iter()
            .any(|word| it.contains(word))
    })
}

/// Whether the row has a later date that is still to come: what it tells of has begun and goes on.
fn is_under_way(reading: &Reading, row: Span) -> bool {
    let text = reading.document.lower(row);
    let mut days = DATE.captures_iter(text).filter_map(|it| last_day(&it));
    days.any(|it| it.as_str() >= today(reading))
}

/// The last day that a date can mean, as `YYYY-MM-DD`.
fn last_day(found: &regex::Captures<'_>) -> Option<String> {
    let part = |name: &str| found.name(name).map(|it| it.as_str());
    if let Some(iso) = part("iso") {
        return Some(iso.to_owned());
    }
    let year = ["y1", "y2", "y3", "y4"].into_iter().find_map(part)?;
    if let Some(quarter) = part("q").and_then(|it| it.parse::<usize>().ok()) {
        return Some(format!("{year}-{:02}-31", quarter * 3));
    }
    let name = ["m1", "m2", "m3"].into_iter().find_map(part)?;
    let month = MONTHS.iter().position(|it| name.starts_with(it))? + 1;
    let day: u32 = ["d1", "d2"]
        .into_iter()
        .find_map(part)
        .map_or(Some(31), |it| it.parse().ok())?;
    Some(format!("{year}-{month:02}-{day:02}"))
}

/// A cell is read with its whole row: “done” may stand in another cell.
fn row_around(rows: &[Span], span: Span) -> Span {
    let after = rows.partition_point(|it| it.start <= span.start);
    after
        .checked_sub(1)
        .map(|it| rows[it])
        .filter(|it| span.end <= it.end)
        .unwrap_or(span)
}
