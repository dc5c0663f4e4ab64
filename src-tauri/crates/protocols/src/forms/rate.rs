//! A lens rates items: long lists in parts, in parallel, because answers have a maximum length.
//!
//! The answer for 200 items would exceed the token limit sent to servers. Every part sees the whole list.

use std::collections::BTreeMap;

use domain::answer::{RatedItem, RatingsAnswer, Shape};
use domain::priority::{ItemRating, Priority};
use domain::{Agenda, Failure, FailureKind, Position, Seat};
use futures::future::join_all;
use table::{Answer, Call, Halt, read};

use super::Step;
use super::agenda::{numbered, weighed_by};
use super::sitting::{Sitting, Spoken, blank, key};
use crate::prompt::{self, Said};

/// Items per question: with a sentence each, about a third of the longest answer that a model is
/// allowed.
const PART: usize = 50;

/// How many questions one lens is asked about these items.
pub fn batches(agenda: &Agenda) -> f64 {
    let parts = agenda.items().len().div_ceil(PART).max(1);
    u32::try_from(parts).unwrap_or(u32::MAX).into()
}

/// What one lens says about all items. A part that failed for good is reported; the lens fails if all parts
/// did.
pub(super) async fn rate(sitting: &Sitting<'_>, step: &Step) -> Result<Spoken, Halt> {
    let items = sitting.table.setup().agenda.items();
    let parts = items.chunks(PART).enumerate().map(|(index, items)| Part {
        first: index * PART,
        items,
    });
    let parts: Vec<Part<'_>> = parts.collect();
    let rated = join_all(parts.iter().map(|part| rate_part(sitting, step, part))).await;
    let mut position = blank(sitting, step, sitting.seat(step)?);
    let mut failures = Vec::new();
    for (part, rated) in parts.iter().zip(rated) {
        match rated? {
            Ok(rated) => {
                if position.summary.is_empty() {
                    position.summary.clone_from(&rated.summary);
                }
                position.flaws.extend(rated.flaws(part));
                position.ratings.extend(rated.ratings());
            }
            Err(failure) => {
                position
                    .flaws
                    .push(format!("{}: {}", part.name(), failure.message));
                failures.push(failure);
            }
        }
    }
    Ok(match failures.pop() {
        Some(failure) if failures.len() + 1 == parts.len() => Err(failure),
        _ => Ok(timed(sitting, position)),
    })
}

/// The position, with what its calls used.
fn timed(sitting: &Sitting<'_>, position: Position) -> Position {
    Position {
        duration_ms: sitting.table.took(&key(&position.step)),
        ..position
    }
}

/// Some of the items.
struct Part<'a> {
    /// Position of the first, from 0.
    first: usize,
    items: &'a [String],
}

impl Part<'_> {
    fn numbers(&self) -> std::ops::RangeInclusive<usize> {
        self.first + 1..=self.first + self.items.len()
    }

    fn name(&self) -> String {
        let numbers = self.numbers();
        format!("Items {} to {}", numbers.start(), numbers.end())
    }
}

/// A part that falls short is asked for once more. The new answer counts; what it leaves out stays as in the
/// first.
async fn rate_part(
    sitting: &Sitting<'_>,
    step: &Step,
    part: &Part<'_>,
) -> Result<Result<Rated, Failure>, Halt> {
    let first = call(sitting, step, part)?;
    let mut rated = match ask(sitting, &first, part).await? {
        Ok(rated) => rated,
        Err(failure) => return Ok(Err(failure)),
    };
    let flaws = rated.flaws(part);
    if flaws.is_empty() {
        return Ok(Ok(rated));
    }
    let again = Call {
        key: format!("{}/again", first.key),
        question: prompt::falls_short(&first.question, &flaws)?,
        ..first
    };
    match ask(sitting, &again, part).await? {
        Ok(second) => rated.mend(second),
        Err(failure) => {
            let words = format!("It couldn’t be asked to fix that: {}", failure.message);
            rated.trouble.push(words);
        }
    }
    if rated.ratings().next().is_none() {
        return Ok(Err(says_nothing(again.seat, &rated.flaws(part))));
    }
    Ok(Ok(rated))
}

/// An answer that gives no item a priority doesn't count, even if it is well-formed.
fn says_nothing(seat: &Seat, flaws: &[String]) -> Failure {
    Failure {
        kind: FailureKind::Unreadable,
        message: format!(
            "{} was asked twice and gave no item a priority from P0 to P3.",
            seat.model.name
        ),
        hint: "Choose a stronger model. Both answers are saved with the debate.".to_owned(),
        command: None,
        detail: flaws.join("\n"),
        retry_after_s: None,
        went_out: false,
    }
}

fn call<'a>(sitting: &Sitting<'a>, step: &Step, part: &Part<'_>) -> Result<Call<'a>, Halt> {
    let (setup, seat) = (sitting.table.setup(), sitting.seat(step)?);
    let persona = &seat.persona;
    let parts = sitting
        .table
        .parts(Shape::Ratings, persona, &sitting.document, &sitting.today);
    let items = Said {
        name: "items to rate".to_owned(),
        text: numbered(part.items.iter().map(String::as_str), part.first + 1),
    };
    let key = match part.first {
        0 => key(&step.key),
        first => format!("{}/from-{}", key(&step.key), first + 1),
    };
    Ok(Call {
        key,
        round: step.turn,
        seat,
        question: prompt::step::<RatingsAnswer>(
            persona,
            parts,
            step.task.trim_end(),
            weighed_by(&setup.agenda),
            &[items],
        )?,
    })
}

async fn ask(
    sitting: &Sitting<'_>,
    call: &Call<'_>,
    part: &Part<'_>,
) -> Result<Result<Rated, Failure>, Halt> {
    Ok(match sitting.table.ask(call, read).await? {
        Answer::Read(answer) => Ok(Rated::of(answer, part)),
        Answer::Failed(failure) => Err(failure),
    })
}

/// A priority, and why.
type Given = (Priority, String);

/// What was said about a part.
struct Rated {
    summary: String,
    /// By number, from 1; everything that was said about an item.
    said: BTreeMap<usize, Vec<Given>>,
    /// Labels that name no item of the part.
    unknown: Vec<String>,
    trouble: Vec<String>,
}

impl Rated {
    fn of(answer: RatingsAnswer, part: &Part<'_>) -> Self {
        let mut rated = Self {
            summary: answer.summary,
            said: BTreeMap::new(),
            unknown: Vec::new(),
            trouble: Vec::new(),
        };
        for RatedItem {
            item,
            priority,
            why,
        } in answer.ratings
        {
            match number(&item).filter(|number| part.numbers().contains(number)) {
                Some(number) => {
                    let said = priority_of(&priority).map(|priority| (priority, why));
                    rated.said.entry(number).or_default().extend(said);
                }
                None => rated.unknown.push(item),
            }
        }
        rated
    }

    fn mend(&mut self, second: Self) {
        let said = second.said.into_iter();
        self.said.extend(said.filter(|(_, said)| !said.is_empty()));
        self.unknown = second.unknown;
    }

    /// One for each item that anything was said about; what was said first counts.
    fn ratings(&self) -> impl Iterator<Item = ItemRating> {
        self.said.iter().filter_map(|(number, said)| {
            let (priority, why) = said.first()?;
            Some(ItemRating {
                item: number - 1,
                priority: *priority,
                why: why.clone(),
            })
        })
    }

    /// What is missing, in sentences that fit both the rater and the author.
    fn flaws(&self, part: &Part<'_>) -> Vec<String> {
        let said = |number: &usize| self.said.get(number).map_or(&[][..], Vec::as_slice);
        let those = |is_so: &dyn Fn(&[Given]) -> bool| -> Vec<String> {
            let numbers = part.numbers().filter(|number| is_so(said(number)));
            numbers.map(|number| number.to_string()).collect()
        };
        let missing = those(&|said| said.is_empty());
        let doubled = those(&|said| said.len() > 1);
        let unfounded = those(&|said| said.first().is_some_and(|(_, why)| why.trim().is_empty()));
        let flaws = [
            flaw("Without a priority from P0 to P3", &missing),
            flaw("Rated more than once", &doubled),
            flaw("Without a reason", &unfounded),
            flaw("Not an item number", &self.unknown),
        ];
        let flaws = flaws.into_iter().flatten();
        flaws.chain(self.trouble.iter().cloned()).collect()
    }
}

fn flaw(what: &str, items: &[String]) -> Option<String> {
    (!items.is_empty()).then(|| format!("{what}: {}.", items.join(", ")))
}

/// The number of `7`, `#7` or `Item 7`.
fn number(label: &str) -> Option<usize> {
    let digits = label.trim_start_matches(|sign: char| !sign.is_ascii_digit());
    let end = digits.find(|sign: char| !sign.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().ok()
}

/// The priority of `P1`, `p1`, `1`, `P1 (next)` or `Priority: P1`.
fn priority_of(words: &str) -> Option<Priority> {
    let mut parts = words.split(|sign: char| !sign.is_alphanumeric());
    let of = |word: &str| {
        let level = word.strip_prefix(['P', 'p']).unwrap_or(word);
        Priority::ALL.get(level.parse::<usize>().ok()?).copied()
    };
    parts.find_map(of)
}
