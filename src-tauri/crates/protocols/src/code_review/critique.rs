//! What each reviewer says about a change, looked up in it.

use std::collections::VecDeque;
use std::sync::Arc;

use code::diff::{Diff, Written};
use code::{Among, Named, locate, split};
use domain::answer::{CodeAnswer, CodeRaised, Shape};
use domain::personas::on_code;
use domain::round::{Critique, Served};
use domain::{
    Event, Failure, FailureKind, Finding, FindingId, FindingStatus, QuoteMatch, Seat, Span,
};
use futures::future::join_all;
use minijinja::context;
use models::Question;
use table::{Answer, Call, Error, Halt, Table, off_thread, read};

use super::Change;
use crate::prompt::of_template;
use crate::refine::critique::{absent_critique, nobody, record};

const REVIEW: &str = include_str!("review.md");

/// Bytes of a change that a model reads in one call, about 30,000 tokens. A model that can’t read that much
/// says so and gets smaller parts.
const MOST: usize = 100_000;

/// The minimum size of a part, in bytes.
const LEAST: usize = 4_000;

/// Asks every reviewer. One that fails for good is absent; if all fail, the debate fails.
pub(super) async fn all(
    table: &Table,
    change: &Arc<Change>,
    today: &str,
) -> Result<Vec<Critique>, Halt> {
    let seats = &table.setup().seats;
    let asked = join_all(seats.iter().map(|seat| one(table, change, seat, today))).await;
    let (mut critiques, mut absent) = (Vec::new(), Vec::new());
    for (seat, outcome) in seats.iter().zip(asked) {
        match outcome? {
            Ok(critique) => critiques.push(critique),
            Err(failure) => absent.push((seat, failure)),
        }
    }
    if critiques.is_empty() {
        return Err(Halt::Failed(nobody(table.setup(), 1, &absent)));
    }
    for (seat, failure) in absent {
        let critique = absent_critique(1, seat, failure);
        critiques.push(record(table, &key_of(seat), critique).await?);
    }
    Ok(critiques)
}

fn key_of(seat: &Seat) -> String {
    format!("round/1/critique/{}", seat.id)
}

/// What one reviewer says about all parts of a change.
async fn one(
    table: &Table,
    change: &Arc<Change>,
    seat: &Seat,
    today: &str,
) -> Result<Result<Critique, Failure>, Halt> {
    let key = key_of(seat);
    if let Some(Event::Critiqued { critique }) = table.recall(&key) {
        return Ok(Ok(critique));
    }
    let mut todo: VecDeque<Part> = Part::of(&change.diff, MOST, "").into();
    let (mut said, mut unread) = (CodeAnswer::default(), Vec::new());
    let mut is_read = false;
    while let Some(part) = todo.pop_front() {
        let call = Call {
            key: format!("{key}/part{}", part.name),
            round: 1,
            seat,
            question: question(table, seat, &part.change, today)?,
        };
        match table.ask::<CodeAnswer>(&call, read).await? {
            Answer::Read(answer) => {
                is_read = true;
                said.findings.extend(answer.findings);
                said.serves.extend(answer.serves);
            }
            Answer::Failed(failure) => {
                let smaller = part.halves(failure.kind);
                if smaller.is_empty() {
                    unread.push(failure);
                }
                for one in smaller.into_iter().rev() {
                    todo.push_front(one);
                }
            }
        }
    }
    if !is_read && let Some(failure) = unread.pop() {
        return Ok(Err(failure));
    }
    let (change, of) = (change.clone(), seat.clone());
    let critique = off_thread(move || Ok::<_, Error>(checked(&change, &of, said, &unread))).await?;
    record(table, &key, critique).await.map(Ok)
}

/// A part of a change that is asked about separately.
struct Part {
    /// The suffix of its question's key, after that of the seat: `/1`, `/1/2`.
    name: String,
    change: Diff,
    /// How large it may be, in bytes.
    most: usize,
}

impl Part {
    fn of(change: &Diff, most: usize, name: &str) -> Vec<Self> {
        let parts = (1..).zip(split(change, most));
        let parts = parts.map(|(number, change)| Self {
            name: format!("{name}/{number}"),
            change,
            most,
        });
        parts.collect()
    }

    /// Smaller parts of it, if a model couldn’t read that much in one call.
    fn halves(&self, failed: FailureKind) -> Vec<Self> {
        let size = Written::of(&self.change).text.len();
        let most = self.most.min(size) / 2;
        if failed != FailureKind::TooLong || most < LEAST {
            return Vec::new();
        }
        Self::of(&self.change, most, &self.name)
    }
}

fn question(table: &Table, seat: &Seat, change: &Diff, today: &str) -> Result<Question, Error> {
    let text = Written::of(change).text;
    let parts = table.parts(Shape::Code, &seat.persona, &text, today);
    let accepted = table.setup().agenda.accepted();
    let criteria = accepted.map(|it| (1..).zip(&it.criteria));
    let criteria = criteria.map(|all| {
        let lines: Vec<String> = all
            .map(|(number, it): (usize, &String)| format!("{number}. {it}"))
            .collect();
        lines.join("\n")
    });
    let declined = accepted.into_iter().flat_map(|it| &it.declined);
    let declined: Vec<String> = declined
        .map(|it| {
            format!(
                "- {}: {}. The author’s reason: {}",
                it.file, it.title, it.reason
            )
        })
        .collect();
    let more = context! {
        declined => declined.join("\n"),
        task => accepted.map(|it| it.text.as_str()),
        acceptance => criteria.unwrap_or_default(),
    };
    of_template::<CodeAnswer>(&on_code(&seat.persona), parts, REVIEW, more)
}

/// What was said, with the place of each finding in the change. Findings without a place are left out and
/// counted.
fn checked(change: &Change, seat: &Seat, said: CodeAnswer, unread: &[Failure]) -> Critique {
    let all = said.findings.len();
    let found = said.findings.into_iter().filter_map(|raised| {
        let named = Named {
            file: &raised.file,
            line: raised.line,
            quote: &raised.quote,
        };
        let range = locate(&change.diff, &change.written, &named, Among::All)?;
        Some((range, raised))
    });
    let findings: Vec<Finding> = found
        .enumerate()
        .map(|(index, (range, raised))| finding(change, seat, index, range, raised))
        .collect();
    let dropped = all - findings.len();
    let dropped = (dropped > 0).then(|| {
        format!("Its findings without a quote from the change were dropped: {dropped} of {all}.")
    });
    let parts = unread.first().map(|failure| {
        format!(
            "It didn’t read {} of the change: {}",
            counted(unread.len(), "part"),
            failure.message
        )
    });
    let serves = said.serves.into_iter().filter_map(|it| {
        let named = Named {
            file: &it.file,
            line: it.line,
            quote: &it.quote,
        };
        // Only what changed can address a criterion.
        let range = locate(&change.diff, &change.written, &named, Among::Changed)?;
        Some(Served {
            criterion: it.criterion,
            range: Span::new(range.start, range.end),
        })
    });
    Critique {
        round: 1,
        seat: seat.id.clone(),
        persona: seat.persona.key.clone(),
        model: seat.model.name.clone(),
        findings,
        approved: false,
        approval_supported: None,
        evidence: Vec::new(),
        serves: serves.collect(),
        unread: u32::try_from(unread.len()).unwrap_or(u32::MAX),
        listed: 0,
        flaws: dropped.into_iter().chain(parts).collect(),
        absent: None,
    }
}

fn finding(
    change: &Change,
    seat: &Seat,
    index: usize,
    range: std::ops::Range<usize>,
    raised: CodeRaised,
) -> Finding {
    let lines = change.written.text[range.clone()].lines();
    let quote: Vec<&str> = lines.map(str::trim_end).collect();
    Finding {
        id: FindingId::at(1, &seat.id, index),
        round: 1,
        seat: seat.id.clone(),
        persona: seat.persona.key.clone(),
        severity: raised.severity,
        title: raised.title,
        quote: quote.join("\n"),
        quote_match: QuoteMatch::Exact,
        only_names: false,
        range: Some(Span::new(range.start, range.end)),
        places: Vec::new(),
        concern: raised.concern,
        suggestion: raised.suggestion,
        supporters: vec![seat.id.clone()],
        status: FindingStatus::Open,
        status_reason: None,
        change: None,
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
    }
}

fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        more => format!("{more} {what}s"),
    }
}
