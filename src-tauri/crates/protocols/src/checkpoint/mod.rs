//! Checkpoint: one adversary challenges a document over a few rounds, and a defender revises it in place. It
//! uses the rounds and facts of a Refine, so everything that shows those shows this too.
//!
//! What the defense says is a position that answers findings.

mod challenge;
mod configured;
mod count;
mod defence;
mod document;
mod past;
mod reading;
mod shortfalls;

use domain::adversary::{AdversaryReview, revisions};
use domain::model::ModelSource;
use domain::round::Count;
use domain::{Outcome, Setup, Severity};
use table::{Halt, Table};

use crate::ending::Ending;
use crate::part::Part;
use crate::planning::rounds::MOST_ROUNDS;
use crate::rounds::Rounds;
use challenge::Challenged;
use past::Past;

/// How it runs. The document is challenged as it is on disk.
pub(crate) fn rounds() -> Rounds {
    Rounds {
        seats: Some(vec![Part::new(
            "adversary",
            "Adversary",
            "Challenges the document before you build on it.",
            include_str!("adversary.md"),
        )]),
        closer: Some(Part::new(
            "defender",
            "Defender",
            "Answers each challenge, and revises the document where it has to.",
            include_str!("defender.md"),
        )),
        most: MOST_ROUNDS,
        on_disk: true,
        hold: |table| Box::pin(checkpoint(table)),
    }
}

async fn checkpoint(table: &Table) -> Result<Ending, Halt> {
    let setup = table.setup();
    let mut text = table.text(&setup.original).await?;
    let today = table.today().await?;
    document::say_uncommitted(table).await?;
    configured::say(table).await?;
    let rounds = rounds_of(setup);
    let mut past = Past::default();
    for round in 1..=rounds {
        let document = document::begin(table, round, text).await?;
        past.begin(table, round).await?;
        let moment = Moment {
            round,
            rounds,
            document: &document,
            project: &setup.agenda.project,
            past: &past,
            today: &today,
        };
        let count = match challenge::challenge(table, &moment).await? {
            Challenged::Read(count) => count,
            Challenged::Unreadable => {
                table.end_round(round).await?;
                break;
            }
        };
        if !is_defended(&moment, &count, setup) {
            table.end_round(round).await?;
            break;
        }
        let defence = defence::defend(table, &moment, &count).await?;
        table.end_round(round).await?;
        text = table.text(&defence.text).await?;
    }
    let view = table.view().await?;
    let mut why = AdversaryReview::of(&view).map_or_else(String::new, |mut review| {
        review.outcome = Some(Outcome::Concluded);
        format!("{}.", review.ended())
    });
    if revisions(&view).is_empty() {
        why.push_str(" No revision was written, so there is nothing to approve.");
    }
    Ok(Ending::new(Outcome::Concluded, why))
}

/// What every question of one round is made from.
struct Moment<'a> {
    /// From 1.
    round: u32,
    /// The maximum.
    rounds: u32,
    /// The document as the round read it.
    document: &'a str,
    /// What is known about the project; may be empty.
    project: &'a str,
    /// The rounds before.
    past: &'a Past,
    /// `YYYY-MM-DD`.
    today: &'a str,
}

/// Whether the defender answers a round. The last round is left to the author, unless it is the only one and
/// something is blocking. From the second round on, an adversary that doesn't want another round ends it,
/// unless it also raised something new that nobody has answered yet.
fn is_defended(moment: &Moment<'_>, count: &Count, setup: &Setup) -> bool {
    let mut findings = count.findings.iter();
    if moment.round == moment.rounds {
        let blocks = findings.any(|finding| finding.severity == Severity::Blocking);
        return moment.rounds == 1 && blocks && revises(setup);
    }
    moment.round == 1 || !count.consensus || findings.any(|finding| finding.repeats.is_none())
}

/// The built-in rules revise nothing, so a second round would read what the first one did.
fn rounds_of(setup: &Setup) -> u32 {
    if revises(setup) {
        setup.max_rounds.min(MOST_ROUNDS)
    } else {
        1
    }
}

fn revises(setup: &Setup) -> bool {
    setup.synthesizer.model.source != ModelSource::Rules
}
