//! Figures in a text: numbers with a unit or a currency.

use crate::text::Span;
use crate::text::document::outline::{self, LineKind};

/// Units, each under the name that represents all its spellings.
const UNITS: [(&str, &[&str]); 23] = [
    ("%", &["%", "percent", "per cent", "prozent"]),
    ("‰", &["‰"]),
    (
        "ms",
        &["ms", "msec", "millisecond", "milliseconds", "millisekunden"],
    ),
    (
        "s",
        &[
            "s", "sec", "secs", "second", "seconds", "sekunde", "sekunden",
        ],
    ),
    ("min", &["min", "mins", "minute", "minutes", "minuten"]),
    (
        "h",
        &["h", "hr", "hrs", "hour", "hours", "stunde", "stunden"],
    ),
    ("d", &["d", "day", "days", "tag", "tage", "tagen"]),
    ("week", &["week", "weeks", "woche", "wochen"]),
    ("month", &["month", "months", "monat", "monate", "monaten"]),
    ("year", &["year", "years", "jahr", "jahre", "jahren"]),
    ("B", &["b", "byte", "bytes"]),
    ("kB", &["kb", "kib", "kilobytes"]),
    ("MB", &["mb", "mib", "megabytes"]),
    ("GB", &["gb", "gib", "gigabytes"]),
    ("TB", &["tb", "tib", "terabytes"]),
    ("/s", &["/s", "rps", "qps", "req/s", "tps"]),
    ("times", &["x", "×", "times", "mal"]),
    ("k", &["k"]),
    ("€", &["€", "eur", "euro", "euros"]),
    ("$", &["$", "usd", "dollar", "dollars"]),
    ("£", &["£", "gbp", "pounds"]),
    ("°", &["°", "°c", "°f"]),
    ("px", &["px", "pixel", "pixels"]),
];

/// A number with its unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// A key that is the same for all spellings.
    pub(crate) key: String,
    /// Its position.
    pub(crate) span: Span,
}

/// The figures in a text, in order. Code and list markers are ignored.
pub(crate) fn figures(text: &str) -> Vec<Figure> {
    let mut figures = Vec::new();
    for line in outline::lines(text) {
        if matches!(line.kind, LineKind::Code | LineKind::Blank) {
            continue;
        }
        let content = line.content();
        let start = line.start + line.text.find(content).unwrap_or(0);
        in_line(content, start, &mut figures);
    }
    figures
}

fn in_line(line: &str, start: usize, figures: &mut Vec<Figure>) {
    let mut at = 0;
    while let Some(found) = line[at..].find(|char: char| char.is_ascii_digit()) {
        let from = at + found;
        let number = number_at(&line[from..]);
        at = from + number.len();
        if is_part_of_word(&line[..from]) {
            continue;
        }
        let (unit, span) = if let Some((unit, end)) = unit_behind(&line[at..]) {
            (unit, from..at + end)
        } else if let Some((sign, start)) = currency_before(&line[..from]) {
            (sign, start..at)
        } else {
            continue;
        };
        figures.push(Figure {
            key: format!("{} {unit}", number.replace([',', '\''], "")),
            span: Span::new(start + span.start, start + span.end),
        });
    }
}

/// The number at the start of a text: digits, and separators between them.
fn number_at(text: &str) -> &str {
    let mut end = 0;
    for (at, char) in text.char_indices() {
        if char.is_ascii_digit() {
            end = at + 1;
        } else if !matches!(char, '.' | ',' | '\'') || at > end {
            break;
        }
    }
    &text[..end]
}

/// Whether the text before a number makes it part of a name, a version or a reference.
fn is_part_of_word(before: &str) -> bool {
    before
        .chars()
        .next_back()
        .is_some_and(|char| char.is_alphanumeric() || matches!(char, '_' | '#' | '.' | '/'))
}

/// The unit at the start of a text, possibly after whitespace or a hyphen, and where it ends.
fn unit_behind(text: &str) -> Option<(&'static str, usize)> {
    let rest = text.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
    let gap = text.len() - rest.len();
    let spelt = |unit: &str| {
        let head = rest.get(..unit.len())?;
        let ends = !rest[unit.len()..].starts_with(|char: char| char.is_alphanumeric());
        let ends = ends || !unit.ends_with(char::is_alphanumeric);
        (ends && head.to_lowercase() == unit).then_some(gap + unit.len())
    };
    let mut units = UNITS.iter().flat_map(|(name, spellings)| {
        let found = spellings.iter().filter_map(|unit| spelt(unit));
        found.map(move |end| (*name, end))
    });
    units.next().filter(|_| gap <= 3)
}

/// The currency at the end of a text, and where it begins.
fn currency_before(text: &str) -> Option<(&'static str, usize)> {
    let text = text.trim_end();
    let signs = ["€", "$", "£"];
    let sign = signs.into_iter().find(|sign| text.ends_with(sign))?;
    Some((sign, text.len() - sign.len()))
}
