//! One thing with two names: a part of a user interface with two words for the same thing, or a file that is
//! spelled two ways. Each document has to use its own name throughout; otherwise, nothing is reported.

mod files;
mod parts;

use std::collections::{BTreeMap, BTreeSet};

use domain::page::{Mismatch, MismatchKind, PlanningQuote};

use super::group::Group;
use super::text::Blocks;

/// A name that a document has for a thing.
struct Name {
    /// The same for all names of one thing.
    thing: String,
    words: String,
    at: PlanningQuote,
}

const SORTS: [fn(&Blocks<'_>) -> Vec<Name>; 2] = [parts::names, files::names];

pub(super) fn two_names(group: &Group<'_>) -> Vec<Mismatch> {
    SORTS
        .iter()
        .flat_map(|sort| of_a_sort(group, *sort))
        .collect()
}

fn of_a_sort(group: &Group<'_>, sort: fn(&Blocks<'_>) -> Vec<Name>) -> Vec<Mismatch> {
    let documents: Vec<BTreeMap<String, Vec<Name>>> =
        group.documents().map(|it| by_thing(sort(it))).collect();
    let (mut told, mut found) = (BTreeSet::new(), Vec::new());
    for (index, one) in documents.iter().enumerate() {
        for other in &documents[index + 1..] {
            let mut pairs = differing(one, other);
            pairs.retain(|(name, _)| told.insert(name.thing.clone()));
            found.extend(finding(group, &pairs));
        }
    }
    found
}

/// The things that two documents name differently.
fn differing<'n>(
    one: &'n BTreeMap<String, Vec<Name>>,
    other: &'n BTreeMap<String, Vec<Name>>,
) -> Vec<(&'n Name, &'n Name)> {
    let both = one.iter().filter_map(|(thing, names)| {
        let other = other.get(thing).and_then(|it| only(it));
        only(names).zip(other)
    });
    both.filter(|(one, other)| one.words != other.words)
        .collect()
}

/// If two documents spell many names differently, that is one habit and one finding.
fn finding(group: &Group<'_>, pairs: &[(&Name, &Name)]) -> Option<Mismatch> {
    let (one, other) = pairs.first()?;
    let others = match pairs.len() {
        1 => String::new(),
        2 => "; the same goes for 1 other name".to_owned(),
        count => format!("; the same goes for {} other names", count - 1),
    };
    let says = format!(
        "This is “{}” in one document and “{}” in another{others}.",
        one.words, other.words
    );
    Some(group.found(
        MismatchKind::TwoNames,
        says,
        one.at.clone(),
        other.at.clone(),
    ))
}

fn by_thing(names: Vec<Name>) -> BTreeMap<String, Vec<Name>> {
    let mut things: BTreeMap<String, Vec<Name>> = BTreeMap::new();
    for name in names {
        things.entry(name.thing.clone()).or_default().push(name);
    }
    things
}

/// The first of some names, if they are all the same.
fn only(names: &[Name]) -> Option<&Name> {
    let first = names.first()?;
    names
        .iter()
        .all(|it| it.words == first.words)
        .then_some(first)
}
