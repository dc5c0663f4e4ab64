//! Two figures for one thing.

mod about;
mod apart;
mod boundary;
mod by_name;
#[cfg(test)]
mod cases;
mod claim;
mod fact;
mod life;
mod phrase;
mod placed;
mod same;

use std::collections::{BTreeMap, HashMap};

use domain::Severity;
use domain::personas::{PM, QA};

use self::apart::{are_fields, in_one_list, is_label, is_of_its_section, is_part};
use self::fact::{Fact, facts};
use self::life::is_of_a_variant;
use crate::demands::Judges;
use crate::reading::Reading;
use crate::rule::{Problem, Rule, judged};

pub(super) const RULE: Rule = Rule {
    name: "contradicting-figures",
    says: "Two different figures for one thing.",
    personas: &[QA, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: cases::CASES,
};

fn find(reading: &Reading) -> Vec<Problem> {
    let mut problems = judged(reading, Judges::Plan, in_a_plan);
    // What a manual or a comparison says about a row by its name has to agree, too.
    let named = by_name::disputes(reading, true).into_iter();
    for (row, other) in named.chain(by_name::disputes(reading, false)).take(4) {
        let known = problems.iter().any(|it| it.places.contains(&other.place));
        if !known {
            problems.extend(told(reading, &row, &[&other]));
        }
    }
    problems
}

fn in_a_plan(reading: &Reading) -> Vec<Problem> {
    let facts = facts(reading);
    let mut seen: HashMap<u64, usize> = HashMap::new();
    // The first fact on a subject, and those that contradict it.
    let mut disputes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, fact) in facts.iter().enumerate() {
        let keys = fact.keys();
        let partner = keys
            .iter()
            .filter_map(|key| seen.get(key).copied())
            .find(|other| contradict(&facts[*other], fact));
        if let Some(first) = partner {
            disputes.entry(first).or_default().push(index);
        }
        for key in keys {
            seen.entry(key).or_insert(index);
        }
    }
    for (row, sentence) in rows_against_sentences(&facts) {
        let known = |one: usize, other: usize| {
            let others = disputes.get(&one);
            others.is_some_and(|it| it.contains(&other))
        };
        if !known(row, sentence) && !known(sentence, row) {
            disputes.entry(row).or_default().push(sentence);
        }
    }
    let claims = claim::disputes(reading);
    let claims = claims.into_iter().chain(boundary::disputes(reading));
    let claims = claims.chain(phrase::disputes(reading));
    let by_fact = disputes.into_iter().take(4).filter_map(|(first, others)| {
        let others: Vec<&Fact> = others.into_iter().map(|it| &facts[it]).collect();
        told(reading, &facts[first], &others)
    });
    let mut problems: Vec<Problem> = by_fact.collect();
    for (one, other) in claims {
        let known = problems.iter().any(|it| it.places.contains(&other.place));
        if !known {
            problems.extend(told(reading, &one, &[&other]));
        }
    }
    problems
}

/// Rows of tables, and sentences that name the row and the head with another figure. A word is compared with
/// at most this many sentences, so that the check doesn't grow with the square of the text.
fn rows_against_sentences(facts: &[Fact]) -> Vec<(usize, usize)> {
    const MOST: usize = 12;
    let mut by_word: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, fact) in facts.iter().enumerate() {
        if fact.table.is_none() {
            for word in &fact.about {
                let met = by_word.entry(word.as_str()).or_default();
                if met.len() < MOST {
                    met.push(index);
                }
            }
        }
    }
    let rows = facts.iter().enumerate().filter(|it| it.1.table.is_some());
    let mut found = Vec::new();
    for (index, row) in rows {
        let rarest = row
            .about
            .iter()
            .map(|it| by_word.get(it.as_str()).map_or(&[][..], Vec::as_slice))
            .min_by_key(|it| it.len())
            .unwrap_or_default();
        let same = |other: &usize| {
            let other = &facts[*other];
            other.unit == row.unit && other.speaks_of(row) && is_other(row.value, other.value)
        };
        found.extend(rarest.iter().copied().filter(same).map(|it| (index, it)));
    }
    found
}

fn is_other(one: f64, other: f64) -> bool {
    (one - other).abs() > one.abs().max(other.abs()) * 1e-9
}

/// Whether two facts are about the same and differ. Cells of one table are values of different
/// things by design.
fn contradict(one: &Fact, other: &Fact) -> bool {
    let same_table = one.table.is_some() && other.table.is_some();
    is_other(one.value, other.value)
        && !same_table
        && one.place != other.place
        && (one.is_about_the_same(other)
            || one.has_the_same_event(other)
            || one.has_the_same_threshold(other))
}

fn told(reading: &Reading, one: &Fact, others: &[&Fact]) -> Option<Problem> {
    let other = others.first()?;
    let in_rows = [one, *other].iter().all(|it| {
        let cell = reading.document.sentence_at(it.place.start);
        cell.is_some_and(|it| reading.document.row(it).is_some())
    });
    let apart =
        is_label(reading, one) || is_label(reading, other) || in_one_list(reading, one, other);
    if in_rows || apart || is_part(reading, one) || is_part(reading, other) {
        return None;
    }
    let heading = |it: &Fact| {
        let sentence = reading.document.sentence_at(it.place.start)?;
        let variant = is_of_a_variant(reading, sentence);
        variant
            .then(|| reading.document.heading(sentence).map(|it| it.text))
            .flatten()
    };
    if heading(one) != heading(other) {
        return None;
    }
    if are_fields(reading, one, other) || is_of_its_section(reading, one, other) {
        return None;
    }
    let (first, second) = (reading.written(one.figure), reading.written(other.figure));
    // “Plan 013” is a number that names.
    let names = |it: &str| {
        let digits = it.bytes().all(|it| it.is_ascii_digit());
        digits && it.len() > 1 && it.starts_with('0')
    };
    // “Subexpression (2)” and “v7” are names, and counts of a long design are of many things.
    let marked = |it: &Fact| {
        let (before, after) = (
            &reading.document.source[..it.figure.start],
            &reading.document.source[it.figure.end..],
        );
        before.ends_with('v') || before.ends_with('(') && after.starts_with(')')
    };
    let counts = reading.is_long_design() && one.unit == fact::Unit::Count;
    if names(&first) || names(&second) || marked(one) || marked(other) || counts {
        return None;
    }
    let sentence = reading.document.sentence_at(other.place.start);
    let severity = sentence.map_or(Severity::Major, |it| reading.weigh(Severity::Major, it));
    Problem::at(
        others.iter().map(|it| it.place).chain([one.place]),
        severity,
        format!("“{first}” and “{second}” for the same thing"),
        "Whichever is built, part of the text says otherwise.",
        format!("Which is right, “{first}” or “{second}”?"),
    )
}
