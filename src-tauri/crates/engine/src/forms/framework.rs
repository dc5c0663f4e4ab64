//! By what a text is weighed, for each kind: the same for all sides and for the judge.

use std::collections::BTreeMap;

use domain::Kind;
use domain::page::CriteriaRow;
use domain::text::seen::one_line;

use crate::Error;

/// Criteria of one kind at most: every seat of every debate is sent them.
const MOST: usize = 12;

/// Characters of one at most.
const LENGTH: usize = 400;

/// The criteria that an author wrote, by kind.
type Own = BTreeMap<Kind, Vec<String>>;

/// The criteria for a kind, a line each, as prompts list them.
pub(crate) fn criteria(kind: Kind, own: &Own) -> Vec<String> {
    let written: Vec<String> = own.get(&kind).map_or_else(Vec::new, |lines| said(lines));
    let lines = if written.is_empty() {
        built_in(kind)
    } else {
        written
    };
    lines.iter().map(|line| format!("- {line}")).collect()
}

/// What is built in for each kind, as Settings list it.
pub(crate) fn rows() -> Vec<CriteriaRow> {
    let rows = Kind::ALL.into_iter().map(|kind| CriteriaRow {
        kind,
        built_in: built_in(kind),
    });
    rows.collect()
}

/// Whether debates can go by what an author wrote.
///
/// # Errors
/// When nothing is written for a kind, or too much.
pub(crate) fn check(own: &Own) -> Result<(), Error> {
    for (kind, lines) in own {
        let (kind, lines) = (kind.key(), said(lines));
        if lines.is_empty() {
            return Err(Error::invalid(
                format!(
                    "There is no criterion for the kind {kind}, so nothing would say by what such a text is weighed."
                ),
                "Write at least one, a line each, or restore the built-in ones.",
            ));
        }
        if lines.len() > MOST {
            return Err(Error::invalid(
                format!(
                    "The kind {kind} has {} criteria, more than a judge can hold a text against.",
                    lines.len()
                ),
                format!("Keep the {MOST} that decide."),
            ));
        }
        if let Some(long) = lines.iter().find(|line| line.chars().count() > LENGTH) {
            let begins: String = long.chars().take(40).collect();
            return Err(Error::invalid(
                format!("The criterion “{begins}…” is too long."),
                format!("Say it in {LENGTH} characters, or make two of it."),
            ));
        }
    }
    Ok(())
}

/// The lines that say anything, with nothing in them that nobody sees.
fn said(lines: &[String]) -> Vec<String> {
    let lines = lines.iter().map(|line| one_line(line));
    lines.filter(|line| !line.is_empty()).collect()
}

fn built_in(kind: Kind) -> Vec<String> {
    let lines: &[&str] = match kind {
        Kind::Tech | Kind::CodeChange | Kind::Debug => &[
            "Correct: it does what it says in the cases that occur, also when a part fails.",
            "Safe: nobody gets at what is not theirs, and nothing is lost.",
            "Operable: whoever is called at night sees what happens and can take it back.",
            "Proportionate: the effort fits what is gained, and simpler ways were weighed.",
        ],
        Kind::Message => &[
            "Clear: the reader knows after two sentences what is wanted, and by when.",
            "True: nothing is promised or claimed that the writer can't stand by.",
            "Fitting: tone and length suit the reader and the matter.",
        ],
        Kind::Status => &[
            "Honest: the colour follows from the facts that are named.",
            "Complete: what slipped is named, with what follows from it.",
            "Useful: the reader knows what is asked of them.",
        ],
        Kind::Options => &[
            "Complete: the options that a sensible reader expects are there, doing nothing among them.",
            "Comparable: each is described by the same measures.",
            "Reversible: it is clear what a wrong choice costs, and until when it can be taken back.",
        ],
        _ => &[
            "Valuable: it is clear who gains what, and how one would notice.",
            "Complete: scope, borders and what happens on failure are stated.",
            "Feasible: it can be built and run with what there is.",
            "Testable: one can tell whether it was done.",
        ],
    };
    lines.iter().map(|line| (*line).to_owned()).collect()
}
