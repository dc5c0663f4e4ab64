//! Figures with what they are about.

use std::collections::{BTreeMap, BTreeSet};
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
    /// The word before each word of a sentence.
    pub(super) qualified: BTreeMap<String, String>,
    /// For a time, the event that it is counted from: “30 days after the release”.
    pub(super) event: Option<String>,
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
/// Where the subject of a plain sentence ends.
static VERB: LazyLock<Regex> = LazyLock::new(|| {
    words(r"is|are|can|will|must|may|should|shall|has|have|gets?|keeps?|holds?|expires?")
});
/// One limit that has many wordings: how large a file may be, whoever brings it.
static LARGEST: LazyLock<Regex> = LazyLock::new(|| {
    exact(concat!(
        r"^(?:the |an? |each |any |every )?(?:files?|uploads?|attachments?) (?:larger|bigger|over|above|of (?:more|up|at most)|up to|(?:can|may) be (?:up|at most)|must not (?:be larger|exceed)|(?:is|are) limited)",
        r"|^(?:the )?(?:largest|biggest|maximum|max\.?) (?:files?|uploads?|attachments?)(?: size)?",
    ))
});
static EVENT: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"^[ \t\r\n]+(after|before)[ \t\r\n]+(?:the|its|their|an?)[ \t\r\n]+([a-z]+)")
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

/// The fact of a sentence with exactly one figure.
fn of_sentence(reading: &Reading<'_>, sentence: Sentence) -> Option<Fact> {
    let document = &reading.document;
    let text = document.lower(sentence.span);
    let in_cell = document.block(sentence).kind == crate::document::BlockKind::Cell;
    // A cell that opens with its figure is read with its heads.
    let with_heads = in_cell && !text.trim_start().starts_with(char::is_alphabetic);
    if with_heads || text.len() > 300 || !text.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut figures = FIGURE.captures_iter(text);
    let figure = figures.next()?;
    let largest = LARGEST.is_match(text);
    if figures.next().is_some() || is_contrast(text) && !largest {
        return None;
    }
    let (value, unit, range) = read(&figure)?;
    let mut about = subject(&text[..range.start]);
    about.extend(subject(&text[range.end..]));
    about.extend(meant_by_pronoun(reading, sentence));
    if largest && unit == Unit::Bytes {
        about = subject("largest file");
    }
    let at = sentence.span.start;
    Some(Fact {
        value,
        unit,
        about,
        qualified: pairs(text),
        event: event(&text[range.end..]),
        figure: Span::new(at + range.start, at + range.end),
        place: sentence.span,
        table: None,
    })
}

/// Whether the sentence speaks of change, choice or sequence. “Links that exist today” are all links.
fn is_contrast(text: &str) -> bool {
    CONTRAST
        .find_iter(text)
        .any(|it| it.as_str() != "today" || !text[..it.start()].trim_end().ends_with("exist"))
}

/// What “they” stands for: the words that open the sentence before, up to its verb.
fn meant_by_pronoun(reading: &Reading<'_>, sentence: Sentence) -> BTreeSet<String> {
    let document = &reading.document;
    let text = document.lower(sentence.span);
    if !["they ", "it ", "these ", "this "]
        .iter()
        .any(|it| text.starts_with(it))
    {
        return BTreeSet::new();
    }
    let first = document.block(sentence).sentences.start;
    let own = document
        .sentences
        .partition_point(|it| it.span.start < sentence.span.start);
    let before = own.checked_sub(1).filter(|it| *it >= first);
    let Some(before) = before.map(|it| document.lower(document.sentences[it].span)) else {
        return BTreeSet::new();
    };
    let end = VERB.find(before).map_or(0, |it| it.start());
    subject(&before[..end])
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
        if LARGEST.is_match(label.trim()) && unit == Unit::Bytes {
            about = subject("largest file");
        }
        let trimmed = Span::new(cell.start + lead, cell.start + text.trim_end().len());
        facts.push(Fact {
            value,
            unit,
            about,
            qualified: BTreeMap::new(),
            event: None,
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

/// Each word with the one right before it.
fn pairs(text: &str) -> BTreeMap<String, String> {
    let mut pairs = BTreeMap::new();
    let mut before: Option<String> = None;
    for word in text.split_whitespace() {
        let own = stems(word).next();
        if let (Some(before), Some(own)) = (before, own.clone()) {
            pairs.insert(own, before);
        }
        before = own;
    }
    pairs
}

/// The event behind a time: the word after “after the” or “before the”.
fn event(rest: &str) -> Option<String> {
    let found = EVENT.captures(rest)?;
    Some(format!("{} {}", &found[1], stem(&found[2])))
}

fn subject(text: &str) -> BTreeSet<String> {
    stems(text)
        .filter(|it| !LIMITS.iter().any(|word| stem(word) == *it))
        .collect()
}

impl Fact {
    /// Keys under which facts on the same subject meet: all its words, all but one, and each word with the
    /// event that its time is counted from.
    pub(super) fn keys(&self) -> impl Iterator<Item = String> + '_ {
        let words: Vec<&str> = self.about.iter().map(String::as_str).collect();
        let useful = (2..=7).contains(&words.len()) || words.len() == 1 && self.table.is_none();
        let whole = useful.then(|| words.join(" "));
        let drops = if useful && words.len() > 2 {
            words.len()
        } else {
            0
        };
        let event = self.event.iter().flat_map(|event| {
            let words = self.about.iter().take(12);
            words.map(move |word| format!("{event}: {word}"))
        });
        whole
            .into_iter()
            .chain(event)
            .chain((0..drops).map(move |left_out| {
                let mut rest = words.clone();
                rest.remove(left_out);
                rest.join(" ")
            }))
    }

    /// Whether both measure the time from one event and share most words of their sentences. Words before
    /// the same word (“free guests”, “paid guests”) tell two things apart.
    pub(super) fn has_the_same_event(&self, other: &Self) -> bool {
        let event = self.event.is_some() && self.event == other.event;
        let shared = self.about.intersection(&other.about).count();
        let fewer = self.about.len().min(other.about.len());
        let apart = self.qualified.iter().any(|(word, by)| {
            let others = other.qualified.get(word);
            others
                .is_some_and(|it| it != by && !self.about.contains(it) && !other.about.contains(by))
        });
        event && shared >= 3 && shared * 3 >= fewer * 2 && !apart
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
