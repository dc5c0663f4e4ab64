//! Refine: critics read in parallel, a synthesizer edits, until enough of them approve.

mod begin;
mod brought;
mod circles;
pub(crate) mod critique;
mod ending;
mod gauntlet;
mod ledger;
mod memory;
mod questions;
mod reading;
mod restore;
mod synthesis;

use std::sync::Arc;

use domain::absent::absent;
use domain::absent_in_gauntlets::not_held;
use domain::author::AuthorAnswer;
use domain::model::ModelSource;
use domain::question::{Settled, Told};
use domain::round::{Count, Critique, Growth};
use domain::text::document::size;
use domain::text::findings::merge;
use domain::{Event, Finding, SeatId, Setup, TextHash};
use table::{Halt, Table, mixed_up, off_thread};

use circles::Circles;
use ledger::{Carried, Ledger};
use memory::Memory;

use crate::ending::Ending;
use crate::part::Part;
use crate::rounds::Rounds;

/// The default for max rounds.
const ROUNDS: u32 = 5;

/// How it is held.
pub(crate) fn rounds() -> Rounds {
    Rounds {
        seats: None,
        closer: Some(synthesizer()),
        most: ROUNDS,
        on_disk: false,
        hold: |table| Box::pin(refine(table)),
    }
}

/// Who turns findings into edits.
pub fn synthesizer() -> Part {
    Part::new(
        SeatId::synthesizer().as_str(),
        "Synthesizer",
        "Answers findings with edits and leaves the rest alone.",
        include_str!("synthesizer.md"),
    )
}

async fn refine(table: &Table) -> Result<Ending, Halt> {
    let today = table.today().await?;
    let Held {
        mut ending,
        round,
        text,
    } = hold(table, &today).await?;
    let attacked = gauntlet::after(table, round, &text, &today).await?;
    let view = table.view().await?;
    let unanswered = gauntlet::unanswered(&view, round);
    let told = absent(&view).into_iter().chain(not_held(&view));
    for words in told.chain(unanswered).chain(attacked) {
        ending.why.push(' ');
        ending.why.push_str(&words);
    }
    Ok(ending)
}

/// The result of the rounds.
struct Held {
    ending: Ending,
    /// The last one, from 1.
    round: u32,
    /// The text that they left.
    text: String,
}

async fn hold(table: &Table, today: &str) -> Result<Held, Halt> {
    let setup = table.setup();
    let original = table.text(&setup.original).await?;
    let answers = asked(table, &original, today).await?;
    let mut text = original.clone();
    let mut ledger = Ledger::new(&original);
    let mut circles = Circles::new(&setup.original);
    let mut recorded = 0;
    let mut edited = false;
    let mut survived = gauntlet::before(table, &original, today).await?;
    let mut round = 0;
    let ended = loop {
        if round >= table.max_rounds() {
            break None;
        }
        round += 1;
        let begun = begin::begin(table, round, &original, text).await?;
        ledger.begin(table, round, &begun.text).await?;
        let moment = Moment {
            round,
            text: &begun.text,
            growth: swollen(table, round, &original, &begun.text).await?,
            settled: &ledger.settled(),
            answers: &answers,
            told: &ledger.told(&begun.told),
            carried: &ledger.carried(&begun.told),
            memory: &Arc::new(ledger.memory()),
            today,
        };
        let (count, is_settled) = criticized(table, &moment, &survived).await?;
        if is_settled {
            table.end_round(round).await?;
            text = begun.text;
            break Some(ending::consensus(&count, recorded));
        }
        let synthesis = synthesis::edit(table, &moment, &original, &count).await?;
        text = table.text(&synthesis.text).await?;
        survived = gauntlet::during(table, round, &synthesis, &text, today).await?;
        table.end_round(round).await?;
        if setup.only_checks() && (!setup.human_gate || count.findings.is_empty()) {
            break None;
        }
        recorded += synthesis.recorded.len();
        edited = synthesis.edits.iter().any(|edit| edit.applied);
        let texts = (&TextHash::of(&begun.text), &synthesis.text);
        ledger.close(&synthesis, &text);
        if let ended @ Some(_) = circling(table, &mut circles, round, &count, texts).await? {
            break ended;
        }
    };
    let ending = match ended {
        Some(ending) => ending,
        None => ran_out(table, edited).await?,
    };
    Ok(Held {
        ending,
        round,
        text,
    })
}

/// Warns if the text can be read only in part, then asks the author questions about it.
async fn asked(table: &Table, original: &str, today: &str) -> Result<Vec<AuthorAnswer>, Halt> {
    if let Some(words) = caveat(table.setup(), original) {
        table.warn("reading", words).await?;
    }
    questions::answers(table, original, today).await
}

/// What the critics of a round said, and whether they agree and nothing else is left to deal with.
async fn criticized(
    table: &Table,
    moment: &Moment<'_>,
    survived: &[Finding],
) -> Result<(Count, bool), Halt> {
    let brought = brought::critique(table, moment).await?;
    let survivors = gauntlet::critique(table, moment, survived).await?;
    let owes = brought.is_some() || survivors.is_some() || !moment.carried.is_empty();
    let mut critiques = critique::all(table, moment).await?;
    critiques.extend(brought.into_iter().chain(survivors));
    let count = merge_and_count(table, moment.round, critiques, merge::merge).await?;
    let is_settled = count.consensus && !owes;
    Ok((count, is_settled))
}

/// The result of rounds that go in circles; `None` if they don’t, or if the author wants to continue. The
/// texts are those before and after this round.
async fn circling(
    table: &Table,
    circles: &mut Circles,
    round: u32,
    count: &Count,
    (before, after): (&TextHash, &TextHash),
) -> Result<Option<Ending>, Halt> {
    let circle = circles.close(round, count, before, after);
    if table.goes_on_after(round) {
        circles.go_on();
        return Ok(None);
    }
    let Some(circle) = circle.filter(|_| !table.setup().only_checks()) else {
        return Ok(None);
    };
    let view = table.view().await?;
    Ok(Some(ending::circling(circle, round, count, &view)))
}

/// The result of rounds that nothing ended early.
async fn ran_out(table: &Table, edited: bool) -> Result<Ending, Halt> {
    let view = table.view().await?;
    Ok(if table.setup().only_checks() {
        ending::checked(&view)
    } else {
        ending::max_rounds(table.max_rounds(), edited, &view)
    })
}

/// What every question of one round is made from.
pub(crate) struct Moment<'a> {
    /// From 1.
    pub(crate) round: u32,
    /// The text that the round began with.
    pub(crate) text: &'a str,
    /// How far it outgrew the original; `None` if it didn't.
    pub(crate) growth: Option<Growth>,
    /// What became of the findings of earlier rounds.
    pub(crate) settled: &'a [Settled],
    /// What the author answered before the first round.
    pub(crate) answers: &'a [AuthorAnswer],
    /// What the author said since.
    pub(crate) told: &'a [Told],
    /// Findings of earlier rounds that the author wants dealt with.
    pub(crate) carried: &'a [Carried],
    /// What findings and edits are compared with.
    pub(crate) memory: &'a Arc<Memory>,
    /// `YYYY-MM-DD`.
    pub(crate) today: &'a str,
}

/// What the author has to know about a seat's ability to read this text.
fn caveat(setup: &Setup, original: &str) -> Option<String> {
    let mut models = setup.seats.iter().map(|seat| &seat.model);
    models.find_map(|model| models::caveat(model, original))
}

/// The growth of a text that is more than one and a half times as long as the original. The author is
/// told once.
async fn swollen(
    table: &Table,
    round: u32,
    original: &str,
    text: &str,
) -> Result<Option<Growth>, Halt> {
    if text == original {
        return Ok(None);
    }
    let growth = size::growth(original, text);
    if !growth.is_swollen() {
        return Ok(None);
    }
    // What the rules write are questions to the author, which nobody should cut.
    if table.setup().synthesizer.model.source != ModelSource::Rules {
        let words = format!(
            "Before round {round}, the proposed text had grown from {} to {} words.",
            growth.original_words, growth.words
        );
        table.warn("growth", words).await?;
    }
    Ok(Some(growth))
}

/// Merges what all critics raised with `merge` and records it.
pub(crate) async fn merge_and_count(
    table: &Table,
    round: u32,
    critiques: Vec<Critique>,
    merge: fn(Vec<Finding>, &[SeatId]) -> Vec<Finding>,
) -> Result<Count, Halt> {
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
    let (repeated, raised): (Vec<Finding>, Vec<Finding>) = critiques
        .into_iter()
        .flat_map(|critique| critique.findings)
        .map(|finding| Finding {
            said: table.setup().said_of(&finding),
            ..finding
        })
        .partition(|finding| finding.repeats.is_some());
    let count = off_thread(move || {
        Ok::<_, table::Error>(Count {
            findings: merge(raised, &seats),
            approvals,
            required,
            consensus: required > 0 && approvals >= required,
            repeated: merge(repeated, &seats),
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
