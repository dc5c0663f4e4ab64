//! Figures, and what they are about.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;
use domain::text::document::stems::{stem, stems};

use super::about::{is_an_answer, meant_by_pronoun, subject};
use crate::document::{Row, Sentence};
use crate::pattern::{exact, words};
use crate::reading::Reading;

/// A figure, what it counts, and the words around it.
pub(super) struct Fact {
    pub(super) value: f64,
    pub(super) unit: Unit,
    pub(super) about: BTreeSet<String>,
    /// The word before each word of a sentence.
    pub(super) qualified: BTreeMap<String, String>,
    /// For a time, the event that it is counted from: “30 days after the release”.
    pub(super) event: Option<String>,
    /// What is done, by its noun or its participle: “cancelled”, “cancellation”.
    pub(super) acts: BTreeSet<String>,
    /// Whether something applies from the figure on: “more than 10 days”.
    pub(super) threshold: bool,
    /// The word right after a figure.
    pub(super) counted: Option<String>,
    pub(super) figure: Span,
    pub(super) place: Span,
    /// The table it is in, by index.
    pub(super) table: Option<usize>,
}

/// Which facts can be compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Count,
    Milliseconds,
    Bytes,
    Percent,
    Money,
}

pub(super) static FIGURE: LazyLock<Regex> = LazyLock::new(|| {
    exact(concat!(
        r"(?P<money>[$€£])?(?P<value>[0-9][0-9,]*(?:\.[0-9]+)?)(?P<space>[ -]?)",
        r"(?P<unit>%|(?:ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|hours?|h|days?|weeks?|months?|years?|kb|mb|gb|tb|percent|[a-z]+)(?-u:\b))?(?P<rest>[.,:/][0-9a-z]+|[0-9a-z_])?",
    ))
});
/// In sentences about change, choice or sequence, figures rightly differ.
static CONTRAST: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"used to|was|were|took|lasted|from (?:about |around )?[$€£]?[0-9]+|before|previous(?:ly)?|formerly|instead|rather than|old|increase[sd]?|decrease[sd]?|raise[sd]?|reduce[sd]?|example|e\.g|phase|version|today|currently|target|goal|if|when|unless|except|or|another|more|additional|else|fewer|less than half",
    )
});
/// A limit that has many wordings: how large a file may be, whoever uploads it.
static LARGEST: LazyLock<Regex> = LazyLock::new(|| {
    exact(concat!(
        r"^(?:the |an? |each |any |every )?(?:files?|uploads?|attachments?) (?:larger|bigger|over|above|of (?:more|up|at most)|up to|(?:can|may) be (?:up|at most)|must not (?:be larger|exceed)|(?:is|are) limited)",
        r"|^(?:the )?(?:largest|biggest|maximum|max\.?) (?:files?|uploads?|attachments?)(?: size)?",
    ))
});
static EVENT: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"^[ \t\r\n]+(after|before)[ \t\r\n]+(?:the|its|their|an?)[ \t\r\n]+([a-z]+)")
});
/// Words right before a figure from which on something applies.
const THRESHOLDS: &[&str] = &[
    " than",
    " over",
    " above",
    " exceed",
    " exceeds",
    " exceeding",
    " beyond",
];
/// The figures of the prose and of the tables, in the order of the text.
pub(super) fn facts(reading: &Reading) -> Vec<Fact> {
    let document = &reading.document;
    let answers = document.sentences.iter().copied();
    let answers = answers.filter(|it| is_an_answer(reading, *it));
    let mut facts: Vec<Fact> = reading
        .sentences()
        .filter(|it| !document.role(*it).is_aside() && !reading.is_scenario(*it))
        .chain(answers)
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
fn of_sentence(reading: &Reading, sentence: Sentence) -> Option<Fact> {
    let document = &reading.document;
    let text = document.lower(sentence.span);
    let in_cell = document.block(sentence).kind == crate::document::BlockKind::Cell;
    // A cell that opens with its figure is read with its heads.
    let with_heads = in_cell && !text.trim_start().starts_with(char::is_alphabetic);
    if with_heads || text.len() > 300 || !text.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut figures = FIGURE.captures_iter(text).filter_map(|it| read(&it));
    let (value, unit, range) = figures.next()?;
    if is_a_name(&text[..range.start]) {
        return None;
    }
    let largest = LARGEST.is_match(text);
    if figures.next().is_some() || is_contrast(text) && !largest {
        return None;
    }
    let mut about = subject(&text[..range.start]);
    about.extend(subject(&text[range.end..]));
    about.extend(meant_by_pronoun(reading, sentence));
    if largest && unit == Unit::Bytes {
        about = subject("largest file");
    }
    let at = sentence.span.start;
    let event = event(&text[range.end..]);
    let before = text[..range.start].trim_end();
    let threshold = THRESHOLDS.iter().any(|it| before.ends_with(it));
    Some(Fact {
        value,
        unit,
        about,
        qualified: if event.is_some() || threshold {
            pairs(text)
        } else {
            BTreeMap::new()
        },
        acts: event.as_ref().map(|_| acts(text)).unwrap_or_default(),
        event,
        threshold,
        counted: text[range.end..]
            .split_whitespace()
            .next()
            .and_then(|it| stems(it).next()),
        figure: Span::new(at + range.start, at + range.end),
        place: sentence.span,
        table: None,
    })
}

/// Whether the sentence is about change, choice or sequence. “Links that exist today” are all links.
pub(super) fn is_contrast(text: &str) -> bool {
    CONTRAST.find_iter(text).any(|it| {
        let before = text[..it.start()].trim_end();
        match it.as_str() {
            "today" => !before.ends_with("exist"),
            // “After it was granted” says when.
            "was" | "were" => !["after it", "after they", "since it", "since they"]
                .iter()
                .any(|it| before.ends_with(it)),
            // “More than 10” is a limit, not a change.
            "more" => !text[it.end()..].trim_start().starts_with("than"),
            // “12 hours before the class” counts from an event.
            "before" => !["hours", "days", "weeks", "minutes", "months"]
                .iter()
                .any(|it| before.ends_with(it)),
            _ => true,
        }
    })
}

fn of_row(reading: &Reading, table: usize, header: Option<&Row>, row: &Row) -> Vec<Fact> {
    let document = &reading.document;
    let label = row.cells.first().map_or("", |it| document.lower(*it));
    // “1”, “2” and “3” are turns: none of them speaks for all.
    let turn = label.trim().trim_start_matches('#').trim_end_matches('.');
    let is_turn = (1..3).contains(&turn.len()) && turn.bytes().all(|b| b.is_ascii_digit());
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
        if range.start != lead || is_turn && index > 0 {
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
        let (value, unit) = in_unit_of_head(head, value, unit);
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
            acts: BTreeSet::new(),
            threshold: false,
            counted: None,
            figure: Span::new(cell.start + range.start, cell.start + range.end),
            place: trimmed,
            table: Some(table),
        });
    }
    facts
}

/// A bare number under a head such as “Weeks” is a time.
pub(super) fn in_unit_of_head(head: &str, value: f64, unit: Unit) -> (f64, Unit) {
    let factor = match head.trim() {
        "seconds" => 1e3,
        "minutes" => 6e4,
        "hours" => 3.6e6,
        "days" => 8.64e7,
        "weeks" => 6.048e8,
        "months" => 2.592e9,
        _ => return (value, unit),
    };
    if unit == Unit::Count {
        (value * factor, Unit::Milliseconds)
    } else {
        (value, unit)
    }
}

/// Whether a figure names something rather than counts it: “#12”, “edition 4”, “Unicode 17”.
fn is_a_name(before: &str) -> bool {
    const NAMED: [&str; 17] = [
        "http", "status", "code", "edition", "epic", "phase", "step", "sprint", "unicode",
        "version", "issue", "chapter", "page", "rfc", "release", "appendix", "figure",
    ];
    // “R10” and “FR-A-3” are names, too.
    let attached = before.trim_end_matches('-').ends_with(char::is_alphabetic);
    let before = before.trim_end();
    attached
        || before.ends_with('#')
        || before.ends_with("response (")
        || NAMED.contains(&before.rsplit(' ').next().unwrap_or_default())
}

/// Value in base units, unit, and the place of both; `None` for dates, versions, and the like.
pub(super) fn read(
    figure: &domain::pattern::Captures<'_>,
) -> Option<(f64, Unit, std::ops::Range<usize>)> {
    let value = figure.name("value")?;
    let word = figure.name("unit").map_or("", |it| it.as_str());
    if figure.name("rest").is_some() {
        return None;
    }
    let number: f64 = value.as_str().replace(',', "").parse().ok()?;
    let (unit, factor) = match word {
        "k" if figure.name("money").is_some() => (Unit::Money, 1e3),
        "m" if figure.name("money").is_some() => (Unit::Money, 1e6),
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
    let in_words = figure.name("money").is_some() && !matches!(word, "k" | "m");
    let counted = unit == Unit::Count || word.is_empty() || in_words;
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

/// Stems of the words that name an act. What is done again or in turn has several figures rightly.
fn acts(text: &str) -> BTreeSet<String> {
    const IN_TURN: &[&str] = &[
        "again", "also", "first", "second", "last", "final", "remind",
    ];
    if IN_TURN.iter().any(|it| text.contains(it)) {
        return BTreeSet::new();
    }
    text.split(|c: char| !c.is_alphabetic())
        .filter(|it| it.len() > 6 && (it.ends_with("ed") || it.ends_with("ation")))
        .map(stem)
        .collect()
}
