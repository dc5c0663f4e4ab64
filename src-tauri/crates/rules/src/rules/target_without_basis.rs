//! Percentages of nobody knows what.

use std::sync::LazyLock;

use domain::personas::QA;
use domain::{Severity, Span};
use regex::Regex;

use crate::document::Role;
use crate::genre::Genre;
use crate::pattern::exact;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "target-without-basis",
    says: "Percentages that don't say what they are a percentage of.",
    personas: &[QA],
    reads_english: true,
    mended: false,
    in_notes: false,
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
        fires(
            "## Metrics\n\n| Measure | Today | Goal |\n|--|--|--|\n| Guests who tip | 61 % | 70 % |",
            "70 %",
        ),
        silent(
            "## Metrics\n\n| Measure | Today | Goal |\n|--|--|--|\n| Share of guests who tip | 61 % | 70 % |",
        ),
        silent("## Goals\n\n- 70 % of guests who rate the form give 4 of 5"),
        silent("The service must be available 99.9 % of each month. CPU use must stay below 80 %."),
        fires(
            "## Goals\n\n- 30 % take-up at the end of the season",
            "30 % take-up at the end of the season",
        ),
        silent("## Goals\n\n- An increase of 20 % over last year\n- Waste falls by 20 %"),
        silent("## Background\n\nSatisfaction was 70 %."),
        silent("- The card must be drawn at 60% scale."),
        silent("| now | better |\n|--|--|\n| More than half as much soup | +56 % |"),
        silent("## Goals\n\n| Criteria | Weight |\n|--|--|\n| Taste | 25 % |"),
        silent(
            "The cook must take 60 % flour, 30 % butter and 10 % salt. Cooks rest at > 50 % heat.",
        ),
        silent("The discount must be 10 % off the list price. Roll out to 5 % in week one."),
        silent(
            "## Metrics\n\n| Measure | Today | Goal |\n|--|--|--|\n| Tip success rate | 61 % | 70 % |\n| Time to the first dish | | ↓ 25 % |",
        ),
        silent("The till should wait a bit longer each time (e.g., ±10%)."),
        silent(
            "# Watch\n\n## Goals\n\n- Less smoke\n\n## Features\n\n- Tips in percent (e.g., 2%)\n\n| Mode | Sampled |\n|--|--|\n| Live | 10% |\n\n## Launch\n\nMay.",
        ),
    ],
};

static PERCENT: LazyLock<Regex> = LazyLock::new(|| exact(r"[0-9]+(?:[.,][0-9]+)? ?%\+?"));
/// What makes a percentage one of something.
static BASIS: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"[0-9] ?%\+?\)?[ \t\r\n]+(?:of|off|from|users|guests|customers|people|fewer|less|more|lower|higher|faster|slower|cheaper|smaller|in|inside|chance|[a-z]+(?:ed|ing) [a-z]+s)(?-u:\b)|(?-u:\b)(?:by|of)[ \t\r\n]+(?:about |around |at least |up to |some )?[0-9.]+ ?%|(?-u:\b)(?:share|percentile|cpu|memory|disk|load|uptime|availab(?:le|ility)|coverage|discount|interest|tax|vat|traffic|probability|confidence|threshold|roll(?:ed)? ?out|canary|opacity|width|zoom|completion|retention|conversion|response rate|action rate|adoption|churn|accuracy|open rate|click|scale|scaled|size|brightness|volume|position|height)(?-u:\b)",
    )
});
/// A column of what is to be reached.
static AIM: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"(?-u:\b)(?:targets?|goals?|aim|threshold|success|required|expected)(?-u:\b)")
});
/// A measure that is known to be a share of something.
static RATE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:rates?|ratio|share|score|drop[- ]?off|continuity|success|time|latency|errors?|failures?|activation|engagement|growth|margin|usage|utili[sz]ation)(?-u:\b)",
    )
});
/// A band of values, which names a level.
static RANGE: LazyLock<Regex> = LazyLock::new(|| exact("[0-9] ?%? ?[–-] ?[0-9]"));
/// A span of time that hangs in the air.
static LOOSE_TIME: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)within (?:the )?first (?:[0-9]+|two|three|six|few) (?:days|weeks|months)[ \t\r\n]*[.;]?$",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    reading
        .promised(&PERCENT)
        .into_iter()
        .filter(|hit| reading.document.row_label(hit.sentence).is_none())
        .filter(|hit| !reading.is_scenario(hit.sentence) && !is_split(reading, hit))
        .filter(|hit| !reading.is_long() || is_a_target(reading, hit))
        .filter_map(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            let figure = reading.written(hit.span);
            if !BASIS.is_match(text) {
                return of_what(hit.sentence.span, &figure);
            }
            let time = LOOSE_TIME.find(text)?;
            let at = hit.sentence.span.start;
            let time = reading.written(Span::new(at + time.start(), at + time.end()));
            since_when(
                hit.sentence.span,
                &figure,
                time.trim_end_matches(['.', ';']),
            )
        })
        .take(4)
        .chain(of_rows(reading))
        .collect()
}

/// Whether the sentence divides something into parts (“60 % gold, 30 % wood”) or names bounds (“> 50 %”).
fn is_split(reading: &Reading, hit: &Hit<'_>) -> bool {
    let text = reading.document.lower(hit.sentence.span);
    let bound = reading
        .before(hit)
        .trim_end()
        .ends_with(['>', '<', '≥', '≤', '~', '(', '±']);
    // “100 % clear” is said, not measured.
    let sure = hit.words.starts_with("100")
        && (reading.genre != Genre::Product
            || text.contains("by construction")
            || text.contains("deterministic")
            || text.contains("100% clear")
            || text.contains("100 % clear"));
    let figure: String = hit.words.chars().take_while(char::is_ascii_digit).collect();
    let beyond = figure.parse::<u32>().is_ok_and(|it| it > 100);
    let told = ["last year", "last month", "last quarter", "last week"]
        .iter()
        .any(|it| text.contains(it));
    let example = text.contains("e.g.");
    bound || sure || example || beyond || told || text.matches('%').count() > 1
}

/// Whether a text of several sections says so where it sets targets, or orders it.
fn is_a_target(reading: &Reading, hit: &Hit<'_>) -> bool {
    let role = reading.document.role(hit.sentence);
    matches!(role, Role::Goals | Role::Measures | Role::Criteria)
        || reading.genre == Genre::Product && role == Role::Requirements
}

/// Percentages of tables, row by row: the row says what they are about, and has to say of what.
fn of_rows(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let mut rows: Vec<(Span, Vec<Hit<'_>>)> = Vec::new();
    for hit in reading.promised(&PERCENT) {
        let Some(label) = document.row_label(hit.sentence) else {
            continue;
        };
        let row = document.row(hit.sentence).map_or(label, |it| it.span);
        let head = document
            .table_before(row.start)
            .and_then(|it| it.rows.first());
        let weighs = head.is_some_and(|it| {
            let text = document.lower(it.span);
            [
                "weight", "share", "points", "progress", "status", "complete",
            ]
            .iter()
            .any(|word| text.contains(word))
        });
        let aims = head.is_some_and(|it| AIM.is_match(document.lower(it.span)));
        if weighs || reading.is_long() && !aims {
            continue;
        }
        // “Success rate” and “drop-off” have a meaning of their own.
        let named = RATE.is_match(document.lower(label));
        let moved = reading
            .before(&hit)
            .trim_end()
            .ends_with(['↓', '↑', '−', '-', '+']);
        if named
            || moved
            || BASIS.is_match(document.lower(row))
            || RANGE.is_match(document.lower(hit.sentence.span))
        {
            continue;
        }
        match rows.last_mut().filter(|it| it.0 == label) {
            Some((_, hits)) => hits.push(hit),
            None => rows.push((label, vec![hit])),
        }
    }
    let told = |(label, hits): (Span, Vec<Hit<'_>>)| {
        let figures = named(hits.iter().map(|it| reading.written(it.span)));
        let measure = reading.gist(label);
        Problem::at(
            hits.iter().map(|it| it.sentence.span),
            Severity::Major,
            format!("“{measure}”: {figures} of what?"),
            "Whether the target is met depends on who is counted, over what time and by whom.",
            format!("How is “{measure}” counted: {figures} of whom or what, and over what time?"),
        )
    };
    rows.into_iter().take(4).filter_map(told).collect()
}

fn of_what(sentence: Span, figure: &str) -> Option<Problem> {
    Problem::at(
        [sentence],
        Severity::Major,
        format!("“{figure}” of what?"),
        "Whether the figure is met depends on who is counted and how they are asked.",
        format!("“{figure}” of whom or what, measured how and by when?"),
    )
}

fn since_when(sentence: Span, figure: &str, time: &str) -> Option<Problem> {
    Problem::at(
        [sentence],
        Severity::Minor,
        format!("“{figure} … {time}”: counted from when?"),
        "Without a start date, the same figures can look like a success or a failure.",
        format!("When does “{time}” start, and what counts toward “{figure}”?"),
    )
}
