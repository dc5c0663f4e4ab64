//! How a Refine ends, in words for the user.

use domain::round::{Count, Dispute, Edit, Synthesis};
use domain::{FindingId, Outcome};

use super::circles::Circle;
use crate::ending::Ending;

/// Points in dispute that are named; the others are counted.
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

/// What the built-in rules came to over all rounds.
#[derive(Default)]
pub(super) struct Asked {
    questions: usize,
    mended: usize,
    last: usize,
}

impl Asked {
    /// Takes a round in. A finding that an edit answers by itself asks the author nothing.
    pub(super) fn add(&mut self, count: &Count, synthesis: &Synthesis) {
        let is_mended = |id: &FindingId| {
            let answers = |edit: &Edit| edit.applied && edit.findings.contains(id);
            synthesis.edits.iter().any(answers) && !synthesis.recorded.contains(id)
        };
        let mended = count.findings.iter().filter(|it| is_mended(&it.id)).count();
        self.last = count.findings.len();
        self.mended += mended;
        self.questions += self.last - mended;
    }

    /// Whether the last round found nothing.
    pub(super) fn nothing_new(&self) -> bool {
        self.last == 0
    }
}

/// Only the built-in rules read the text.
pub(super) fn checked(asked: &Asked) -> Ending {
    let questions = match asked.questions {
        0 if asked.mended == 0 => {
            return Ending::new(
                Outcome::Checked,
                "Check finished: the built-in rules found nothing. They can miss gaps, and they \
                 don’t judge whether the text is right.",
            );
        }
        0 => "no questions".to_owned(),
        1 => "1 question for you".to_owned(),
        number => format!("{number} questions for you"),
    };
    let slips = match asked.mended {
        0 => String::new(),
        1 => " 1 slip has a suggested fix.".to_owned(),
        number => format!(" {number} slips have suggested fixes."),
    };
    Ending::new(
        Outcome::Checked,
        format!("Check finished: {questions}.{slips}"),
    )
}

/// Another round would bring nothing new.
pub(super) fn circling(
    circle: Circle,
    round: u32,
    count: &Count,
    disputes: Vec<Dispute>,
) -> Ending {
    let before = round.saturating_sub(1);
    let why = match circle {
        Circle::Returned => format!(
            "Round {round} ended with the same text as an earlier round: the reviewers are undoing one \
             another."
        ),
        Circle::Repeating => format!(
            "Most of what rounds {before} and {round} raised had been settled in earlier rounds, \
             and nobody gave new evidence for it."
        ),
        Circle::StandingStill => format!(
            "Rounds {before} and {round} changed nothing, and {} of {} approvals required count.",
            count.approvals, count.required
        ),
    };
    let decide = match &disputes[..] {
        [] => "The findings still open are yours to decide.".to_owned(),
        disputes => format!("Yours to decide: {}.", titles(disputes)),
    };
    Ending {
        outcome: Outcome::Circling,
        why: format!("{why} {decide}"),
        disputes,
    }
}

/// The cap on rounds.
///
/// `edited`: whether the last round changed the text.
pub(super) fn max_rounds(rounds: u32, edited: bool, disputes: Vec<Dispute>) -> Ending {
    let rounds = match rounds {
        1 => "1 round".to_owned(),
        more => format!("{more} rounds"),
    };
    let unreviewed = if edited {
        " Nobody has reviewed the last round’s edits."
    } else {
        ""
    };
    let decide = match &disputes[..] {
        [] => String::new(),
        disputes => format!(" In dispute: {}.", titles(disputes)),
    };
    Ending {
        outcome: Outcome::MaxRounds,
        why: format!("The reviewers didn’t agree in {rounds}.{unreviewed}{decide}"),
        disputes,
    }
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
