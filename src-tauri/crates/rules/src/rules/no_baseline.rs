//! Targets without the figure they start from.

use std::collections::HashSet;
use std::sync::LazyLock;

use domain::personas::PM;
use domain::text::document::stems::stems;
use domain::{Severity, Span};
use regex::Regex;

use crate::demands::Judges;
use crate::document::{BlockKind, Role};
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named, one_or_count};

pub(super) const RULE: Rule = Rule {
    name: "no-baseline",
    says: "Targets without a baseline.",
    personas: &[PM],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## KPIs\n\n- Raise the share of orders placed at the table to 40 %",
            "Raise the share of orders placed at the table to 40 %",
        ),
        silent("## KPIs\n\n- Reach 40 % of orders placed at the table\n- Time to the first dish"),
        fires(
            "## KPIs\n\n- Share of orders placed at the table\n\n### Baseline\n\nTables in the house: 40.",
            "Share of orders placed at the table",
        ),
        fires(
            "We run a kitchen. We expect 80 % fewer complaints.",
            "We expect 80 % fewer complaints.",
        ),
        fires(
            "## What we want\n\n- Waste drops by half",
            "Waste drops by half",
        ),
        silent(
            "The kitchen throws away 40 kg of waste a day.\n\n## What we want\n\n- Kitchen waste drops by half",
        ),
        silent("## Design\n\nThe pressure drops by half.").of(domain::Kind::Tech),
        silent("## KPIs\n\n- Share of orders placed at the table from 10 % to 40 %"),
        silent(
            "## KPIs\n\n- Share of orders placed at the table\n\n### Baseline\n\nOrders placed at the table: 10 %.",
        ),
        silent(
            "## Success metrics\n\n- Reduction of weekly time at the desk from hours to minutes\n- Number of guests who find the menu in three steps or fewer",
        ),
        silent(
            "# Soup\n\n## Goals\n\n- Order\n\n## Features\n\n- A bell\n\n## Success metrics\n\n- Average time at the table increases with more guests\n\n## Launch\n\nMay.",
        ),
        silent("We run a kitchen. The plate doubles as a lid."),
        silent("## KPIs\n\n- **Speed:** 60 % of guests report an increase of their own speed"),
        silent("The cook can read the double `-` in the name. Half a dish is fine."),
        silent("## Rationale\n\n- 40 % of orders are placed at the table"),
        silent(
            "## Success criteria\n\n### Measures\n\n- 100 % of old dishes stay on the menu\n- Guests place an order in under 10 seconds\n- 95 % of guests place an order on the first attempt",
        ),
    ],
};

static FROM: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"from (?:[0-9€$£.,]+|[a-z]+ to [a-z]+)|today|currently|at present|baseline|last (?:year|quarter|month)|launch(?:es|ed)?|up from|down from|now [0-9]+|was [0-9]+|is [0-9]+",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    if reading.genre != Genre::Product {
        return Vec::new();
    }
    let document = &reading.document;
    // What a running system counts needs no figure of today, and some plan to take it.
    let counts = ["prometheus", "grafana"];
    if counts.iter().any(|it| document.lower.contains(it)) || reading.mentions(&TAKEN) {
        return Vec::new();
    }
    let known = baseline_stems(reading);
    let mut lacking: Vec<Span> = reading
        .sentences()
        .filter(|it| document.role(*it) == Role::Measures)
        .filter(|it| document.block(*it).kind == BlockKind::Item)
        .filter(|it| {
            let text = document.lower(it.span);
            let own: HashSet<String> = stems(text).collect();
            let covered = own.iter().filter(|stem| known.contains(*stem)).count();
            let moves = !known.is_empty() && !reading.is_long() || MOVES.is_match(text);
            // In a text of several sections, what moves without a figure has no target to start from.
            let aims = !reading.is_long() || text.bytes().any(|it| it.is_ascii_digit());
            own.len() >= 2
                && !REPORTED.is_match(text)
                && aims
                && moves
                && is_measured(text)
                && !FROM.is_match(text)
                && covered * 2 < own.len()
        })
        .map(|it| it.span)
        .collect();
    for change in changes(reading) {
        if !lacking.contains(&change) {
            lacking.push(change);
        }
    }
    lacking.sort();
    let gists: Vec<String> = lacking.iter().map(|it| reading.gist(*it)).collect();
    let names = named(&gists);
    Problem::at(
        lacking,
        Severity::Major,
        format!("No baseline for {}", one_or_count(&gists, "targets")),
        "Without today's figure, nobody can tell whether anything changed.",
        format!("What is today's figure for {names}, how is it measured, and since when?"),
    )
    .into_iter()
    .collect()
}

static TAKEN: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:capture|establish|measure|record|take)[sd]? (?:an? |the |its )?(?:[a-z]+ )?baselines?|baselines? (?:captured|measured|recorded)",
    )
});

/// What people say of a thing once it is there needs no figure of today.
static REPORTED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"% of [a-z ]{3,40} (?:report|say|state|rate|feel|agree|recommend)(?-u:\b)|% of (?:active |new |all )?(?:users|customers|members)(?-u:\b)",
    )
});

/// Whether an item names something that is counted, rather than a test that passes or fails.
fn is_measured(text: &str) -> bool {
    static COUNTED: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"rates?|scores?|number of|total|share|percentage|percent|average|median|time to|times?|duration|count|volume|csat|nps|satisfaction|costs?|revenue|retention|conversion|churn|adoption|usage|calls?|visits?|complaints?|tickets?|returns?|cancellations?|abandon(?:s|ed|ment)?|[a-z]+ per [a-z]+|how (?:many|often|long|much)|fewer|more|less|higher|lower|faster|shorter|reduc[a-z]+|increas[a-z]+|improv[a-z]+|decreas[a-z]+",
        )
    });
    // “Consider …” and “Try …” order something to be done.
    let orders = ["consider ", "try ", "use ", "add "];
    let orders = orders.iter().any(|it| text.trim_start().starts_with(it));
    !orders
        && !VERDICT.is_match(text)
        && !BOUND.is_match(text)
        && (COUNTED.is_match(text) || text.contains('%'))
}

/// What is to change, and so is something today: a new thing has no figure yet.
static MOVES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"rais(?:e|es|ed|ing)|reduc(?:e|es|ed|ing|tion)|increas(?:e|es|ed|ing)|improv(?:e|es|ed|ing|ement)|decreas(?:e|es|ed|ing)|lower(?:s|ed|ing)?|grow(?:s|n|th)?|drops?|falls?|rises?|cut(?:s|ting)?|fewer|less|more|higher|faster|shorter|halves?|doubles?",
    )
});

/// A bound that the new thing keeps, which needs no figure of today.
static BOUND: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:100 ?%|zero(?-u:\b)|(?:in )?(?:under|within|at most|no more than|less than|up to) [0-9]|successful|first (?:attempt|try)|(?:error|crash)[- ]free|without|all (?:of )?[a-z]+|every |correct|accura|immediately|coverage|pass(?:es)?(?-u:\b)|supports? |handles? |validation|limit|0 ?%|at least [0-9]|(?:[0-9]|one|two|three|four|five|six|ten) [a-z]+ or (?:fewer|less|more))",
    )
});

/// A test that passes or fails, and counters of a screen.
static VERDICT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"can (?:complete|finish|open|see|find)|cannot|displayed|occurs?|shows?|without reading|logged|streak",
    )
});

/// A change told in parts of what is today.
static CHANGE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:[0-9]+(?:[.,][0-9]+)? ?%[ \t\r\n]+(?:fewer|less|more|faster|slower|lower|higher|cheaper|shorter|quicker)|(?:drop|fall|rise|grow|go up|go down|shrink|reduced?|increased?|decreased?|cut|improved?|lowered?)(?:s|es|ed)?[ \t\r\n]+(?:[a-z-]+[ \t\r\n]+){0,4}by[ \t\r\n]+(?:at least |about |around )?(?:[0-9]+(?:[.,][0-9]+)? ?%|half|a third|a quarter|two thirds)|(?:halves|doubles|triples|(?:to|will|must|should|can) (?:halve|double|triple)|twice as (?:many|much|fast)|half as (?:many|much|long)))(?-u:\b)",
    )
});
static DIGITS: LazyLock<Regex> = LazyLock::new(|| exact("[0-9]+"));

/// Promised changes of something that no other sentence gives a figure for.
fn changes(reading: &Reading) -> Vec<Span> {
    let document = &reading.document;
    let hits = reading.promised(&CHANGE);
    if hits.is_empty() {
        return Vec::new();
    }
    let figures: Vec<(Span, HashSet<String>)> = reading
        .mentioned(&DIGITS)
        .into_iter()
        .map(|it| it.sentence.span)
        .map(|it| (it, stems(document.lower(it)).collect()))
        .collect();
    hits.into_iter()
        .map(|it| it.sentence.span)
        .filter(|it| !FROM.is_match(document.lower(*it)))
        // “Doubles as a lid” names a use.
        .filter(|it| !document.lower(*it).contains("doubles as"))
        .filter(|it| {
            let own: HashSet<String> = stems(document.lower(*it)).collect();
            let known = |other: &(Span, HashSet<String>)| {
                other.0 != *it && other.1.intersection(&own).count() >= 2
            };
            !figures.iter().any(known)
        })
        .take(4)
        .collect()
}

/// What the sections on today's values speak of.
fn baseline_stems(reading: &Reading) -> HashSet<String> {
    let document = &reading.document;
    document
        .headings
        .iter()
        .filter(|it| document.lower(it.text).contains("baseline"))
        .map(|it| Span::new(it.span.end.min(it.section.end), it.section.end))
        .flat_map(|body| stems(document.lower(own_body(reading, body))))
        .collect()
}

/// A section's text up to the next heading of any level.
fn own_body(reading: &Reading, body: Span) -> Span {
    let headings = &reading.document.headings;
    let next = headings.partition_point(|it| it.span.start < body.start);
    let end = headings.get(next).map_or(body.end, |it| it.span.start);
    Span::new(body.start, end.min(body.end).max(body.start))
}
