//! A text has one of two things that exclude each other, and a nuance has the other.

use std::sync::LazyLock;

use regex::Regex;

use super::clause::{Clause, Rule};
use crate::pattern::{ascii, compiled};

/// Pairs of things that exclude each other, with several spellings each.
const PAIRS: [[&[&str]; 2]; 9] = [
    [
        &["non-root", "nonroot", "rootless"],
        &["as root", "as the root user"],
    ],
    [
        &["at least once", "at-least-once"],
        &["exactly once", "exactly-once"],
    ],
    [
        &["at most once", "at-most-once"],
        &["exactly once", "exactly-once"],
    ],
    [
        &["in utc"],
        &[
            "in local time",
            "in the local time",
            "in the local timezone",
        ],
    ],
    [
        &["in cents", "in minor units"],
        &["in euros", "in dollars", "in pounds", "in major units"],
    ],
    [&["in euros"], &["in dollars", "in pounds"]],
    [&["in dollars"], &["in pounds"]],
    [&["in milliseconds"], &["in seconds", "in minutes"]],
    [
        &["eventually consistent", "eventual consistency"],
        &["strongly consistent", "strong consistency"],
    ],
];

/// What people see may be in other units.
static SHOWN: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:show|display|print|format|convert|render)(?:s|n|ed|ted|ing|ting)?\b",
    ))
});

/// Whether a rule has one thing of a pair.
pub(super) fn concerns(rule: &Rule) -> bool {
    let all = PAIRS.iter().flatten().copied().flatten();
    all.into_iter().any(|it| rule.lower.contains(it))
}

/// A question if the clause names the technology and states the opposite of the pair about the same thing.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let shares = || !rule.stems.is_disjoint(&clause.stems);
    let is_stated = !rule.is_negated && !clause.is_negated && !SHOWN.is_match(&clause.lower);
    if !is_stated || !rule.is_named(clause) || !shares() {
        return None;
    }
    let other = PAIRS.iter().find_map(|[one, other]| {
        opposite(rule, clause, one, other).or_else(|| opposite(rule, clause, other, one))
    })?;
    Some(format!("Is “{other}” right?"))
}

/// What the clause has of the second, if the rule has the first and neither has both.
fn opposite<'p>(
    rule: &Rule,
    clause: &Clause<'_>,
    one: &[&str],
    other: &[&'p str],
) -> Option<&'p str> {
    let first = |text: &str, of: &[&'p str]| of.iter().copied().find(|it| text.contains(it));
    let has = |text: &str, of: &[&str]| of.iter().any(|it| text.contains(it));
    let is_first = has(&rule.lower, one) && !has(&rule.lower, other);
    let said = is_first.then(|| first(&clause.lower, other)).flatten();
    said.filter(|_| !has(&clause.lower, one))
}
