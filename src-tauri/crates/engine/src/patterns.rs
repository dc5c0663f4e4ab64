//! The patterns pass: a model notes what the guidance of the project says about the text that a debate
//! produced, and each note is placed, checked and recorded. Nothing that goes wrong is an error: the original
//! is kept, and a warning says why.

use std::collections::HashMap;
use std::path::Path;

use domain::answer::{PatternsAnswer, Shape, Vote, VotesAnswer};
use domain::patterns::{Annotated, DroppedNote, PatternNote, PatternsAsked};
use domain::text::annotate::{annotated, place, unfit};
use domain::text::document::seen::one_line;
use domain::{Event, Failure, Seat, TextHash, Usage};
use models::Question;
use table::{Answer, Call, Error, Halt, Table, mixed_up, off_thread, read};

/// How many dropped notes are named.
const MOST_NAMED: usize = 3;

/// The notes while they are being made.
#[derive(Default)]
struct Made {
    /// The text with its annotations; `None` if the original is kept.
    text: Option<String>,
    notes: Vec<PatternNote>,
    dropped: Vec<DroppedNote>,
    warnings: Vec<String>,
}

impl Made {
    /// The original is kept, for this reason.
    fn original(why: impl Into<String>) -> Self {
        Self {
            warnings: vec![why.into()],
            ..Self::default()
        }
    }
}

/// Runs the pass with that number, and records its result unless the program quits.
pub(crate) async fn pass(table: &Table, number: u32, asked: PatternsAsked) -> Result<(), Error> {
    match held(table, number, asked).await {
        Ok(()) | Err(Halt::Quit) => Ok(()),
        Err(Halt::Broken(error)) => Err(error),
        Err(other) => Err(Error::internal(format!(
            "a patterns pass could not be ended: {other:?}"
        ))),
    }
}

async fn held(table: &Table, number: u32, asked: PatternsAsked) -> Result<(), Halt> {
    let key = format!("patterns/{number}");
    let first = Event::PatternsAsked {
        asked: Box::new(asked),
    };
    // An interrupted pass continues with what it read then.
    let asked = match table
        .keep(format!("{key}/asked"), first, Vec::new())
        .await?
    {
        Event::PatternsAsked { asked } => asked,
        other => return Err(mixed_up(&key, &other)),
    };
    let made = match make(table, &key, &asked).await {
        Ok(made) => made,
        Err(Halt::Stopped) => Made::original("You stopped the comparison."),
        Err(Halt::Budget(why)) => {
            Made::original(format!("The budget is too small for the comparison. {why}"))
        }
        Err(Halt::Failed(why)) => Made::original(why),
        Err(halt @ (Halt::Quit | Halt::Broken(_))) => return Err(halt),
    };
    let (usage, duration_ms) = took(table, &key).await?;
    let annotated = Event::Annotated {
        annotated: Box::new(Annotated {
            text: made.text.as_deref().map(TextHash::of),
            notes: made.notes,
            dropped: made.dropped,
            warnings: made.warnings,
            usage,
            duration_ms,
        }),
    };
    let texts = made.text.into_iter().collect();
    table.keep(format!("{key}/end"), annotated, texts).await?;
    Ok(())
}

async fn make(table: &Table, key: &str, asked: &PatternsAsked) -> Result<Made, Halt> {
    if asked.files.is_empty() {
        return Ok(Made::original(no_files(asked)));
    }
    let text = table.text(&asked.text).await?;
    if let Some(why) = unfit(&text) {
        return Ok(Made::original(why));
    }
    let answer = match ask_notes(table, key, asked, &text).await? {
        Answer::Read(answer) => answer,
        Answer::Failed(failure) => return Ok(Made::original(failed(&asked.seat, &failure))),
    };
    let (files, original) = (asked.files.clone(), text.clone());
    let (notes, dropped) =
        off_thread(move || Ok::<_, Error>(place(&original, &files, &answer.annotations))).await?;
    let mut made = Made {
        warnings: invalid(&dropped).into_iter().collect(),
        notes,
        dropped,
        text: None,
    };
    if let Some(reviewer) = asked.reviewer.as_ref().filter(|_| !made.notes.is_empty()) {
        vote(table, key, asked, reviewer, &text, &mut made).await?;
    }
    match annotated(&text, &made.notes, &asked.files) {
        Ok(annotated) => made.text = Some(annotated),
        Err(why) => {
            made.notes.clear();
            made.warnings.push(why);
        }
    }
    Ok(made)
}

/// Why there is nothing to compare a text with.
pub(crate) fn no_files(asked: &PatternsAsked) -> &'static str {
    let root = asked.root.as_deref().map(Path::new);
    if root.is_some_and(|root| !root.is_dir()) {
        return "The project’s folder isn’t there, so the text is unchanged.";
    }
    "The project has neither a .active_context.md nor a CLAUDE.md that can be read, so the text is unchanged."
}

async fn ask_notes(
    table: &Table,
    key: &str,
    asked: &PatternsAsked,
    text: &str,
) -> Result<Answer<PatternsAnswer>, Halt> {
    let seat = &asked.seat;
    let today = table.today().await?;
    let parts = table.parts(Shape::Patterns, &seat.persona, text, &today);
    let question = protocols::patterns(&seat.persona.prompt, parts, &asked.files)?;
    let call = call(format!("{key}/notes"), seat, question);
    table.ask(&call, read::<PatternsAnswer>).await
}

fn call(key: String, seat: &Seat, question: Question) -> Call<'_> {
    Call {
        key,
        round: 0,
        seat,
        question,
    }
}

/// A second reviewer keeps or drops each note. If it gives no answer, all stay; a note that it doesn’t
/// mention stays too.
async fn vote(
    table: &Table,
    key: &str,
    asked: &PatternsAsked,
    reviewer: &Seat,
    text: &str,
    made: &mut Made,
) -> Result<(), Halt> {
    let today = table.today().await?;
    let parts = table.parts(Shape::Votes, &reviewer.persona, text, &today);
    let system = &reviewer.persona.prompt;
    let question = protocols::votes(system, parts, &asked.files, &made.notes)?;
    let call = call(format!("{key}/votes"), reviewer, question);
    let answer = match table.ask(&call, read::<VotesAnswer>).await? {
        Answer::Read(answer) => answer,
        Answer::Failed(failure) => {
            made.warnings.push(format!(
                "No second reviewer checked the notes. {}",
                failed(reviewer, &failure)
            ));
            return Ok(());
        }
    };
    let votes: HashMap<String, &Vote> = answer
        .votes
        .iter()
        .map(|vote| (vote.note.trim().to_uppercase(), vote))
        .collect();
    let mut unchecked = 0;
    for (at, mut note) in std::mem::take(&mut made.notes).into_iter().enumerate() {
        match votes.get(&format!("N{}", at + 1)) {
            Some(vote) if vote.keep => {
                note.kept = Some(one_line(&vote.reason)).filter(|it| !it.is_empty());
                made.notes.push(note);
            }
            Some(vote) => made.dropped.push(DroppedNote {
                source: note.source,
                guidance: note.guidance,
                why: one_line(&vote.reason),
                by_reviewer: true,
            }),
            None => {
                unchecked += 1;
                made.notes.push(note);
            }
        }
    }
    match unchecked {
        0 => {}
        1 => made
            .warnings
            .push("The second reviewer said nothing about 1 note, so it stays.".to_owned()),
        more => made.warnings.push(format!(
            "The second reviewer said nothing about {more} notes, so they stay."
        )),
    }
    Ok(())
}

/// What failed, in a sentence or two.
fn failed(seat: &Seat, failure: &Failure) -> String {
    format!(
        "{} gave no usable answer. {} {}",
        seat.model.name, failure.message, failure.hint
    )
}

/// How many notes were invalid, and why; `None` if none was.
fn invalid(dropped: &[DroppedNote]) -> Option<String> {
    let which = if dropped.len() == 1 { "it" } else { "one" };
    let named = dropped.iter().take(MOST_NAMED);
    let named: Vec<String> = named.map(|it| format!("{which} {}", it.why)).collect();
    let named = named.join("; ");
    match dropped.len() {
        0 => None,
        1 => Some(format!("1 note was invalid and dropped: {named}.")),
        some if some <= MOST_NAMED => {
            Some(format!("{some} notes were invalid and dropped: {named}."))
        }
        more => Some(format!(
            "{more} notes were invalid and dropped: {named}; and {} more.",
            more - MOST_NAMED
        )),
    }
}

/// What the calls of the pass used and took.
async fn took(table: &Table, key: &str) -> Result<(Usage, u64), Halt> {
    let (mut usage, mut duration_ms) = (Usage::FREE, 0_u64);
    let key = format!("{key}/");
    for fact in table.facts_behind(0).await? {
        if !fact.key.starts_with(&key) {
            continue;
        }
        match fact.event {
            Event::Replied { reply } => {
                usage = usage.plus(reply.usage);
                duration_ms = duration_ms.saturating_add(reply.duration_ms);
            }
            Event::Unanswered { call } => {
                usage = usage.plus(call.usage);
                duration_ms = duration_ms.saturating_add(call.duration_ms);
            }
            _ => {}
        }
    }
    Ok((usage, duration_ms))
}
