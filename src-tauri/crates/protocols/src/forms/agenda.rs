//! What beside the text a debate is held over: options, criteria and items, as prompts show them, and
//! whether a form can be held over them.

use std::collections::HashSet;

use domain::agenda::Over;
use domain::priority::MOST_ITEMS;
use domain::scorecard::{Comparison, Criterion, MOST_CRITERIA, MOST_WEIGHT, OPTIONS};
use domain::{Agenda, Protocol};
use table::Error;

use crate::lists;
use crate::prompt::Said;

/// By what the text is weighed. Options are by their own criteria, and items by lenses.
pub(super) fn weighed_by(agenda: &Agenda) -> &[String] {
    match agenda.over {
        Over::Options(_) | Over::Items(_) => &[],
        Over::Text | Over::Brought(_) | Over::Document(_) => &agenda.framework,
    }
}

/// What is compared and by what, as data of a prompt.
pub(crate) fn over(agenda: &Agenda) -> Vec<Said> {
    let Some(comparison) = agenda.comparison() else {
        return Vec::new();
    };
    let mut over = vec![Said {
        name: "options".to_owned(),
        text: numbered(comparison.options.iter().map(String::as_str), 1),
    }];
    if !comparison.criteria.is_empty() {
        let criteria: Vec<String> = comparison.criteria.iter().map(criterion).collect();
        over.push(Said {
            name: "criteria".to_owned(),
            text: criteria.join("\n"),
        });
    }
    over
}

/// Lines under numbers.
pub(super) fn numbered<'a>(lines: impl Iterator<Item = &'a str>, first: usize) -> String {
    let lines = (first..).zip(lines);
    let lines = lines.map(|(number, line)| format!("{number}. {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

fn criterion(criterion: &Criterion) -> String {
    match criterion.weight {
        Some(weight) => format!(
            "- {} (the author weighs it {weight} of {MOST_WEIGHT})",
            criterion.name
        ),
        None => format!("- {}", criterion.name),
    }
}

/// Refuses what no such debate can be held over, in words that say what to do.
pub fn check(protocol: Protocol, agenda: &Agenda) -> Result<(), Error> {
    match protocol {
        Protocol::Compare => {
            let none = Comparison::default();
            let comparison = agenda.comparison().unwrap_or(&none);
            check_options(&comparison.options)?;
            check_criteria(&comparison.criteria)
        }
        Protocol::Prioritize => check_items(agenda.items()),
        Protocol::Refine
        | Protocol::Review
        | Protocol::Duel
        | Protocol::DevilsAdvocate
        | Protocol::Status
        | Protocol::Checkpoint => Ok(()),
    }
}

fn check_options(options: &[String]) -> Result<(), Error> {
    if options.len() < *OPTIONS.start() {
        return Err(Error::invalid(
            match options.len() {
                0 => "No options were found to compare.".to_owned(),
                _ => "One option alone can't be compared.".to_owned(),
            },
            "Name two options or more: as a list under a heading Options, or one by one.",
        ));
    }
    if options.len() > *OPTIONS.end() {
        return Err(Error::invalid(
            format!(
                "These are {} options; at most {} can be compared at once.",
                options.len(),
                OPTIONS.end()
            ),
            "Leave out those that are out of the question, or compare in two debates.",
        ));
    }
    refuse_doubles("option", options.iter().map(String::as_str))
}

fn check_criteria(criteria: &[Criterion]) -> Result<(), Error> {
    if criteria.len() > MOST_CRITERIA {
        return Err(Error::invalid(
            format!(
                "These are {} criteria; a scorecard has at most {MOST_CRITERIA}.",
                criteria.len()
            ),
            "Keep those that could change the choice.",
        ));
    }
    let mut weights = criteria.iter().filter_map(|it| it.weight.zip(Some(it)));
    if let Some((weight, criterion)) = weights.find(|(weight, _)| *weight > MOST_WEIGHT) {
        return Err(Error::invalid(
            format!(
                "{} can't weigh {weight}: weights go from 0 to {MOST_WEIGHT}.",
                criterion.name
            ),
            "Choose a weight in that range, or leave it to the judge.",
        ));
    }
    if !criteria.is_empty() && criteria.iter().all(|it| it.weight == Some(0)) {
        return Err(Error::invalid(
            "All criteria weigh 0, so none of them would count.",
            "Give at least one of them a weight, or leave the weights to the judge.",
        ));
    }
    refuse_doubles("criterion", criteria.iter().map(|it| it.name.as_str()))
}

fn check_items(items: &[String]) -> Result<(), Error> {
    if items.is_empty() {
        return Err(Error::invalid(
            "No items were found to put in order.",
            "Write them as a list, a line each, or bring a CSV file with a column named item.",
        ));
    }
    if items.len() > MOST_ITEMS {
        return Err(Error::invalid(
            format!(
                "These are {} items; at most {MOST_ITEMS} can be put in order at once.",
                items.len()
            ),
            "Leave out what nobody would do soon, or order the list in parts.",
        ));
    }
    refuse_doubles("item", items.iter().map(String::as_str))
}

fn refuse_doubles<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Result<(), Error> {
    let mut seen = HashSet::new();
    for name in names {
        if name.trim().is_empty() {
            return Err(Error::invalid(
                format!("There is nothing in one {what}."),
                "Name it, or take it away.",
            ));
        }
        if !seen.insert(lists::folded(name)) {
            return Err(Error::invalid(
                format!("There are two that say the same: {name}."),
                format!("Take one away: each {what} is wanted once."),
            ));
        }
    }
    Ok(())
}
