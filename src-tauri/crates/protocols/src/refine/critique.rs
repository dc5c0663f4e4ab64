//! The critics of one round: asked in parallel, without seeing what the others say.

use domain::answer::{CritiqueAnswer, Shape};
use domain::question::Parts;
use domain::round::{Critique, Evidence};
use domain::text::findings::evidence::Grounds;
use domain::{Event, Failure, Finding, Seat, Setup, Severity};
use futures::future::join_all;
use table::{Answer, Call, Halt, Table, mixed_up, off_thread, read};

use super::memory::Memory;
use super::{Moment, questions};
use crate::prompt;
use crate::raised::{evidence, finding, only_names};
use crate::softened::{softened, words};
use crate::unheard::unheard;

/// How many different passages an approval must quote, if the text has that many sentences.
const EVIDENCE_REQUIRED: usize = 2;

/// Asks every critic. One that fails for good is absent; if all fail, the debate fails, and nothing
/// is recorded, so that a resume asks them again.
pub(crate) async fn all(table: &Table, moment: &Moment<'_>) -> Result<Vec<Critique>, Halt> {
    let seats = &table.setup().seats;
    let seats: Vec<Seat> = (0..)
        .zip(seats)
        .map(|(at, seat)| playing(table, moment, at, seat))
        .collect();
    let asked = join_all(seats.iter().map(|seat| one(table, moment, seat))).await;
    let mut critiques = Vec::new();
    let mut absent = Vec::new();
    for (seat, outcome) in seats.iter().zip(asked) {
        match outcome? {
            Outcome::Present(critique) => critiques.push(*critique),
            Outcome::Absent(failure) => absent.push((seat, failure)),
        }
    }
    if critiques.is_empty() {
        return Err(Halt::Failed(nobody(table.setup(), moment.round, &absent)));
    }
    for (seat, failure) in absent {
        let critique = absent_critique(moment.round, seat, failure);
        critiques.push(record(table, &key_of(moment.round, seat), critique).await?);
    }
    Ok(critiques)
}

/// A seat with the persona that it plays in this round.
fn playing(table: &Table, moment: &Moment<'_>, index: usize, seat: &Seat) -> Seat {
    let persona = table.setup().persona(index, moment.round);
    Seat {
        persona: persona.unwrap_or(&seat.persona).clone(),
        ..seat.clone()
    }
}

/// The key of a seat's critique.
fn key_of(round: u32, seat: &Seat) -> String {
    format!("round/{round}/critique/{}", seat.id)
}

enum Outcome {
    /// Recorded.
    Present(Box<Critique>),
    Absent(Failure),
}

async fn one(table: &Table, moment: &Moment<'_>, seat: &Seat) -> Result<Outcome, Halt> {
    let key = key_of(moment.round, seat);
    if let Some(Event::Critiqued { critique }) = table.recall(&key) {
        return Ok(Outcome::Present(Box::new(critique)));
    }
    let call = Call {
        key,
        round: moment.round,
        seat,
        question: prompt::question(&seat.persona, parts(table, moment, seat))?,
    };
    let mut answer = match table.ask(&call, read).await? {
        Answer::Read(answer) => answer,
        Answer::Failed(failure) => return Ok(Outcome::Absent(failure)),
    };
    if moment.round == 1 && waves_through(&answer) {
        let pressed = Call {
            key: format!("{}/again", call.key),
            question: prompt::press(&call.question)?,
            ..call
        };
        match table.ask(&pressed, read).await? {
            Answer::Read(second) => answer = second,
            Answer::Failed(failure) => {
                let name = called(table.setup(), moment.round, seat);
                let words = unpressed(&name, seat, &failure);
                table.warn(&pressed.key, words).await?;
            }
        }
    }
    let (text, title) = (moment.text.to_owned(), table.setup().title.clone());
    let (round, of, memory) = (moment.round, seat.clone(), moment.memory.clone());
    let critique = off_thread(move || {
        let grounds = Grounds::new(&text, &title);
        Ok::<_, table::Error>(check(&text, &grounds, (round, &of), answer, &memory))
    })
    .await?;
    Ok(Outcome::Present(Box::new(
        record(table, &key_of(moment.round, seat), critique).await?,
    )))
}

fn parts(table: &Table, moment: &Moment<'_>, seat: &Seat) -> Parts {
    Parts {
        round: moment.round,
        growth: moment.growth,
        settled: moment.settled.to_vec(),
        answers: moment.answers.to_vec(),
        remarks: moment.told.to_vec(),
        questions: questions::to_raise(table.setup()),
        ..table.parts(Shape::Critique, &seat.persona, moment.text, moment.today)
    }
}

/// A quick "looks good" without a finding or a quote.
fn waves_through(answer: &CritiqueAnswer) -> bool {
    answer.approve && answer.findings.is_empty() && answer.evidence.is_empty()
}

/// Looks up every quote, says what is new, and judges the approval: a blocking finding voids it
/// unless that finding was settled before.
fn check(
    text: &str,
    grounds: &Grounds<'_>,
    (round, seat): (u32, &Seat),
    answer: CritiqueAnswer,
    memory: &Memory,
) -> Critique {
    let evidence = evidence(grounds, answer.evidence);
    let mut findings: Vec<Finding> = answer
        .findings
        .into_iter()
        .enumerate()
        .map(|(index, raised)| finding(grounds, round, seat, index, raised))
        .collect();
    memory.recognize(text, &mut findings);
    let blocked = findings
        .iter()
        .any(|finding| finding.severity == Severity::Blocking && finding.repeats.is_none());
    let approved = answer.approve && !blocked;
    let required = grounds.sentences(EVIDENCE_REQUIRED).max(1);
    let supported = approved.then(|| Evidence::that_counts(&evidence) >= required);
    let names_alone = evidence.iter().any(|passage| passage.only_names);
    let unfounded =
        (supported == Some(false) && names_alone).then(|| Evidence::NAMES_ALONE.to_owned());
    let names = findings.iter().filter(|it| it.only_names).count();
    let flaws = softened(findings.iter().flat_map(words))
        .into_iter()
        .chain(only_names(names, findings.len()))
        .chain(unfounded);
    Critique {
        round,
        seat: seat.id.clone(),
        persona: seat.persona.key.clone(),
        model: seat.model.name.clone(),
        findings,
        approved,
        approval_supported: supported,
        evidence,
        serves: Vec::new(),
        unread: 0,
        listed: answer.listed,
        flaws: flaws.collect(),
        absent: None,
    }
}

pub(crate) fn absent_critique(round: u32, seat: &Seat, failure: Failure) -> Critique {
    Critique {
        round,
        seat: seat.id.clone(),
        persona: seat.persona.key.clone(),
        model: seat.model.name.clone(),
        findings: Vec::new(),
        approved: false,
        approval_supported: None,
        evidence: Vec::new(),
        serves: Vec::new(),
        unread: 0,
        listed: 0,
        flaws: Vec::new(),
        absent: Some(failure),
    }
}

/// Records a critique under its key.
pub(crate) async fn record(table: &Table, key: &str, critique: Critique) -> Result<Critique, Halt> {
    match table
        .tell(key, Event::Critiqued { critique }, Vec::new())
        .await?
    {
        Event::Critiqued { critique } => Ok(critique),
        other => Err(mixed_up(key, &other)),
    }
}

/// What people call a seat in a round.
fn called(setup: &Setup, round: u32, seat: &Seat) -> String {
    let name = setup.called(&seat.id, round);
    name.unwrap_or_else(|| seat.persona.label.clone())
}

fn unpressed(name: &str, seat: &Seat, failure: &Failure) -> String {
    format!(
        "{name} on {} approved without quoting anything and couldn’t be asked again: {}",
        seat.model.name, failure.message
    )
}

/// Why no reviewer of a round was heard.
pub(crate) fn nobody(setup: &Setup, round: u32, absent: &[(&Seat, Failure)]) -> String {
    let absent = absent.iter();
    let named = absent.map(|(seat, failure)| (called(setup, round, seat), *seat, failure));
    unheard("No reviewer answered.", named)
}
