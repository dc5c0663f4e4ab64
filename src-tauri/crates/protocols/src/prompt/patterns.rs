//! The questions to models in a patterns pass: for notes, and which of them to keep.

use std::fmt::Write;

use domain::answer::{PatternsAnswer, VotesAnswer};
use domain::patterns::{GuidanceFile, PatternNote};
use domain::question::Parts;
use minijinja::context;
use models::answer::schema;
use models::{Question, Tools};
use table::{Error, with_shape};

use super::render::render;

const PATTERNS: &str = include_str!("../prompts/patterns.md");
const VOTES: &str = include_str!("../prompts/votes.md");

/// The question for the notes on the document of `parts`, a [`PatternsAnswer`].
pub fn patterns(system: &str, parts: Parts, files: &[GuidanceFile]) -> Result<Question, Error> {
    let schema = schema::<PatternsAnswer>();
    question(system, parts, files, "", PATTERNS, schema)
}

/// The question of which notes on that document to keep, a [`VotesAnswer`]. They are labeled N1, N2, … in
/// their order.
pub fn votes(
    system: &str,
    parts: Parts,
    files: &[GuidanceFile],
    notes: &[PatternNote],
) -> Result<Question, Error> {
    let schema = schema::<VotesAnswer>();
    question(system, parts, files, &labeled(notes), VOTES, schema)
}

fn question(
    system: &str,
    parts: Parts,
    files: &[GuidanceFile],
    notes: &str,
    template: &str,
    schema: String,
) -> Result<Question, Error> {
    let files = files.iter();
    let files = files.map(|file| context! { name => &file.name, text => &file.text });
    let body = render(
        template,
        context! {
            kind => parts.kind.key(),
            document => &parts.document,
            files => files.collect::<Vec<_>>(),
            notes,
            schema => &schema,
        },
    )?;
    Ok(Question {
        system: system.to_owned(),
        prompt: with_shape(&body, parts.shape),
        schema,
        parts,
        effort: None,
        tools: Tools::Off,
    })
}

fn labeled(notes: &[PatternNote]) -> String {
    let mut labeled = String::new();
    for (at, note) in notes.iter().enumerate() {
        // Writing to a string can't fail.
        let _ = writeln!(
            labeled,
            "N{}: {}, {}, in “{}”, cites {}: {}",
            at + 1,
            note.severity.key(),
            note.kind.key(),
            note.section,
            note.source,
            note.guidance
        );
    }
    labeled
}
