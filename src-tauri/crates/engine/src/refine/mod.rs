//! Refine: critics read in parallel, a synthesiser edits, until enough of them approve.

mod critique;
mod synthesis;

use std::collections::HashSet;

use domain::question::Settled;
use domain::round::{Count, Critique, Synthesis};
use domain::text::merge;
use domain::{Event, FindingStatus, Outcome, Setup, TextHash};

use crate::error::off_thread;
use crate::table::{Halt, Table};

/// Rounds in a row without an edit, after the first, that end a debate.
const STILL_ROUNDS: u32 = 2;

/// How a debate ended, in words for the user.
pub(crate) struct Ending {
    /// The end.
    pub(crate) outcome: Outcome,
    /// Why.
    pub(crate) why: String,
}

/// Holds the debate.
pub(crate) async fn refine(table: &Table) -> Result<Ending, Halt> {
    let setup = table.setup();
    let original = table.text(&setup.original).await?;
    let today = today(table).await?;
    if let Some(words) = caveat(setup, &original) {
        table.warn("reading", words).await?;
    }
    let mut text = original.clone();
    let mut settled: Vec<Settled> = Vec::new();
    let mut seen = HashSet::from([setup.original.clone()]);
    let mut recorded = 0;
    let mut still = 0;
    for round in 1..=setup.max_rounds {
        let began = Event::RoundBegan {
            round,
            text: TextHash::of(&text),
        };
        table
            .tell(format!("round/{round}/begin"), began, vec![text.clone()])
            .await?;
        let moment = Moment {
            round,
            text: &text,
            settled: &settled,
            today: &today,
        };
        let critiques = critique::all(table, &moment).await?;
        let count = count(table, round, critiques).await?;
        if count.consensus {
            end_round(table, round).await?;
            return Ok(consensus(&count, recorded));
        }
        let synthesis = synthesis::edit(table, &moment, &original, &count).await?;
        end_round(table, round).await?;
        recorded += synthesis.recorded.len();
        settled.extend(settle(&count, &synthesis));
        let unchanged = synthesis.text == TextHash::of(&text);
        text = table.text(&synthesis.text).await?;
        let returned = !seen.insert(synthesis.text.clone());
        if returned && !unchanged {
            return Ok(circling(round));
        }
        // A round without an edit is given a second look: critics are told why their findings were
        // declined, and one that was absent may be back. The first round does not count yet.
        still = if unchanged && round > 1 { still + 1 } else { 0 };
        if still == STILL_ROUNDS {
            return Ok(standing_still(round, &count));
        }
    }
    Ok(max_rounds(setup))
}

/// What every question of one round is made from.
pub(crate) struct Moment<'a> {
    /// From 1.
    pub(crate) round: u32,
    /// The text that the round began with.
    pub(crate) text: &'a str,
    /// What earlier rounds decided.
    pub(crate) settled: &'a [Settled],
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

/// What the next round's critics are told of this one's findings.
fn settle(count: &Count, synthesis: &Synthesis) -> Vec<Settled> {
    count
        .findings
        .iter()
        .map(|finding| {
            let declined = synthesis
                .declined
                .iter()
                .find(|declined| declined.finding == finding.id);
            let answered = synthesis
                .edits
                .iter()
                .any(|edit| edit.applied && edit.findings.contains(&finding.id));
            let status = if synthesis.recorded.contains(&finding.id) {
                FindingStatus::Recorded
            } else if answered {
                FindingStatus::Answered
            } else if declined.is_some() {
                FindingStatus::Declined
            } else {
                FindingStatus::Open
            };
            Settled {
                title: finding.title.clone(),
                quote: finding.quote.clone(),
                status,
                reason: declined
                    .map(|declined| declined.reason.clone())
                    .unwrap_or_default(),
            }
        })
        .collect()
}

fn consensus(count: &Count, recorded: usize) -> Ending {
    let questions = match recorded {
        0 => String::new(),
        1 => " One open question is written into the text.".to_owned(),
        number => format!(" {number} open questions are written into the text."),
    };
    Ending {
        outcome: Outcome::Consensus,
        why: format!(
            "{} approvals of {} required, each with passages quoted.{questions}",
            count.approvals, count.required
        ),
    }
}

fn circling(round: u32) -> Ending {
    Ending {
        outcome: Outcome::Circling,
        why: format!(
            "Round {round} left a text that an earlier round had already left: the seats undo one \
             another. The findings still open are yours to decide."
        ),
    }
}

fn standing_still(round: u32, count: &Count) -> Ending {
    Ending {
        outcome: Outcome::Circling,
        why: format!(
            "Rounds {} and {round} changed nothing, and {} of {} approvals required count. The \
             findings still open are yours to decide.",
            round - 1,
            count.approvals,
            count.required
        ),
    }
}

fn max_rounds(setup: &Setup) -> Ending {
    Ending {
        outcome: Outcome::MaxRounds,
        why: format!(
            "No consensus in {} rounds. Nobody has reviewed the edits of the last one.",
            setup.max_rounds
        ),
    }
}

pub(crate) fn mixed_up(key: &str, found: &Event) -> Halt {
    Halt::Broken(crate::Error::internal(format!(
        "the journal holds another fact under \"{key}\": {found:?}"
    )))
}
