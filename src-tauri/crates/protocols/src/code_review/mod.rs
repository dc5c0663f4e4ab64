//! A code review: reviewers read a change at the same time, and what they say is merged. Nothing is edited,
//! and nobody approves.
//!
//! The text of the debate is the change as [`Written`] writes it, so everything said about it has its place
//! in that text, and its line follows from the place.

mod critique;

use std::sync::Arc;

use code::diff::{Diff, Written, parse};
use domain::round::Count;
use domain::text::findings::merge::merge_lines;
use domain::{Event, Outcome, Severity};
use table::{Error, Halt, Table, off_thread};

use crate::ending::Ending;
use crate::refine::merge_and_count;
use crate::rounds::Rounds;

/// How it is held.
pub(crate) fn rounds() -> Rounds {
    Rounds {
        seats: None,
        closer: None,
        most: 1,
        on_disk: false,
        hold: |table| Box::pin(review(table)),
    }
}

/// The change that is reviewed.
struct Change {
    diff: Diff,
    written: Written,
}

async fn review(table: &Table) -> Result<Ending, Halt> {
    let original = table.setup().original.clone();
    let text = table.text(&original).await?;
    let change = off_thread(move || {
        let diff = parse(text.as_bytes());
        let written = Written::of(&diff);
        Ok::<_, Error>((written.text == text).then_some(Change { diff, written }))
    })
    .await?;
    let Some(change) = change.filter(|it| !it.written.lines().is_empty()) else {
        return Err(Halt::Failed(
            "This text isn’t a code change, so there is nothing to review. Start a code review on a git repository."
                .to_owned(),
        ));
    };
    let today = table.today().await?;
    let began = Event::RoundBegan {
        round: 1,
        text: original,
        told: Vec::new(),
    };
    table
        .tell("round/1/begin".to_owned(), began, Vec::new())
        .await?;
    let change = Arc::new(change);
    let critiques = critique::all(table, &change, &today).await?;
    let asked = critiques.len();
    let absent = critiques.iter().filter(|it| it.absent.is_some()).count();
    let count = merge_and_count(table, 1, critiques, merge_lines).await?;
    table.end_round(1).await?;
    let by_models = words(&count, asked - absent, absent);
    let by_rules = off_thread(move || Ok::<_, Error>(words_of_rules(&change.diff))).await?;
    Ok(Ending::new(
        Outcome::Concluded,
        format!("{by_models}{by_rules}"),
    ))
}

/// What the built-in rules say about the change in addition to the models, in a sentence after theirs; empty
/// if they found nothing. They have no seat: their findings are shown at the lines of the change, without a
/// debate.
fn words_of_rules(diff: &Diff) -> String {
    let findings = code::review(diff).findings;
    if findings.is_empty() {
        return String::new();
    }
    let found = found(findings.iter().map(|it| it.severity));
    format!(" In the same change, the built-in rules found {found}.")
}

/// How many problems there are, and how many of them block: `3 problems, 1 blocking`.
fn found(severities: impl ExactSizeIterator<Item = Severity> + Clone) -> String {
    match severities.len() {
        0 => "no problem".to_owned(),
        some => {
            let blocking = severities.filter(|it| *it == Severity::Blocking).count();
            format!("{}, {blocking} blocking", counted(some, "problem"))
        }
    }
}

/// The result, in a sentence or two.
fn words(count: &Count, answered: usize, absent: usize) -> String {
    let found = found(count.findings.iter().map(|it| it.severity));
    let words = format!("{} found {found}.", counted(answered, "reviewer"));
    match absent {
        0 => words,
        some => format!("{words} {} didn’t answer.", counted(some, "reviewer")),
    }
}

fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        more => format!("{more} {what}s"),
    }
}
