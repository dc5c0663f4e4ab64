//! A text asserts what a nuance denies, or denies what it asserts.

use std::collections::BTreeSet;

use super::clause::{Clause, Rule};

/// Words of a clause that the nuance doesn't have.
const MOST_OTHERS: usize = 3;

/// Words that only say that somebody builds on something.
const LEADS: [&str; 8] = [
    "rel", "expect", "ensur", "mean", "guarante", "depend", "default", "alway",
];

/// A question where the clause says of the same thing the opposite.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let shared = rule.stems.intersection(&clause.stems).count();
    let leads: BTreeSet<String> = LEADS.map(str::to_owned).into();
    let others = clause.stems.iter().filter(|stem| {
        !rule.stems.contains(*stem) && !rule.technology.contains(*stem) && !leads.contains(*stem)
    });
    let others = others.count();
    let is_statement = rule.lower.split(' ').nth(2).is_some();
    let needed = match rule.is_named(clause) {
        true if others == 0 && is_statement => 1,
        true => 2,
        false => 3,
    };
    let is_opposite = rule.is_negated != clause.is_negated
        && rule.measures.is_empty()
        && shared >= needed
        // One of five or more words may be missing.
        && shared + rule.stems.len() / 5 >= rule.stems.len()
        && others <= MOST_OTHERS;
    is_opposite.then(|| "Which is right?".to_owned())
}
