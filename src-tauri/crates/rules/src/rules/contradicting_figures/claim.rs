//! Figures that claim to be the total: “the 34 hotels”, “20 minutes of downtime”, the sum of a table.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;
use domain::text::document::stems::stem;

use super::fact::{FIGURE, Fact, Unit, is_contrast, read};
use super::is_other;
use super::life::{attempts, lives};
use super::placed::{fact, sentence_of};
use crate::document::{Sentence, Table};
use crate::pattern::{exact, words};
use crate::reading::Reading;

/// All of a sort, counted; the words after it may narrow it down.
static ALL: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:the|all|all the|our|all our|these|we count|there are|in total|altogether|all in all|in all|overall)[ \t\r\n]+(?P<value>[0-9][0-9,]*)[ \t\r\n]+(?P<noun>[a-z]{2,}[a-hj-rtv-z]s)(?-u:\b)(?P<rest>[ \t\r\n]+[a-z]+)?",
    )
});
/// Words after a noun that narrow it down.
const NARROWS: &[&str] = &[
    "that", "which", "who", "whose", "with", "without", "in", "from", "of", "on", "at", "below",
    "above", "left", "before", "after", "since", "per", "a", "each", "for", "around", "under",
];
/// How long somebody has for something: “the guest has 10 minutes to pay”.
static TERM: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:the|an?|each|every)[ \t\r\n]+(?P<who>[a-z]+)[ \t\r\n]+(?:has|gets)[ \t\r\n]+(?P<figure>[0-9]+ (?:seconds?|minutes?|hours?|days?|weeks?|months?))[ \t\r\n]+to[ \t\r\n]+(?P<act>[a-z]+)(?-u:\b)",
    )
});
/// Nouns whose length a text gives only once.
static LENGTH: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?P<figure>[0-9]+[ -](?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?))(?: of|'s|s')? (?P<noun>downtime|warranty|notice period|grace period|trial period|cooling-off period|maintenance window)(?-u:\b)",
    )
});
static SUM: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^[ \t*_]*(?:grand )?(?:total|sum|altogether|overall|all in all|in all|together)s?[ \t*_:]*$",
    )
});
/// Sentences that name the whole cost, effort or time.
static WHOLE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:the )?ask|we (?:ask for|need|estimate|expect)|estimated?|estimates?|budget(?:ed)?|in total|total(?:s|ling)?|altogether|all in all|overall|the (?:whole|entire) (?:project|thing|work)|adds? up to|costs? us",
    )
});
static RATE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:a|per|each|every) (?:second|minute|hour|day|week|month|quarter|year|user|person|head)|monthly|yearly|annual(?:ly)?|saves?|saved|lost|losing",
    )
});

/// Pairs of claims on one whole that differ.
pub(super) fn disputes(reading: &Reading) -> Vec<(Fact, Fact)> {
    let mut first: HashMap<String, Fact> = HashMap::new();
    let mut found = Vec::new();
    let whole = sums(reading)
        .into_iter()
        .filter(|it| it.1.unit == Unit::Count);
    let claims = counted(reading).into_iter().chain(lengths(reading));
    let claims = claims.chain(terms(reading));
    let claims = claims.chain(lives(reading)).chain(attempts(reading));
    for (key, claim) in claims.chain(whole) {
        match first.get(&key) {
            None => {
                first.insert(key, claim);
            }
            Some(known) if is_other(known.value, claim.value) => {
                found.push((copy(known), claim));
            }
            Some(_) => {}
        }
    }
    found.extend(more_than_all(reading, &first));
    found.extend(against_sums(reading));
    found.truncate(4);
    found
}

fn counted(reading: &Reading) -> Vec<(String, Fact)> {
    let lower = &reading.document.lower;
    let claims = ALL.captures_iter(lower).filter_map(|found| {
        let (value, noun) = (found.name("value")?, found.name("noun")?);
        let rest = found.name("rest").map_or("", |it| it.as_str().trim());
        let number: f64 = value.as_str().replace(',', "").parse().ok()?;
        let sentence = sentence_of(reading, value.start())?;
        let is_time = UNITS.contains(&noun.as_str());
        let narrowed = NARROWS.contains(&rest) && !CARRIED.is_match(before(lower, value.start()));
        (number >= 5.0 && !narrowed && !is_time).then(|| {
            let claim = fact(number, Unit::Count, value.range().into(), sentence);
            (stem(noun.as_str()), claim)
        })
    });
    claims.collect()
}

/// Moving all of them over, whatever the words after it say about how.
static CARRIED: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:import|migrate|move|copy|convert|transfer|switch|carry|port)(?:s|es|ing)? (?:over )?(?:all )?(?:the |our )$",
    )
});

/// The words right before a position.
fn before(text: &str, at: usize) -> &str {
    &text[text.floor_char_boundary(at.saturating_sub(40))..at]
}

const UNITS: &[&str] = &[
    "seconds", "minutes", "hours", "days", "weeks", "months", "years", "percent", "points",
    "times", "steps", "items", "lines", "pages", "options",
];

/// Some can't be more than all: a count above the one that claims to be the whole.
fn more_than_all(reading: &Reading, all: &HashMap<String, Fact>) -> Vec<(Fact, Fact)> {
    if all.is_empty() {
        return Vec::new();
    }
    let lower = &reading.document.lower;
    let counts = SOME.find_iter(lower).filter_map(|found| {
        let value = found.as_str().split_whitespace().next()?;
        let noun = found.as_str().split_whitespace().next_back()?;
        let whole = all.get(&stem(noun))?;
        let number: f64 = value.replace(',', "").parse().ok()?;
        let sentence = sentence_of(reading, found.start())?;
        let more = whole.unit == Unit::Count
            && number > whole.value
            && number < whole.value * 2.0
            && whole.place != sentence.span;
        more.then(|| {
            let figure = Span::new(found.start(), found.start() + value.len());
            let some = fact(number, Unit::Count, figure, sentence);
            (some, copy(whole))
        })
    });
    counts.take(2).collect()
}

/// A count of a sort of thing, with words that describe it.
static SOME: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)[0-9][0-9,]*[ \t\r\n]+(?:[a-z-]+[ \t\r\n]+){0,3}?[a-z]{3,}[a-hj-rtv-z]s(?-u:\b)",
    )
});

fn lengths(reading: &Reading) -> Vec<(String, Fact)> {
    let lower = &reading.document.lower;
    let claims = LENGTH.captures_iter(lower).filter_map(|found| {
        let (figure, noun) = (found.name("figure")?, found.name("noun")?);
        let sentence = sentence_of(reading, figure.start())?;
        let (value, unit, _) = read(&FIGURE.captures(figure.as_str())?)?;
        let claim = fact(value, unit, figure.range().into(), sentence);
        Some((noun.as_str().to_owned(), claim))
    });
    claims.collect()
}

fn terms(reading: &Reading) -> Vec<(String, Fact)> {
    let lower = &reading.document.lower;
    let claims = TERM.captures_iter(lower).filter_map(|found| {
        let (who, act) = (found.name("who")?, found.name("act")?);
        let figure = found.name("figure")?;
        let sentence = sentence_of(reading, figure.start())?;
        let (value, unit, _) = read(&FIGURE.captures(figure.as_str())?)?;
        let claim = fact(value, unit, figure.range().into(), sentence);
        Some((format!("{} to {}", who.as_str(), act.as_str()), claim))
    });
    claims.collect()
}

/// Last rows of tables against sentences that name the whole.
fn against_sums(reading: &Reading) -> Vec<(Fact, Fact)> {
    let document = &reading.document;
    let sums: Vec<(String, Fact)> = sums(reading)
        .into_iter()
        .filter(|it| it.1.unit != Unit::Count)
        .collect();
    let [(_, sum)] = sums.as_slice() else {
        return Vec::new();
    };
    let wholes = reading.mentioned(&WHOLE);
    let wholes = wholes.iter().filter_map(|hit| {
        let text = document.lower(hit.sentence.span);
        let is_cell = document.row(hit.sentence).is_some();
        if is_cell || RATE.is_match(text) || is_contrast(text) {
            return None;
        }
        // What is asked for may be named in the sentence after the label.
        let next = document.sentence_at(hit.sentence.span.end + 1);
        let same_block = |it: &Sentence| it.block == hit.sentence.block;
        std::iter::once(hit.sentence)
            .chain(next.filter(same_block))
            .find_map(|it| only_figure(reading, it, sum.unit))
    });
    let differs = |it: &Fact| is_other(it.value, sum.value);
    wholes
        .take(3)
        .filter(differs)
        .map(|it| (copy(sum), it))
        .collect()
}

/// The cells of last rows that are sums, each with the stem of its head.
fn sums(reading: &Reading) -> Vec<(String, Fact)> {
    let tables = reading.document.tables.iter().enumerate();
    tables
        .flat_map(|(index, table)| sums_of(reading, index, table))
        .collect()
}

fn sums_of(reading: &Reading, index: usize, table: &Table) -> Vec<(String, Fact)> {
    let document = &reading.document;
    let (Some(heads), Some(row)) = (table.rows.first(), table.rows.last()) else {
        return Vec::new();
    };
    let label = row.cells.first().map_or("", |it| document.lower(*it));
    if !SUM.is_match(label) {
        return Vec::new();
    }
    let cells = row.cells.iter().zip(&heads.cells).skip(1);
    cells
        .filter_map(|(cell, head)| sum_of(reading, index, *head, *cell))
        .collect()
}

fn sum_of(reading: &Reading, table: usize, head: Span, cell: Span) -> Option<(String, Fact)> {
    let document = &reading.document;
    let head = document.lower(head).trim();
    let text = document.lower(cell).trim_matches(['*', ' ', '_']);
    let with_head = format!("{text} {head}");
    let (value, unit, _) = FIGURE
        .captures(&with_head)
        .and_then(|it| read(&it))
        .filter(|it| it.1 != Unit::Count)
        .or_else(|| FIGURE.captures(text).and_then(|it| read(&it)))?;
    let blank = document.lower(cell).find(|it: char| !" *_|".contains(it))?;
    let sentence = document.sentence_at(cell.start + blank)?;
    let mut claim = fact(value, unit, sentence.span, sentence);
    claim.table = Some(table);
    Some((stem(head), claim))
}

/// The only figure with a unit in a sentence.
fn only_figure(reading: &Reading, sentence: Sentence, unit: Unit) -> Option<Fact> {
    let text = reading.document.lower(sentence.span);
    let figures = FIGURE.captures_iter(text).filter_map(|it| read(&it));
    let mut same = figures.filter(|it| it.1 == unit);
    let (value, unit, range) = same.next()?;
    if same.next().is_some() {
        return None;
    }
    let at = sentence.span.start;
    let figure = Span::new(at + range.start, at + range.end);
    Some(fact(value, unit, figure, sentence))
}

pub(super) fn copy(claim: &Fact) -> Fact {
    Fact {
        about: BTreeSet::new(),
        qualified: BTreeMap::new(),
        event: None,
        acts: BTreeSet::new(),
        threshold: false,
        counted: None,
        ..*claim
    }
}
