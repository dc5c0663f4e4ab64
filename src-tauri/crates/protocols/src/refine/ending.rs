//! How a Refine ends, in words for the user.

use domain::absent::UNREVIEWED;
use domain::open;
use domain::round::{Count, Dispute};
use domain::{Outcome, View, dispute};

use super::circles::Circle;
use crate::ending::Ending;

/// How many points in dispute are named; the others are counted.
const NAMED: usize = 3;

/// Enough seats approved; `recorded` open questions stand in the text.
pub(super) fn consensus(count: &Count, recorded: usize) -> Ending {
    let questions = match recorded {
        0 => String::new(),
        1 => " One open question was added to the text.".to_owned(),
        number => format!(" {number} open questions were added to the text."),
    };
    let why = match count {
        Count {
            approvals: 1,
            required: 1,
            ..
        } => format!("The one required approval was given, with quoted passages.{questions}"),
        Count {
            approvals,
            required,
            ..
        } => format!(
            "{approvals} reviewers approve ({required} required), each with quoted passages.{questions}"
        ),
    };
    Ending::new(Outcome::Consensus, why)
}

/// Only the built-in rules read the text.
pub(super) fn checked(view: &View) -> Ending {
    let left = open::of_check(view).unwrap_or_default();
    Ending::new(Outcome::Checked, left.words())
}

/// Another round would bring nothing new.
pub(super) fn circling(circle: Circle, round: u32, count: &Count, view: &View) -> Ending {
    let disputes = dispute::disputes(view);
    let before = round.saturating_sub(1);
    let why = match circle {
        Circle::Returned => format!(
            "Round {round} ended with the same text as an earlier round: the reviewers are undoing \
             each other’s edits."
        ),
        Circle::Repeating => format!(
            "Most findings of rounds {before} and {round} had been raised before, \
             and nobody gave new evidence for them."
        ),
        Circle::StandingStill => format!(
            "Nothing changed in rounds {before} and {round}. {}.",
            sentence(&approved(count))
        ),
    };
    let decide = match &disputes[..] {
        [] if open::findings(view).is_empty() => String::new(),
        [] => " The findings still open are yours to decide.".to_owned(),
        disputes => format!(" In dispute: {}.", titles(disputes)),
    };
    // A reviewer who can't be heard keeps the others from agreeing, but that isn't going in circles.
    let last = view.rounds.last();
    let is_unheard = last.is_some_and(|it| it.critiques.iter().any(|one| one.absent.is_some()));
    Ending {
        outcome: if is_unheard {
            Outcome::MaxRounds
        } else {
            Outcome::Circling
        },
        why: format!("{why}{decide}"),
        disputes,
    }
}

/// The cap on rounds.
///
/// `edited`: whether the last round changed the text.
pub(super) fn max_rounds(rounds: u32, edited: bool, view: &View) -> Ending {
    let disputes = dispute::disputes(view);
    let rounds = match rounds {
        1 => "1 round".to_owned(),
        more => format!("{more} rounds"),
    };
    let unreviewed = if edited {
        format!(" {UNREVIEWED}")
    } else {
        String::new()
    };
    let decide = match &disputes[..] {
        [] => String::new(),
        disputes => format!(" In dispute: {}.", titles(disputes)),
    };
    // If nobody raised anything, nobody disagreed either.
    let last = view.rounds.last().and_then(|round| round.count.as_ref());
    let why = match last.filter(|count| count.findings.is_empty()) {
        Some(count) => format!(
            "The reviewers raised nothing in the last round, but {}.",
            approved(count)
        ),
        None => format!("The reviewers didn’t agree in {rounds}."),
    };
    Ending {
        outcome: Outcome::MaxRounds,
        why: format!("{why}{unreviewed}{decide}"),
        disputes,
    }
}

/// How many of the required approvals counted: fewer than required.
fn approved(count: &Count) -> String {
    match (count.approvals, count.required) {
        (_, 1) => "the one required approval didn’t count".to_owned(),
        (0, required) => format!("none of the {required} required approvals counted"),
        (number, required) => format!("only {number} of the {required} required approvals counted"),
    }
}

fn sentence(words: &str) -> String {
    let mut rest = words.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest).collect()
}

fn titles(disputes: &[Dispute]) -> String {
    let title = |dispute: &Dispute| format!("“{}”", dispute.title.trim().trim_end_matches('.'));
    let mut titles: Vec<String> = disputes.iter().take(NAMED).map(title).collect();
    if disputes.len() > NAMED {
        titles.push(format!("{} more", disputes.len() - NAMED));
    }
    match titles.split_last() {
        Some((last, earlier)) if !earlier.is_empty() => {
            format!("{} and {last}", earlier.join(", "))
        }
        _ => titles.concat(),
    }
}
