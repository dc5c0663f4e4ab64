//! The defender's turn: edits, and a reply to each finding, checked before they count.

use domain::answer::{DefenceAnswer, Shape};
use domain::position::{Argument, Speech};
use domain::question::{Labeled, Parts};
use domain::round::{Count, Declined, Edit, Synthesis};
use domain::text::document::quote::Haystack;
use domain::text::document::size;
use domain::text::edits::edit::{self, Applied, EditRequest};
use domain::text::edits::lost;
use domain::{EditId, Event, Failure, FindingId, Position, QuoteMatch, Seat, TextHash, adversary};
use minijinja::context;
use table::{Answer, Call, Error, Halt, Table, mixed_up, off_thread, read};

use super::shortfalls::{Shortfalls, entry, leaves_a_note, names, shortfalls};
use super::{Moment, document};
use crate::prompt;

const PROMPT: &str = include_str!("defend.md");

/// Asks the defender, records what it says, and puts its revision into the document.
pub(super) async fn defend(
    table: &Table,
    moment: &Moment<'_>,
    count: &Count,
) -> Result<Synthesis, Halt> {
    let round = moment.round;
    let (said, key) = (
        format!("step/defence-{round}"),
        format!("round/{round}/synthesis"),
    );
    if let (Some(_), Some(Event::Synthesized { synthesis, .. })) =
        (table.recall(&said), table.recall(&key))
    {
        return Ok(synthesis);
    }
    let attempt = match label(count) {
        labeled if labeled.is_empty() => Attempt::nothing(moment.document),
        labeled => ask(table, moment, labeled).await?,
    };
    let stated = Event::Stated {
        position: Box::new(position(table, moment, &attempt)),
    };
    table.tell(&said, stated, Vec::new()).await?;
    written(table, moment, attempt).await
}

/// Puts the revision into the document and records it. If it couldn't be applied to the document, it is
/// recorded as refused, and its findings stay open.
async fn written(table: &Table, moment: &Moment<'_>, attempt: Attempt) -> Result<Synthesis, Halt> {
    let (round, before) = (moment.round, moment.document);
    let mut applied = attempt.applied;
    if let Err(why) = document::revise(table, round, before, &applied.text).await? {
        table
            .warn(&format!("round/{round}/document"), why.clone())
            .await?;
        refuse(&mut applied, before, &why);
    }
    let synthesis = Synthesis {
        lost: lost::lost(before, before, &applied.text, &applied.edits),
        restored: Vec::new(),
        growth: size::growth(before, &applied.text),
        text: TextHash::of(&applied.text),
        edits: applied.edits,
        declined: attempt.declined,
        recorded: Vec::new(),
    };
    let key = format!("round/{round}/synthesis");
    let synthesized = Event::Synthesized { round, synthesis };
    match table.tell(&key, synthesized, vec![applied.text]).await? {
        Event::Synthesized { synthesis, .. } => Ok(synthesis),
        other => Err(mixed_up(&key, &other)),
    }
}

fn refuse(applied: &mut Applied, before: &str, why: &str) {
    before.clone_into(&mut applied.text);
    for edit in applied.edits.iter_mut().filter(|edit| edit.applied) {
        edit.applied = false;
        edit.range = None;
        edit.refused = Some(why.to_owned());
    }
}

/// A checked defense.
struct Attempt {
    applied: Applied,
    declined: Vec<Declined>,
    /// What it says to each finding.
    arguments: Vec<Argument>,
    /// What it lacks.
    flaws: Shortfalls,
}

impl Attempt {
    fn nothing(document: &str) -> Self {
        Self {
            applied: edit::apply(1, document, &[]),
            declined: Vec::new(),
            arguments: Vec::new(),
            flaws: Shortfalls::default(),
        }
    }
}

/// What a defense is checked against.
#[derive(Clone)]
struct Grounds {
    round: u32,
    seat: Seat,
    document: String,
    project: String,
    /// The text that the debate began with.
    original: String,
    labeled: Vec<Labeled>,
}

/// Asks for a defense, and once more if it falls short; the better of the two counts.
async fn ask(table: &Table, moment: &Moment<'_>, labeled: Vec<Labeled>) -> Result<Attempt, Halt> {
    let seat = &table.setup().synthesizer;
    let call = Call {
        key: format!("round/{}/synthesis", moment.round),
        round: moment.round,
        seat,
        question: question(table, moment, &labeled)?,
    };
    let grounds = Grounds {
        round: moment.round,
        seat: seat.clone(),
        document: moment.document.to_owned(),
        project: moment.project.to_owned(),
        original: table.text(&table.setup().original).await?,
        labeled,
    };
    let first = match table.ask(&call, read).await? {
        Answer::Read(answer) => looked_at(&grounds, answer).await?,
        Answer::Failed(failure) => return Err(Halt::Failed(failed(moment, &failure))),
    };
    if first.flaws.asks.is_empty() {
        return Ok(first);
    }
    let again = Call {
        key: format!("{}/again", call.key),
        question: prompt::falls_short(&call.question, &first.flaws.asks)?,
        ..call
    };
    let second = match table.ask(&again, read).await {
        Ok(Answer::Read(answer)) => looked_at(&grounds, answer).await?,
        Ok(Answer::Failed(failure)) => {
            table.warn(&again.key, unmended(&failure.message)).await?;
            return Ok(first);
        }
        // The first defense is paid for, so it counts, and the next call hits the cap.
        Err(Halt::Budget(why)) => {
            table.warn(&again.key, unmended(&why)).await?;
            return Ok(first);
        }
        Err(halt) => return Err(halt),
    };
    Ok(if second.flaws.asks.len() < first.flaws.asks.len() {
        second
    } else {
        first
    })
}

fn question(
    table: &Table,
    moment: &Moment<'_>,
    labeled: &[Labeled],
) -> Result<models::Question, Error> {
    let persona = &table.setup().synthesizer.persona;
    let parts = Parts {
        round: moment.round,
        findings: labeled.to_vec(),
        project: moment.project.to_owned(),
        ..table.parts(Shape::Defence, persona, moment.document, moment.today)
    };
    let more = context! { rounds => moment.rounds };
    prompt::of_template::<DefenceAnswer>(persona, parts, PROMPT, more)
}

async fn looked_at(grounds: &Grounds, answer: DefenceAnswer) -> Result<Attempt, Halt> {
    let grounds = grounds.clone();
    Ok(off_thread(move || Ok::<_, Error>(look_at(&grounds, &answer))).await?)
}

fn look_at(grounds: &Grounds, answer: &DefenceAnswer) -> Attempt {
    let Grounds {
        document, labeled, ..
    } = grounds;
    let requests = answer.edits.iter().map(|edit| EditRequest {
        find: edit.find.clone(),
        nth: edit.nth,
        replace: edit.replace.clone(),
        findings: resolved(labeled, &edit.findings),
    });
    let (noted, requests): (Vec<EditRequest>, Vec<EditRequest>) =
        requests.partition(|edit| leaves_a_note(document, &edit.replace, labeled));
    let mut applied = edit::apply(grounds.round, document, &requests);
    let replacements: Vec<String> = noted.iter().map(|edit| edit.replace.clone()).collect();
    let known = (document.as_str(), grounds.project.as_str());
    let flaws = shortfalls(known, labeled, answer, &applied, &replacements);
    let first = requests.len();
    let noted = noted.into_iter().enumerate();
    let noted = noted.map(|(index, request)| a_note(grounds.round, first + index, request));
    applied.edits.extend(noted);
    Attempt {
        declined: declined(labeled, answer, &applied),
        arguments: arguments(grounds, answer, &applied),
        applied,
        flaws,
    }
}

fn a_note(round: u32, index: usize, request: EditRequest) -> Edit {
    Edit {
        id: EditId::at(round, index),
        find: request.find,
        replace: request.replace,
        range: None,
        findings: request.findings,
        applied: false,
        refused: Some("It contained the defender’s own notes.".to_owned()),
        undoes: None,
    }
}

/// The findings for which nothing changes, with the reason.
fn declined(labeled: &[Labeled], answer: &DefenceAnswer, applied: &Applied) -> Vec<Declined> {
    let unmet = labeled.iter().filter(|it| !is_met(applied, &it.finding.id));
    unmet
        .filter_map(|it| {
            let reason = entry(answer, &it.label)?.why_not.trim();
            (!reason.is_empty()).then(|| Declined {
                finding: it.finding.id.clone(),
                reason: reason.to_owned(),
            })
        })
        .collect()
}

/// The reply to each finding: what changed if it is met, and why not if it isn't.
fn arguments(grounds: &Grounds, answer: &DefenceAnswer, applied: &Applied) -> Vec<Argument> {
    let document = Haystack::new(&grounds.document);
    let project = Haystack::new(&grounds.project);
    let original = Haystack::new(&grounds.original);
    let labeled = grounds.labeled.iter().enumerate();
    let arguments = labeled.map(|(index, it)| {
        let said = entry(answer, &it.label).cloned().unwrap_or_default();
        let range = original.find(&said.evidence).span;
        let matched = match document.find(&said.evidence).matched {
            QuoteMatch::None => project.find(&said.evidence).matched,
            matched => matched,
        };
        let text = match (is_met(applied, &it.finding.id), said.changed.trim()) {
            (true, "") => adversary::changed(&applied.edits, &it.finding.id),
            (true, changed) => changed.to_owned(),
            (false, _) => said.why_not.trim().to_owned(),
        };
        Argument {
            id: FindingId::at(grounds.round, &grounds.seat.id, index),
            title: it.finding.title.clone(),
            quote: said.evidence,
            quote_match: matched,
            only_names: false,
            range,
            text,
            answers: Some(it.finding.id.clone()),
        }
    });
    arguments.collect()
}

fn is_met(applied: &Applied, finding: &FindingId) -> bool {
    let mut edits = applied.edits.iter();
    edits.any(|edit| edit.applied && edit.findings.contains(finding))
}

fn position(table: &Table, moment: &Moment<'_>, attempt: &Attempt) -> Position {
    let seat = &table.setup().synthesizer;
    Position {
        step: format!("defence-{}", moment.round),
        label: format!("Defense, round {}", moment.round),
        speech: Speech::Answers,
        turn: moment.round,
        seat: seat.id.clone(),
        persona: seat.persona.key.clone(),
        model: seat.model.name.clone(),
        summary: String::new(),
        arguments: attempt.arguments.clone(),
        findings: Vec::new(),
        assumptions: Vec::new(),
        ratings: Vec::new(),
        grants: Vec::new(),
        flaws: attempt.flaws.says.clone(),
        absent: None,
        duration_ms: table.took(&format!("round/{}/synthesis", moment.round)),
    }
}

fn label(count: &Count) -> Vec<Labeled> {
    let findings = count.findings.iter().enumerate();
    let labeled = findings.map(|(index, finding)| Labeled {
        label: format!("F{}", index + 1),
        finding: finding.clone(),
        answer: None,
    });
    labeled.collect()
}

/// Labels turned into the identifiers they stand for. A label that was never given stands for nothing.
fn resolved(labeled: &[Labeled], labels: &[String]) -> Vec<FindingId> {
    let known = labels.iter().filter_map(|said| {
        let mut labeled = labeled.iter();
        labeled.find(|it| names(said, &it.label))
    });
    known.map(|it| it.finding.id.clone()).collect()
}

fn failed(moment: &Moment<'_>, failure: &Failure) -> String {
    format!(
        "The defender failed in round {}. {} {}",
        moment.round, failure.message, failure.hint
    )
}

fn unmended(why: &str) -> String {
    format!("The defense falls short, and the defender couldn’t be asked again: {why}")
}
