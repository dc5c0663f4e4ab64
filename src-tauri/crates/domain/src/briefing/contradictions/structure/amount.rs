//! Amounts that can be compared, written as digits or as words: “14 MB”, “two weeks”, “last year’s”.

use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stem;

/// What an amount is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// In bytes.
    Size,
    /// In seconds.
    Time,
    /// Things, by their stem, and the time that they are counted per.
    Things(String, Option<String>),
}

/// An amount in a plain text, and where it is.
#[derive(Clone, Debug)]
pub(super) struct Amount {
    pub(super) of: Of,
    pub(super) value: f64,
    pub(super) start: usize,
    pub(super) end: usize,
}

const NUMBER: &str = r"\d[\d,]*(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|a hundred|a thousand|a dozen";

/// Words for numbers.
const NUMBERS: [(&str, f64); 29] = [
    ("a", 1.0),
    ("an", 1.0),
    ("one", 1.0),
    ("the entire", 1.0),
    ("the whole", 1.0),
    ("whole", 1.0),
    ("entire", 1.0),
    ("full", 1.0),
    ("last", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("eleven", 11.0),
    ("twelve", 12.0),
    ("a dozen", 12.0),
    ("fifteen", 15.0),
    ("twenty", 20.0),
    ("thirty", 30.0),
    ("forty", 40.0),
    ("fifty", 50.0),
    ("sixty", 60.0),
    ("ninety", 90.0),
    ("hundred", 100.0),
];

/// Units, by how they begin, and how many bytes or seconds each is.
const UNITS: [(&str, Of, f64); 24] = [
    ("byte", Of::Size, 1.0),
    ("kb", Of::Size, 1e3),
    ("kib", Of::Size, 1e3),
    ("kilobyte", Of::Size, 1e3),
    ("mb", Of::Size, 1e6),
    ("mib", Of::Size, 1e6),
    ("megabyte", Of::Size, 1e6),
    ("gb", Of::Size, 1e9),
    ("gib", Of::Size, 1e9),
    ("gigabyte", Of::Size, 1e9),
    ("tb", Of::Size, 1e12),
    ("terabyte", Of::Size, 1e12),
    ("ms", Of::Time, 1e-3),
    ("millisecond", Of::Time, 1e-3),
    ("s", Of::Time, 1.0),
    ("second", Of::Time, 1.0),
    ("minute", Of::Time, 60.0),
    ("hour", Of::Time, 3600.0),
    ("night", Of::Time, 86_400.0),
    ("day", Of::Time, 86_400.0),
    ("week", Of::Time, 604_800.0),
    ("month", Of::Time, 2_592_000.0),
    ("quarter", Of::Time, 7_776_000.0),
    ("year", Of::Time, 31_536_000.0),
];

static IN_UNITS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(&format!(
        r"(?:^|[^\w.,])(({NUMBER}|an?|the entire|the whole|entire|whole|full|last)[ -]?(bytes?|kib|kb|kilobytes?|mib|mb|megabytes?|gib|gb|gigabytes?|tb|terabytes?|ms|milliseconds?|s|seconds?|minutes?|hours?|nights?|days?|weeks?|months?|quarters?|years?))\b"
    )))
});
static OF_THINGS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(&format!(
        r"(?:^|[^\w.,])(({NUMBER}) ([a-z]{{3,}})(?: [a-z]+)??(?: (?:per|a|an|each|every) (second|minute|hour|day))?)\b"
    )))
});

/// The amounts in a plain text.
pub(super) fn amounts(plain: &str) -> Vec<Amount> {
    let mut amounts = Vec::new();
    for found in IN_UNITS.captures_iter(plain) {
        let (Some(whole), Some(number)) = (found.get(1), number(&found[2])) else {
            continue;
        };
        let name = &found[3];
        let one = name
            .strip_suffix('s')
            .filter(|it| it.len() > 2)
            .unwrap_or(name);
        let known = UNITS
            .iter()
            .find(|(unit, ..)| *unit == one || *unit == name);
        amounts.extend(known.map(|(_, of, each)| Amount {
            of: of.clone(),
            value: number * each,
            start: whole.start(),
            end: whole.end(),
        }));
    }
    for found in OF_THINGS.captures_iter(plain) {
        let Some(whole) = found.get(1) else { continue };
        let is_unit = amounts.iter().any(|it| it.start == whole.start());
        let Some(value) = number(&found[2]).filter(|_| !is_unit) else {
            continue;
        };
        let per = found.get(4).map(|it| it.as_str().to_owned());
        amounts.push(Amount {
            of: Of::Things(stem(&found[3]), per),
            value,
            start: whole.start(),
            end: whole.end(),
        });
    }
    amounts
}

fn number(words: &str) -> Option<f64> {
    let known = NUMBERS.iter().find(|(word, _)| *word == words);
    known.map_or_else(
        || words.replace(',', "").parse().ok(),
        |(_, number)| Some(*number),
    )
}
