//! Checkpoint: one adversary challenges a document over a few rounds, and a defender revises it where it
//! lies. It goes in the rounds of a Refine, with its facts, so that whatever shows those shows this.

mod challenge;
mod count;
mod defence;
mod document;
mod past;
mod reading;
mod shortfalls;

use domain::checkpoint::AdversaryReview;
use domain::model::ModelSource;
use domain::{Outcome, Setup};
use serde_json::Value;

use crate::error::off_thread;
use crate::forms::{Cast, Part};
use crate::planning;
use crate::planning::config::MOST_ROUNDS;
use crate::refine::Ending;
use crate::table::{Halt, Table};
use challenge::Challenged;
use past::Past;

/// Who sits at the table.
pub(crate) fn cast() -> Cast {
    Cast {
        seats: vec![Part::new(
            "adversary",
            "Adversary",
            "Challenges the document before work rests on it.",
            include_str!("adversary.md"),
        )],
        closer: Some(Part::new(
            "defender",
            "Defender",
            "Answers each challenge, and revises the document where it has to.",
            include_str!("defender.md"),
        )),
    }
}

/// Holds the debate.
pub(crate) async fn checkpoint(table: &Table) -> Result<Ending, Halt> {
    let setup = table.setup();
    let mut text = table.text(&setup.original).await?;
    let (today, project) = (table.today().await?, project(table).await?);
    document::say_uncommitted(table).await?;
    let rounds = rounds(setup);
    let mut past = Past::default();
    for round in 1..=rounds {
        let document = document::begin(table, round, text).await?;
        let moment = Moment {
            round,
            rounds,
            document: &document,
            project: &project,
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
        let has_converged = round > 1 && count.consensus;
        if round == rounds || has_converged {
            table.end_round(round).await?;
            break;
        }
        let defended = defence::defend(table, &moment, &count).await?;
        table.end_round(round).await?;
        text = table.text(&defended.synthesis.text).await?;
        past.close(round, count, defended);
    }
    let review = AdversaryReview::of(&table.view().await?);
    let came_to = review.map_or_else(String::new, |review| review.in_short());
    let why = format!("Adversary review complete: {came_to}.");
    Ok(Ending::new(Outcome::Concluded, why))
}

/// What every question of one round is made from.
struct Moment<'a> {
    /// From 1.
    round: u32,
    /// At most.
    rounds: u32,
    /// The document as the round read it.
    document: &'a str,
    /// What is known of the project; may be empty.
    project: &'a str,
    /// The rounds before.
    past: &'a Past,
    /// `YYYY-MM-DD`.
    today: &'a str,
}

/// The built-in rules revise nothing, so a second round would read what the first one did.
fn rounds(setup: &Setup) -> u32 {
    match setup.synthesiser.model.source {
        ModelSource::Rules => 1,
        _ => setup.max_rounds.min(MOST_ROUNDS),
    }
}

/// What is known of the project that the document belongs to.
async fn project(table: &Table) -> Result<String, Halt> {
    let Some(checkpoint) = &table.setup().agenda.checkpoint else {
        return Ok(String::new());
    };
    let folder = checkpoint.folder.clone();
    let read = async {
        let read = move || Ok::<_, crate::Error>(planning::project(folder.as_ref()));
        Ok(Value::String(off_thread(read).await?))
    };
    let value = table.observe("project", read).await?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}
