//! A code review: reviewers read a change at the same time, and what they say is merged. Nothing is edited,
//! and nobody approves.
//!
//! The text of the debate is the change as [`Written`] writes it, so whatever is said of it has its place in
//! that text, and its line follows from the place.

mod critique;

use std::sync::Arc;

use code::diff::{Diff, Written, parse};
use domain::round::Count;
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
            "This text isn’t a change of code, so there is nothing to review. Start a code review on a git repository."
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
    let critiques = critique::all(table, &Arc::new(change), &today).await?;
    let asked = critiques.len();
    let absent = critiques.iter().filter(|it| it.absent.is_some()).count();
    let count = merge_and_count(table, 1, critiques).await?;
    table.end_round(1).await?;
    Ok(Ending::new(
        Outcome::Concluded,
        words(&count, asked - absent, absent),
    ))
}

/// What it came to, in a sentence or two.
fn words(count: &Count, answered: usize, absent: usize) -> String {
    let findings = &count.findings;
    let blocking = findings
        .iter()
        .filter(|it| it.severity == Severity::Blocking)
        .count();
    let found = match findings.len() {
        0 => "no problem".to_owned(),
        some => format!("{}, {blocking} blocking", counted(some, "problem")),
    };
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
