//! Refine: critics read in parallel, a synthesiser edits, until enough of them approve.

mod begin;
mod critique;
mod ledger;
mod questions;
mod synthesis;

use std::collections::HashSet;

use domain::question::{Settled, Told};
use domain::round::{Count, Critique, Dispute};
use domain::setup::AuthorAnswer;
use domain::text::merge;
use domain::{Event, Outcome, Setup, TextHash};

use crate::error::off_thread;
use crate::table::{Halt, Table};
use ledger::{Carried, Ledger};

/// Rounds in a row without an edit, after the first, that end a debate.
const STILL_ROUNDS: u32 = 2;

/// How a debate ended, in words for the user.
pub(crate) struct Ending {
    /// The end.
    pub(crate) outcome: Outcome,
    /// Why.
    pub(crate) why: String,
    /// What the seats could not settle.
    pub(crate) disputes: Vec<Dispute>,
}

impl Ending {
    /// An end without a dispute.
    pub(crate) fn new(outcome: Outcome, why: impl Into<String>) -> Self {
        Self {
            outcome,
            why: why.into(),
            disputes: Vec::new(),
        }
    }
}

/// Holds the debate.
pub(crate) async fn refine(table: &Table) -> Result<Ending, Halt> {
    let setup = table.setup();
    let original = table.text(&setup.original).await?;
    let today = today(table).await?;
    if let Some(words) = caveat(setup, &original) {
        table.warn("reading", words).await?;
    }
    let answers = questions::answers(table, &original, &today).await?;
    let mut text = original.clone();
    let mut ledger = Ledger::default();
    let mut seen = HashSet::from([setup.original.clone()]);
    let mut recorded = 0;
    let mut still = 0;
    for round in 1..=table.max_rounds() {
        let begun = begin::begin(table, round, &original, text).await?;
        let moment = Moment {
            round,
            text: &begun.text,
            settled: &ledger.settled(&begun.told),
            answers: &answers,
            told: &ledger.told(&begun.told),
            carried: &ledger.carried(&begun.told),
            today: &today,
        };
        let critiques = critique::all(table, &moment).await?;
        let count = count(table, round, critiques).await?;
        if count.consensus && moment.carried.is_empty() {
            end_round(table, round).await?;
            return Ok(consensus(&count, recorded));
        }
        let synthesis = synthesis::edit(table, &moment, &original, &count).await?;
        end_round(table, round).await?;
        recorded += synthesis.recorded.len();
        ledger.close(&count, moment.carried, &synthesis);
        let unchanged = synthesis.text == TextHash::of(&begun.text);
        text = table.text(&synthesis.text).await?;
        let returned = !seen.insert(synthesis.text.clone());
        // A round without an edit is given a second look: critics are told why their findings were
        // declined, and one that was absent may be back. The first round does not count yet.
        still = if unchanged && round > 1 { still + 1 } else { 0 };
        if table.goes_on_after(round) {
            still = 0;
        } else if returned && !unchanged {
            return Ok(circling(round));
        } else if still == STILL_ROUNDS {
            return Ok(standing_still(round, &count));
        }
    }
    Ok(max_rounds(table.max_rounds()))
}

/// What every question of one round is made from.
pub(crate) struct Moment<'a> {
    /// From 1.
    pub(crate) round: u32,
    /// The text that the round began with.
    pub(crate) text: &'a str,
    /// What earlier rounds decided.
    pub(crate) settled: &'a [Settled],
    /// What the author answered before the first round.
    pub(crate) answers: &'a [AuthorAnswer],
    /// What the author said since.
    pub(crate) told: &'a [Told],
    /// Findings of earlier rounds that the author wants dealt with.
    pub(crate) carried: &'a [Carried],
    /// `YYYY-MM-DD`.
    pub(crate) today: &'a str,
}

/// What the author has to know about how a seat can read this text.
fn caveat(setup: &Setup, original: &str) -> Option<String> {
    let mut models = setup.seats.iter().map(|seat| &seat.model);
    models.find_map(|model| models::caveat(model, original))
}

async fn today(table: &Table) -> Result<String, Halt> {
    let read = async {
        let day = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
        Ok(serde_json::Value::String(day))
    };
    let value = table.observe("today", read).await?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}

async fn count(table: &Table, round: u32, critiques: Vec<Critique>) -> Result<Count, Halt> {
    let required = table.setup().required();
    let approvals = critiques
        .iter()
        .filter(|critique| critique.counts())
        .count();
    let approvals = u32::try_from(approvals).unwrap_or(u32::MAX);
    let seats: Vec<_> = table
        .setup()
        .seats
        .iter()
        .map(|seat| seat.id.clone())
        .collect();
    let raised = critiques
        .into_iter()
        .flat_map(|critique| critique.findings)
        .collect();
    let count = off_thread(move || {
        Ok::<_, crate::Error>(Count {
            findings: merge::merge(raised, &seats),
            approvals,
            required,
            consensus: approvals >= required,
            repeated: Vec::new(),
        })
    })
    .await?;
    let fact = Event::Counted { round, count };
    match table
        .tell(format!("round/{round}/count"), fact, Vec::new())
        .await?
    {
        Event::Counted { count, .. } => Ok(count),
        other => Err(mixed_up("count", &other)),
    }
}

async fn end_round(table: &Table, round: u32) -> Result<(), Halt> {
    table
        .tell(
            format!("round/{round}/end"),
            Event::RoundEnded { round },
            Vec::new(),
        )
        .await?;
    Ok(())
}

fn consensus(count: &Count, recorded: usize) -> Ending {
    let questions = match recorded {
        0 => String::new(),
        1 => " One open question is written into the text.".to_owned(),
        number => format!(" {number} open questions are written into the text."),
    };
    let why = format!(
        "{} approvals of {} required, each with passages quoted.{questions}",
        count.approvals, count.required
    );
    Ending::new(Outcome::Consensus, why)
}

fn circling(round: u32) -> Ending {
    let why = format!(
        "Round {round} left a text that an earlier round had already left: the seats undo one \
         another. The findings still open are yours to decide."
    );
    Ending::new(Outcome::Circling, why)
}

fn standing_still(round: u32, count: &Count) -> Ending {
    let why = format!(
        "Rounds {} and {round} changed nothing, and {} of {} approvals required count. The findings \
         still open are yours to decide.",
        round - 1,
        count.approvals,
        count.required
    );
    Ending::new(Outcome::Circling, why)
}

fn max_rounds(rounds: u32) -> Ending {
    let rounds = match rounds {
        1 => "1 round".to_owned(),
        more => format!("{more} rounds"),
    };
    let why = format!("No consensus in {rounds}. Nobody has reviewed the edits of the last one.");
    Ending::new(Outcome::MaxRounds, why)
}

pub(crate) fn mixed_up(key: &str, found: &Event) -> Halt {
    Halt::Broken(crate::Error::internal(format!(
        "the journal holds another fact under \"{key}\": {found:?}"
    )))
}
