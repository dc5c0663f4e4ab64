//! Figures that can be compared.

use std::cmp::Ordering;

use crate::text::Span;
use crate::text::document::figures::figures;

/// What can be compared with what, the unit that its amounts have, and how many of it others are.
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
    pub(super) dimension: &'static str,
    pub(super) amount: f64,
    /// Where it stands in its clause.
    pub(super) span: Span,
}

impl Measure {
    /// How it compares; `None` for amounts that are the same but for rounding.
    pub(super) fn against(&self, other: &Self) -> Option<Ordering> {
        let slack = 0.03 * self.amount.abs().max(other.amount.abs());
        if (self.amount - other.amount).abs() <= slack {
            return None;
        }
        self.amount.partial_cmp(&other.amount)
    }
}

/// The figures of a clause that have a unit.
pub(super) fn measures(clause: &str) -> Vec<Measure> {
    let figures = figures(clause).into_iter();
    figures
        .filter_map(|figure| {
            let (number, unit) = figure.key.split_once(' ')?;
            let (_, dimension, factor) = UNITS.iter().find(|(name, ..)| *name == unit)?;
            let amount: f64 = number.parse().ok()?;
            Some(Measure {
                dimension,
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
