//! Figures that can be compared.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::{ascii, compiled};
use crate::text::Span;
use crate::text::document::figures::{Figure, figures};
use crate::text::document::stems::stem;

/// Which units can be compared with each other, the base unit, and how many base units each one is.
const UNITS: [(&str, &str, f64); 13] = [
    ("ms", "time", 0.001),
    ("s", "time", 1.0),
    ("min", "time", 60.0),
    ("h", "time", 3_600.0),
    ("d", "time", 86_400.0),
    ("week", "time", 604_800.0),
    ("B", "size", 1.0),
    ("kB", "size", 1_000.0),
    ("MB", "size", 1_000_000.0),
    ("GB", "size", 1_000_000_000.0),
    ("TB", "size", 1_000_000_000_000.0),
    ("%", "share", 1.0),
    ("/s", "rate", 1.0),
];

/// A figure with its unit.
pub(super) struct Measure {
    pub(super) dimension: Cow<'static, str>,
    /// Whether it is a count of things.
    pub(super) is_count: bool,
    pub(super) amount: f64,
    /// Its position in the clause.
    pub(super) span: Span,
}

impl Measure {
    /// How it compares; `None` if the amounts are the same apart from rounding.
    pub(super) fn against(&self, other: &Self) -> Option<Ordering> {
        let slack = 0.03 * self.amount.abs().max(other.amount.abs());
        if (self.amount - other.amount).abs() <= slack {
            return None;
        }
        self.amount.partial_cmp(&other.amount)
    }
}

/// The figures in a clause that have a unit; if none has one, its counts of things.
pub(super) fn measures(clause: &str) -> Vec<Measure> {
    let figures = figures(clause);
    let measures: Vec<Measure> = in_units(&figures);
    if measures.is_empty() {
        return counts(clause);
    }
    measures
}

/// “16,384 documents”: numbers directly before what they count.
fn counts(clause: &str) -> Vec<Measure> {
    static COUNT: LazyLock<Regex> =
        LazyLock::new(|| compiled(&ascii(r"(?:^|[^\w.,$€£-])((\d[\d,]*) ([a-z]{4,}s))\b")));
    let counts = COUNT.captures_iter(clause).filter_map(|found| {
        let whole = found.get(1)?;
        Some(Measure {
            dimension: Cow::Owned(stem(&found[3])),
            is_count: true,
            amount: found[2].replace(',', "").parse().ok()?,
            span: Span::new(whole.start(), whole.end()),
        })
    });
    counts.chain(levels(clause)).collect()
}

/// “A depth of 5”, “depth 5”: what has a number behind it.
fn levels(clause: &str) -> impl Iterator<Item = Measure> {
    static LEVEL: LazyLock<Regex> = LazyLock::new(|| {
        compiled(&ascii(
            r"(?i)\b((depth|nesting|height|degree)(?: of)? (\d+))\b",
        ))
    });
    LEVEL.captures_iter(clause).filter_map(|found| {
        let whole = found.get(1)?;
        Some(Measure {
            dimension: Cow::Owned(stem(&found[2].to_lowercase())),
            is_count: true,
            amount: found[3].parse().ok()?,
            span: Span::new(whole.start(), whole.end()),
        })
    })
}

fn in_units(figures: &[Figure]) -> Vec<Measure> {
    figures
        .iter()
        .filter_map(|figure| {
            let (number, unit) = figure.key.split_once(' ')?;
            let (_, dimension, factor) = UNITS.iter().find(|(name, ..)| *name == unit)?;
            let amount: f64 = number.parse().ok()?;
            Some(Measure {
                dimension: Cow::Borrowed(dimension),
                is_count: false,
                amount: amount * factor,
                span: figure.span,
            })
        })
        .collect()
}

/// Whether a stem is that of a unit, which two figures share anyway.
pub(super) fn is_unit(stem: &str) -> bool {
    ["second", "minut", "hour", "day", "week", "percent", "byt"].contains(&stem)
}
