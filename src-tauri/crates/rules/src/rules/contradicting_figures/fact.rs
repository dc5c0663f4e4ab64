//! Figures with what they are about.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::Span;
use regex::Regex;

use crate::document::{Row, Sentence};
use crate::pattern::{exact, words};
use crate::reading::Reading;
use crate::stem::{stem, stems};

/// A figure, what it counts, and the words around it.
pub(super) struct Fact {
    pub(super) value: f64,
    pub(super) unit: Unit,
    pub(super) about: BTreeSet<String>,
    pub(super) figure: Span,
    pub(super) place: Span,
    /// The table it stands in, by index.
    pub(super) table: Option<usize>,
}

/// What can be compared with what.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Count,
    Milliseconds,
    Bytes,
    Percent,
    Money,
}

static FIGURE: LazyLock<Regex> = LazyLock::new(|| {
    exact(concat!(
        r"(?P<money>[$€£])?(?P<value>[0-9][0-9,]*(?:\.[0-9]+)?)(?P<space>[ -]?)",
        r"(?P<unit>%|(?:ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|hours?|h|days?|weeks?|months?|years?|kb|mb|gb|tb|percent|[a-z]+)(?-u:\b))?(?P<rest>[.,:/][0-9a-z]|[0-9a-z_])?",
    ))
});
/// Sentences that speak of change, choice or sequence hold figures that differ rightly.
static CONTRAST: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"used to|was|were|from|before|previous(?:ly)?|formerly|instead|rather than|old|increase[sd]?|decrease[sd]?|raise[sd]?|reduce[sd]?|example|e\.g|phase|version|today|currently|target|goal|if|when|unless|except|or|another|more|additional|else|fewer|less than half",
    )
});
/// Words that go with any limit and tell nothing about whose it is.
const LIMITS: &[&str] = &[
    "limit",
    "support",
    "allow",
    "maxim",
    "minim",
    "max",
    "min",
    "most",
    "least",
    "default",
    "set",
    "exactly",
    "around",
    "approximat",
    "roughly",
    "contain",
    "take",
    "last",
];

/// The figures of the prose and of the tables, in the order of the text.
pub(super) fn facts(reading: &Reading<'_>) -> Vec<Fact> {
    let document = &reading.document;
    let mut facts: Vec<Fact> = reading
        .sentences()
        .filter(|it| !document.role(*it).is_aside())
        .filter_map(|it| of_sentence(reading, it))
        .collect();
    for (index, table) in document.tables.iter().enumerate() {
        let header = table.rows.iter().find(|it| it.header);
        let body = table.rows.iter().filter(|it| !it.header);
        facts.extend(body.flat_map(|row| of_row(reading, index, header, row)));
    }
    facts.sort_by_key(|it| it.place);
    facts
}

/// The fact of a sentence with exactly one figure. A table's cells are read with their heads.
fn of_sentence(reading: &Reading<'_>, sentence: Sentence) -> Option<Fact> {
    let document = &reading.document;
    let text = document.lower(sentence.span);
    let in_cell = document.block(sentence).kind == crate::document::BlockKind::Cell;
    if in_cell || text.len() > 300 || !text.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut figures = FIGURE.captures_iter(text);
    let figure = figures.next()?;
    if figures.next().is_some() || CONTRAST.is_match(text) {
        return None;
    }
    let (value, unit, range) = read(&figure)?;
    let mut about = subject(&text[..range.start]);
    about.extend(subject(&text[range.end..]));
    let at = sentence.span.start;
    Some(Fact {
        value,
        unit,
        about,
        figure: Span::new(at + range.start, at + range.end),
        place: sentence.span,
        table: None,
    })
}

fn of_row(reading: &Reading<'_>, table: usize, header: Option<&Row>, row: &Row) -> Vec<Fact> {
    let document = &reading.document;
    let label = row.cells.first().map_or("", |it| document.lower(*it));
    let label_is_figure = label.bytes().any(|b| b.is_ascii_digit());
    let mut facts = Vec::new();
    for (index, cell) in row.cells.iter().enumerate() {
        let text = document.lower(*cell);
        let lead = text.len() - text.trim_start().len();
        let mut figures = FIGURE.captures_iter(text);
        let (Some(figure), None) = (figures.next(), figures.next()) else {
            continue;
        };
        let Some((value, unit, range)) = read(&figure) else {
            continue;
        };
        if range.start != lead {
            continue;
        }
        let head = header.and_then(|it| it.cells.get(index));
        let head = head.map_or("", |it| document.lower(*it));
        let generic = ["value", "limit", "figure", "setting", "default", "target"];
        let head = if generic.contains(&head.trim()) {
            ""
        } else {
            head
        };
        let mut about = subject(head);
        if index > 0 && !label_is_figure {
            about.extend(subject(label));
        }
        about.extend(subject(&text[range.end..]));
        let trimmed = Span::new(cell.start + lead, cell.start + text.trim_end().len());
        facts.push(Fact {
            value,
            unit,
            about,
            figure: Span::new(cell.start + range.start, cell.start + range.end),
            place: trimmed,
            table: Some(table),
        });
    }
    facts
}

/// Value in base units, unit, and the place of both; `None` for dates, versions, and the like.
fn read(figure: &regex::Captures<'_>) -> Option<(f64, Unit, std::ops::Range<usize>)> {
    let value = figure.name("value")?;
    let word = figure.name("unit").map_or("", |it| it.as_str());
    if figure.name("rest").is_some() {
        return None;
    }
    let number: f64 = value.as_str().replace(',', "").parse().ok()?;
    let (unit, factor) = match word {
        _ if figure.name("money").is_some() => (Unit::Money, 1.0),
        "ms" | "millisecond" | "milliseconds" => (Unit::Milliseconds, 1.0),
        "s" | "sec" | "secs" | "second" | "seconds" => (Unit::Milliseconds, 1e3),
        "min" | "mins" | "minute" | "minutes" => (Unit::Milliseconds, 6e4),
        "h" | "hour" | "hours" => (Unit::Milliseconds, 3.6e6),
        "day" | "days" => (Unit::Milliseconds, 8.64e7),
        "week" | "weeks" => (Unit::Milliseconds, 6.048e8),
        "month" | "months" => (Unit::Milliseconds, 2.592e9),
        "year" | "years" => (Unit::Milliseconds, 3.1536e10),
        "kb" => (Unit::Bytes, 1e3),
        "mb" => (Unit::Bytes, 1e6),
        "gb" => (Unit::Bytes, 1e9),
        "tb" => (Unit::Bytes, 1e12),
        "%" | "percent" => (Unit::Percent, 1.0),
        _ if value.as_str().contains('.') => return None,
        _ => (Unit::Count, 1.0),
    };
    let start = figure.name("money").map_or(value.start(), |it| it.start());
    let counted = unit == Unit::Count || word.is_empty() || figure.name("money").is_some();
    let end = figure
        .name("unit")
        .filter(|_| !counted)
        .map_or(value.end(), |it| it.end());
    Some((number * factor, unit, start..end))
}

fn subject(text: &str) -> BTreeSet<String> {
    stems(text)
        .filter(|it| !LIMITS.iter().any(|word| stem(word) == *it))
        .collect()
}

impl Fact {
    /// Keys under which facts on the same subject meet: all its words, and all but one.
    pub(super) fn keys(&self) -> impl Iterator<Item = String> + '_ {
        let words: Vec<&str> = self.about.iter().map(String::as_str).collect();
        let useful = (2..=7).contains(&words.len()) || words.len() == 1 && self.table.is_none();
        let whole = useful.then(|| words.join(" "));
        let drops = if useful && words.len() > 2 {
            words.len()
        } else {
            0
        };
        whole.into_iter().chain((0..drops).map(move |left_out| {
            let mut rest = words.clone();
            rest.remove(left_out);
            rest.join(" ")
        }))
    }

    /// Whether one is about what the other is about, at most one word more.
    pub(super) fn is_about_the_same(&self, other: &Self) -> bool {
        let shared = self.about.intersection(&other.about).count();
        let (fewer, more) = (
            self.about.len().min(other.about.len()),
            self.about.len().max(other.about.len()),
        );
        let enough = shared >= 2 || (shared == 1 && more == 1 && self.unit != Unit::Count);
        enough && shared == fewer && more - fewer <= 1
    }
}
