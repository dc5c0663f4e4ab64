//! The adversary's turn.

use std::sync::{Mutex, PoisonError};

use domain::answer::{AdversaryAnswer, RaisedChallenge, Shape};
use domain::question::Parts;
use domain::round::{Count, Critique};
use domain::text::findings::evidence::Grounds;
use domain::text::findings::repeat;
use domain::{Event, Failure, FailureKind, Finding, FindingId, Seat};
use minijinja::context;
use table::{Answer, Call, Error, Halt, Table, mixed_up, off_thread, read};

use super::past::Past;
use super::reading::{Heard, heard};
use super::{Moment, count};
use crate::prompt;
use crate::raised::finding;

const PROMPT: &str = include_str!("challenge.md");

/// The result of asking the adversary.
pub(super) enum Challenged {
    /// Its findings, ranked, and whether it wants another round.
    Read(Count),
    /// An answer that can't be read, recorded as received.
    Unreadable,
}

/// Asks the adversary.
pub(super) async fn challenge(table: &Table, moment: &Moment<'_>) -> Result<Challenged, Halt> {
    let seats = &table.setup().seats;
    let seat = seats
        .first()
        .ok_or_else(|| Error::internal("a checkpoint has no adversary"))?;
    let critique = critique(table, moment, seat).await?;
    if critique.absent.is_some() {
        return Ok(Challenged::Unreadable);
    }
    Ok(Challenged::Read(count::count(table, critique).await?))
}

async fn critique(table: &Table, moment: &Moment<'_>, seat: &Seat) -> Result<Critique, Halt> {
    let key = format!("round/{}/critique/{}", moment.round, seat.id);
    if let Some(Event::Critiqued { critique }) = table.recall(&key) {
        return Ok(critique);
    }
    let call = Call {
        key: key.clone(),
        round: moment.round,
        seat,
        question: question(table, moment, seat)?,
    };
    let last = Mutex::new(String::new());
    let keep = |raw: String| *last.lock().unwrap_or_else(PoisonError::into_inner) = raw;
    let asked = table.ask(&call, |raw| {
        keep(raw.restored());
        heard(read(raw), &raw.restored())
    });
    let answer = asked.await?;
    let raw = last.into_inner().unwrap_or_else(PoisonError::into_inner);
    let critique = match answer {
        Answer::Read(heard) => said(table, moment, seat, heard).await?,
        Answer::Failed(failure) if failure.kind == FailureKind::Unreadable => Critique {
            absent: Some(unread(failure, raw)),
            ..blank(moment, seat)
        },
        Answer::Failed(failure) => return Err(Halt::Failed(failed(moment, &failure))),
    };
    let critiqued = Event::Critiqued { critique };
    match table.tell(&key, critiqued, Vec::new()).await? {
        Event::Critiqued { critique } => Ok(critique),
        other => Err(mixed_up(&key, &other)),
    }
}

fn question(table: &Table, moment: &Moment<'_>, seat: &Seat) -> Result<models::Question, Error> {
    let persona = &seat.persona;
    let parts = Parts {
        round: moment.round,
        settled: moment.past.settled(),
        project: moment.project.to_owned(),
        ..table.parts(Shape::Adversary, persona, moment.document, moment.today)
    };
    let more = context! {
        rounds => moment.rounds,
        past => moment.past.told(),
    };
    prompt::of_template::<AdversaryAnswer>(persona, parts, PROMPT, more)
}

/// Looks up every passage. A finding that upholds an earlier one says so, by its label or by its words.
async fn said(
    table: &Table,
    moment: &Moment<'_>,
    seat: &Seat,
    mut heard: Heard,
) -> Result<Critique, Halt> {
    let challenges = heard.challenges.iter_mut();
    let upheld: Vec<_> = challenges.map(|it| upheld(moment.past, it)).collect();
    let (document, round, of) = (moment.document.to_owned(), moment.round, seat.clone());
    let (converges, title) = (heard.converges, table.setup().title.clone());
    let mut earlier = moment.past.standing_challenges();
    earlier.retain(|it| !upheld.contains(&Some(it.id.clone())));
    let findings = off_thread(move || {
        let grounds = Grounds::new(&document, &title);
        let challenges = heard.challenges.into_iter().zip(upheld).enumerate();
        let findings = challenges.map(|(index, (challenge, upheld))| {
            let mut raised = challenge.finding;
            raised.more_quotes.push(challenge.affected);
            let finding = finding(&grounds, round, &of, index, raised);
            Finding {
                repeats: upheld.or_else(|| repeat::takes_up(&finding, &mut earlier)),
                ..finding
            }
        });
        Ok::<_, Error>(findings.collect::<Vec<Finding>>())
    });
    Ok(Critique {
        approved: converges,
        // An adversary that wants no further round doesn't have to give evidence for that.
        approval_supported: converges.then_some(true),
        findings: findings.await?,
        ..blank(moment, seat)
    })
}

/// The earlier challenge whose label a finding gives in `upholds`, or before its title. The label is then
/// removed from the title.
fn upheld(past: &Past, challenge: &mut RaisedChallenge) -> Option<FindingId> {
    if let Some(known) = past.labeled(&challenge.upholds) {
        return Some(known);
    }
    let title = &mut challenge.finding.title;
    let (label, rest) = title.split_once([':', ' ', '–', '—', '.'])?;
    let known = past.labeled(label)?;
    let rest = rest.trim_start_matches(|sign: char| !sign.is_alphanumeric() && sign != '“');
    *title = rest.to_owned();
    Some(known)
}

fn blank(moment: &Moment<'_>, seat: &Seat) -> Critique {
    Critique {
        round: moment.round,
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
        absent: None,
    }
}

/// The failure with the raw answer, for anyone who wants to read it.
fn unread(failure: Failure, raw: String) -> Failure {
    Failure {
        hint: "Its raw answer is shown.".to_owned(),
        detail: raw,
        ..failure
    }
}

fn failed(moment: &Moment<'_>, failure: &Failure) -> String {
    format!(
        "The adversary failed in round {}. {} {}",
        moment.round, failure.message, failure.hint
    )
}
