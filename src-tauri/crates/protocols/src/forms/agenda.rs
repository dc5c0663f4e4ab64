//! What a debate is about besides the text: options, criteria and items, as prompts show them, and whether a
//! form can debate them.

use std::collections::HashSet;

use domain::agenda::Over;
use domain::priority::MOST_ITEMS;
use domain::protocol::Decides;
use domain::scorecard::{Comparison, Criterion, MOST_CRITERIA, MOST_WEIGHT, OPTIONS};
use domain::{Agenda, Hint, Protocol, Role};
use table::Error;

use crate::lists;
use crate::prompt::Said;

/// What the text is weighed by, and items besides their lens. Options have their own criteria.
pub(super) fn weighed_by(agenda: &Agenda) -> &[String] {
    match agenda.over {
        Over::Options(_) => &[],
        Over::Text
        | Over::Question(_)
        | Over::Items(_)
        | Over::Brought(_)
        | Over::Document(_)
        | Over::Accepted(_) => &agenda.framework,
    }
}

/// What it is about besides the text, as data in a prompt: one question, or what is compared and by which
/// criteria.
pub(crate) fn over(agenda: &Agenda) -> Vec<Said> {
    if let Some(question) = agenda.question() {
        return vec![Said {
            name: "the one question".to_owned(),
            text: question.to_owned(),
        }];
    }
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

/// Numbered lines.
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

/// Refuses what such a debate can't be about, in words that say what to do.
pub fn check(protocol: Protocol, agenda: &Agenda) -> Result<(), Error> {
    if let Some(question) = agenda.question() {
        check_question(protocol, question)?;
    }
    match protocol.decides() {
        Decides::Option => {
            let none = Comparison::default();
            let comparison = agenda.comparison().unwrap_or(&none);
            check_options(&comparison.options)?;
            check_criteria(&comparison.criteria)
        }
        Decides::Order => check_items(agenda.items()),
        Decides::Text | Decides::Status => Ok(()),
    }
}

/// The maximum number of characters in a question, which is in every prompt.
const MOST_OF_A_QUESTION: usize = 4_000;

/// Whether a form can weigh one question in place of the whole text: a judge then rules on that question.
fn takes_a_question(protocol: Protocol) -> bool {
    protocol.decides() == Decides::Text && protocol.closes() == Role::Judge && !protocol.edits()
}

fn check_question(protocol: Protocol, question: &str) -> Result<(), Error> {
    if !takes_a_question(protocol) {
        let others = Protocol::ALL.into_iter().filter(|it| takes_a_question(*it));
        let others: Vec<&str> = others.map(Protocol::label).collect();
        return Err(Error::invalid(
            format!("{} can’t be held over one question.", protocol.label()),
            format!("Choose another form: {}.", others.join(", ")),
        ));
    }
    let length = question.chars().count();
    if length > MOST_OF_A_QUESTION {
        return Err(Error::invalid(
            format!("The question has {length} characters. The limit is {MOST_OF_A_QUESTION}."),
            "Shorten the passage that it quotes.",
        ));
    }
    Ok(())
}

fn check_options(options: &[String]) -> Result<(), Error> {
    if options.len() < *OPTIONS.start() {
        return Err(Error::invalid(
            match options.len() {
                0 => "No options to compare were found.".to_owned(),
                _ => "There is only one option, so there is nothing to compare.".to_owned(),
            },
            Hint::apart(
                "Name two or more options: as a list under the heading Options, or one by one.",
                "Name two or more options: with --options \"A,B\", or as a list under the heading Options.",
            ),
        ));
    }
    if options.len() > *OPTIONS.end() {
        return Err(Error::invalid(
            format!(
                "There are {} options. The limit is {}.",
                options.len(),
                OPTIONS.end()
            ),
            "Leave out those that are out of the question, or split them into two debates.",
        ));
    }
    refuse_doubles("option", options.iter().map(String::as_str))
}

fn check_criteria(criteria: &[Criterion]) -> Result<(), Error> {
    if criteria.len() > MOST_CRITERIA {
        return Err(Error::invalid(
            format!(
                "There are {} criteria. The limit is {MOST_CRITERIA}.",
                criteria.len()
            ),
            "Keep those that could change the choice.",
        ));
    }
    let mut weights = criteria.iter().filter_map(|it| it.weight.zip(Some(it)));
    if let Some((weight, criterion)) = weights.find(|(weight, _)| *weight > MOST_WEIGHT) {
        return Err(Error::invalid(
            format!(
                "{} can’t have the weight {weight}: weights go from 0 to {MOST_WEIGHT}.",
                criterion.name
            ),
            "Choose a weight in that range, or leave it to the judge.",
        ));
    }
    if !criteria.is_empty() && criteria.iter().all(|it| it.weight == Some(0)) {
        return Err(Error::invalid(
            "Every weight is 0, so no criterion counts.",
            "Give at least one a higher weight, or let the judge set the weights.",
        ));
    }
    refuse_doubles("criterion", criteria.iter().map(|it| it.name.as_str()))
}

fn check_items(items: &[String]) -> Result<(), Error> {
    if items.is_empty() {
        return Err(Error::invalid(
            "No items to rank were found.",
            "Write them as a list, one per line, or use a CSV file with a column named item.",
        ));
    }
    if items.len() > MOST_ITEMS {
        return Err(Error::invalid(
            format!(
                "The list has {} items. The limit is {MOST_ITEMS}.",
                items.len()
            ),
            "Leave out what nobody would do soon, or rank the list in parts.",
        ));
    }
    refuse_doubles("item", items.iter().map(String::as_str))
}

fn refuse_doubles<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Result<(), Error> {
    let mut seen = HashSet::new();
    for name in names {
        if name.trim().is_empty() {
            return Err(Error::invalid(
                format!("One {what} is empty."),
                "Name it, or remove it.",
            ));
        }
        if !seen.insert(lists::folded(name)) {
            return Err(Error::invalid(
                format!("{name} is listed twice."),
                format!("Remove one: each {what} counts once."),
            ));
        }
    }
    Ok(())
}
