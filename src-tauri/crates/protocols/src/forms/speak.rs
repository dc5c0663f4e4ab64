//! One step: a seat is asked for its case or its challenge, and its answer is checked before it
//! counts.

use domain::answer::{
    AttackAnswer, CaseAnswer, ChallengeAnswer, RaisedFinding, Shape, StatedArgument,
};
use domain::position::{Argument, Assumption};
use domain::text::findings::evidence::{Grounds, Shows, says_missing};
use domain::{Event, Failure, Finding, FindingId, Position, QuoteMatch, Seat};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use table::{Answer, Call, Halt, mixed_up, off_thread, read};

use super::check::{Unfounded, flaws, weighed};
use super::points::Lettered;
use super::rate::rate;
use super::sitting::{Sitting, Spoken, blank, key};
use super::{Returns, Step};
use crate::prompt;
use crate::raised::finding;

/// Asks the seat of a step, which reads some of what was said before.
pub(super) async fn speak(
    sitting: &Sitting<'_>,
    step: &Step,
    before: &[Position],
) -> Result<Spoken, Halt> {
    let key = key(&step.key);
    if let Some(Event::Stated { mut position }) = sitting.table.recall(&key) {
        return Ok(match position.absent.take() {
            Some(failure) => Err(failure),
            None => Ok(*position),
        });
    }
    let asked = match step.returns {
        Returns::Case => case(sitting, step, before).await?,
        Returns::Challenge { .. } => challenge::<ChallengeAnswer>(sitting, step, before).await?,
        Returns::Attack { .. } => challenge::<AttackAnswer>(sitting, step, before).await?,
        Returns::Ratings => rate(sitting, step).await?,
    };
    match asked {
        Ok(position) => Ok(Ok(record(sitting, position).await?)),
        Err(failure) => Ok(Err(failure)),
    }
}

/// Records that the seat of a step stayed absent.
pub(super) async fn record_absence(
    sitting: &Sitting<'_>,
    step: &Step,
    failure: Failure,
) -> Result<(), Halt> {
    let mut position = blank(sitting, step, sitting.seat(step)?);
    position.absent = Some(failure);
    record(sitting, position).await?;
    Ok(())
}

async fn case(sitting: &Sitting<'_>, step: &Step, before: &[Position]) -> Result<Spoken, Halt> {
    let read_before = Lettered::named(reads(step, before));
    let question = question::<CaseAnswer>(sitting, step, Shape::Case, &read_before)?;
    let seat = sitting.seat(step)?;
    let call = call(step, seat, question);
    let answer: CaseAnswer = match sitting.table.ask(&call, read).await? {
        Answer::Read(answer) => answer,
        Answer::Failed(failure) => return Ok(Err(failure)),
    };
    let position = Position {
        summary: answer.summary,
        arguments: arguments(sitting, step, seat, answer.arguments, &read_before).await?,
        grants: answer.grants,
        ..blank(sitting, step, seat)
    };
    Ok(Ok(position))
}

/// A challenge that falls short is asked for once more; the better of the two counts.
async fn challenge<T: Raised>(
    sitting: &Sitting<'_>,
    step: &Step,
    before: &[Position],
) -> Result<Spoken, Halt> {
    let read_before = Lettered::named(reads(step, before));
    let question = question::<T>(sitting, step, Shape::Challenge, &read_before)?;
    let first = call(step, sitting.seat(step)?, question);
    let mut position = match challenged::<T>(sitting, step, &first).await? {
        Ok(position) => position,
        Err(failure) => return Ok(Err(failure)),
    };
    if !position.flaws.is_empty() {
        let again = Call {
            key: format!("{}/again", first.key),
            question: prompt::falls_short(&first.question, &position.flaws)?,
            ..first
        };
        match challenged::<T>(sitting, step, &again).await? {
            Ok(second) if second.flaws.len() < position.flaws.len() => position = second,
            Ok(_) => {}
            Err(failure) => {
                let words = format!("It couldn’t be asked to fix that: {}", failure.message);
                position.flaws.push(words);
            }
        }
    }
    Ok(Ok(position))
}

async fn challenged<T: Raised>(
    sitting: &Sitting<'_>,
    step: &Step,
    call: &Call<'_>,
) -> Result<Spoken, Halt> {
    let answer: T = match sitting.table.ask(call, read).await? {
        Answer::Read(answer) => answer,
        Answer::Failed(failure) => return Ok(Err(failure)),
    };
    let (summary, raised, attacked) = answer.raised();
    let (findings, unfounded) = findings(sitting, step, call.seat, raised).await?;
    let ids = findings.iter().map(|finding| finding.id.clone());
    let mut position = Position {
        assumptions: ids
            .zip(attacked)
            .map(|(finding, text)| Assumption { finding, text })
            .filter(|assumption| !assumption.text.trim().is_empty())
            .collect(),
        summary,
        findings,
        ..blank(sitting, step, call.seat)
    };
    position.flaws = flaws(&position, step.returns, &unfounded);
    Ok(Ok(position))
}

/// An answer that raises findings.
trait Raised: DeserializeOwned + JsonSchema {
    /// Its summary, its findings, and for each of these the assumption that it attacks, if the
    /// answer names them.
    fn raised(self) -> (String, Vec<RaisedFinding>, Vec<String>);
}

impl Raised for ChallengeAnswer {
    fn raised(self) -> (String, Vec<RaisedFinding>, Vec<String>) {
        (self.summary, self.findings, Vec::new())
    }
}

impl Raised for AttackAnswer {
    fn raised(self) -> (String, Vec<RaisedFinding>, Vec<String>) {
        let attacks = self.findings.into_iter();
        let (findings, assumptions) = attacks.map(|it| (it.finding, it.assumption)).unzip();
        (self.summary, findings, assumptions)
    }
}

fn call<'a>(step: &Step, seat: &'a Seat, question: models::Question) -> Call<'a> {
    Call {
        key: key(&step.key),
        round: step.turn,
        seat,
        question,
    }
}

fn question<T: JsonSchema>(
    sitting: &Sitting<'_>,
    step: &Step,
    shape: Shape,
    before: &Lettered<'_>,
) -> Result<models::Question, Halt> {
    let (setup, persona) = (sitting.table.setup(), &sitting.seat(step)?.persona);
    let parts = sitting
        .table
        .parts(shape, persona, &sitting.document, &sitting.today);
    let agenda = &setup.agenda;
    Ok(prompt::step::<T>(
        persona,
        parts,
        step.task.trim_end(),
        super::agenda::weighed_by(agenda),
        &[super::over(agenda), before.said()].concat(),
    )?)
}

fn reads<'a>(step: &Step, before: &'a [Position]) -> Vec<&'a Position> {
    let is_read = |position: &&Position| step.reads.contains(&position.step);
    before.iter().filter(is_read).collect()
}

async fn arguments(
    sitting: &Sitting<'_>,
    step: &Step,
    seat: &Seat,
    stated: Vec<StatedArgument>,
    before: &Lettered<'_>,
) -> Result<Vec<Argument>, Halt> {
    let answers: Vec<_> = stated.iter().map(|it| before.point(&it.answers)).collect();
    let (document, turn, seat) = (sitting.document.clone(), step.turn, seat.id.clone());
    let title = sitting.table.setup().title.clone();
    let looked_up = off_thread(move || {
        let grounds = Grounds::new(&document, &title);
        let stated = stated.into_iter().zip(answers).enumerate();
        let arguments = stated.map(|(index, (stated, answers))| {
            let found = grounds.text().find(&stated.quote);
            let is_name = grounds.weigh(&stated.quote).shows == Shows::Name;
            let only_names = is_name && !says_missing([&*stated.title, &stated.text]);
            Argument {
                id: FindingId::at(turn, &seat, index),
                title: stated.title,
                quote_match: match stated.quote.trim() {
                    "" => QuoteMatch::None,
                    _ => found.matched,
                },
                only_names,
                quote: stated.quote,
                range: found.span,
                text: stated.text,
                answers,
            }
        });
        Ok::<_, table::Error>(arguments.collect())
    });
    Ok(looked_up.await?)
}

async fn findings(
    sitting: &Sitting<'_>,
    step: &Step,
    seat: &Seat,
    raised: Vec<RaisedFinding>,
) -> Result<(Vec<Finding>, Unfounded), Halt> {
    let (document, title) = (
        sitting.document.clone(),
        sitting.table.setup().title.clone(),
    );
    let (turn, seat) = (step.turn, seat.clone());
    let looked_up = off_thread(move || {
        let grounds = Grounds::new(&document, &title);
        let unfounded = weighed(&grounds, &raised);
        let raised = raised.into_iter().enumerate();
        let findings = raised.map(|(index, raised)| finding(&grounds, turn, &seat, index, raised));
        Ok::<_, table::Error>((findings.collect(), unfounded))
    });
    Ok(looked_up.await?)
}

async fn record(sitting: &Sitting<'_>, position: Position) -> Result<Position, Halt> {
    let key = key(&position.step);
    let stated = Event::Stated {
        position: Box::new(position),
    };
    match sitting.table.tell(&key, stated, Vec::new()).await? {
        Event::Stated { position } => Ok(*position),
        other => Err(mixed_up(&key, &other)),
    }
}
