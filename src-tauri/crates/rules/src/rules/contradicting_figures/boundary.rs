//! Tests of a limit against the limit: “sends 20 and tries a 21st”, “opened after 7 days and one minute”.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;
use domain::text::document::stems::stems;

use super::fact::{FIGURE, Fact, Unit, read};
use super::is_other;
use super::placed::{fact, said_at};
use crate::document::Sentence;
use crate::pattern::exact;
use crate::reading::Reading;

/// A number, and the next one behind it.
static NEXT: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?P<value>[0-9]{1,4})[ \t\r\n]+[a-z][^.;:]*?(?-u:\b)(?P<next>[0-9]{1,4})(?:st|nd|rd|th)(?-u:\b)",
    )
});
/// A time, and a moment more.
static MOMENT_LATER: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?P<figure>[0-9]+[ \t\r\n]+(?:seconds?|minutes?|hours?|days?|weeks?|months?))[ \t\r\n]+(?:and|plus)[ \t\r\n]+(?:one|a|1)[ \t\r\n]+(?:second|minute|hour|day)(?-u:\b)",
    )
});
/// The most of something.
static MOST: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:up to|at most|no more than|not more than|a maximum of|limit of|limited to)[ \t\r\n]+(?P<value>[0-9]{1,4})(?-u:\b)",
    )
});
/// How long something holds.
static HOLDS: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?-u:\b)(?:valid|expires?|open|works?|lasts?|kept|deleted|removed|ends?)[ \t\r\n]+(?:only[ \t\r\n]+)?(?:for[ \t\r\n]+|after[ \t\r\n]+)?(?P<figure>[0-9]+[ \t\r\n]+(?:seconds?|minutes?|hours?|days?|weeks?|months?))(?-u:\b)",
    )
});

/// The most places of each that are compared, since each is compared with each.
const MOST_PLACES: usize = 40;

/// A figure, and the stems of the words around it.
struct Bound {
    figure: Fact,
    about: BTreeSet<String>,
}

/// Limits, and tests that put them elsewhere. A test that fits any limit on its subject is one of that limit.
pub(super) fn disputes(reading: &Reading) -> Vec<(Fact, Fact)> {
    let tests: Vec<Bound> = next_numbers(reading)
        .chain(times(reading, &MOMENT_LATER))
        .take(MOST_PLACES)
        .collect();
    if tests.is_empty() {
        return Vec::new();
    }
    let limits: Vec<Bound> = numbers(reading)
        .chain(times(reading, &HOLDS))
        .take(MOST_PLACES)
        .collect();
    let found = tests.into_iter().filter_map(|test| {
        let mut same = limits.iter().filter(|it| {
            it.figure.unit == test.figure.unit
                && it.figure.place != test.figure.place
                && it.about.intersection(&test.about).next().is_some()
        });
        let first = same.clone().next()?;
        let fits = same.any(|it| !is_other(it.figure.value, test.figure.value));
        (!fits).then(|| (super::claim::copy(&first.figure), test.figure))
    });
    found.collect()
}

fn next_numbers(reading: &Reading) -> impl Iterator<Item = Bound> + '_ {
    let found = NEXT.captures_iter(&reading.document.lower);
    found.filter_map(|it| {
        let (value, next) = (it.name("value")?, it.name("next")?);
        let number = |it: &str| it.parse::<u32>().ok();
        let follows = number(value.as_str())? + 1 == number(next.as_str())?;
        follows
            .then(|| counted(reading, value.range().into()))
            .flatten()
    })
}

fn numbers(reading: &Reading) -> impl Iterator<Item = Bound> + '_ {
    let found = MOST.captures_iter(&reading.document.lower);
    found.filter_map(|it| counted(reading, it.name("value")?.range().into()))
}

fn counted(reading: &Reading, figure: Span) -> Option<Bound> {
    let number: u32 = reading.document.lower(figure).parse().ok()?;
    let sentence = said_at(reading, figure.start)?;
    Some(bound(
        reading,
        f64::from(number),
        Unit::Count,
        figure,
        sentence,
    ))
}

fn times<'r>(reading: &'r Reading, pattern: &'r Regex) -> impl Iterator<Item = Bound> + 'r {
    let found = pattern.captures_iter(&reading.document.lower);
    found.filter_map(|it| {
        let figure = it.name("figure")?;
        let (value, unit, _) = read(&FIGURE.captures(figure.as_str())?)?;
        let sentence = said_at(reading, figure.start())?;
        Some(bound(reading, value, unit, figure.range().into(), sentence))
    })
}

fn bound(reading: &Reading, value: f64, unit: Unit, figure: Span, sentence: Sentence) -> Bound {
    const SHORTEST: usize = 5;
    let text = reading.document.lower(sentence.span);
    let telling = text
        .split(|it: char| !it.is_ascii_alphabetic())
        .filter(|it| it.len() >= SHORTEST && !TIMES.contains(it));
    Bound {
        about: telling.flat_map(stems).collect(),
        figure: fact(value, unit, figure, sentence),
    }
}

/// Words that say nothing about what is limited.
const TIMES: [&str; 16] = [
    "second", "seconds", "minute", "minutes", "hours", "weeks", "month", "months", "after",
    "before", "valid", "expired", "shows", "every", "which", "there",
];
