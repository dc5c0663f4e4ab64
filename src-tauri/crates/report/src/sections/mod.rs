//! What a report says, section by section, in the order of reading.

mod author;
mod came_back;
mod changes;
mod disputes;
mod findings;
mod notes;
mod opening;
mod rounds;
mod seats;

use crate::document::{Block, Document, Section};
use crate::{Source, words};

pub(crate) use findings::{fate, questions};
pub(crate) use opening::{headline, notices};
pub(crate) use rounds::edits;

/// A section and what fills it; one that stays empty is left out.
type Part = (&'static str, fn(&Source<'_>) -> Vec<Block>);

const PARTS: [Part; 22] = [
    ("In dispute", disputes::cards),
    ("Still open", findings::open),
    ("Who took part", seats::table),
    ("Rounds", rounds::table),
    ("Since the debate before", came_back::blocks),
    ("Changes", changes::cards),
    ("Declined findings", findings::declined),
    ("Questions left in the text", findings::recorded),
    (
        "Taken up, without a change in the proposal",
        findings::taken_up,
    ),
    ("Left open in an earlier round", findings::left_behind),
    ("Said again without new evidence", disputes::repeats),
    ("Edits that took an earlier one back", disputes::reversals),
    ("Edits that were not applied", notes::refused),
    ("Lost from the original", notes::lost),
    ("Lost, and put back when asked", notes::restored),
    ("Approvals that do not count", notes::unsupported),
    ("What the author answered beforehand", author::answers),
    ("Questions left without an answer", author::unanswered),
    ("What the author said between rounds", author::remarks),
    ("What the author rejected between rounds", author::rejected),
    ("Warnings", notes::warnings),
    ("Text", notes::text),
];

/// The report on a debate.
pub(crate) fn document(source: &Source<'_>) -> Document {
    let setup = source.view.setup.as_ref();
    let title = setup.map(|setup| setup.title.trim());
    let kind = setup.map_or("Task", |setup| words::kind(setup.kind));
    let began = words::moment(&source.view.header.started_at);
    let sections = PARTS.iter().map(|(heading, fill)| Section {
        heading,
        blocks: filled(fill(source)),
    });
    Document {
        title: title
            .filter(|title| !title.is_empty())
            .unwrap_or("Untitled task")
            .to_owned(),
        byline: format!("Report on a debate · {kind} · {began}"),
        headline: headline(source),
        opening: filled(opening::blocks(source)),
        sections: sections.filter(|it| !it.blocks.is_empty()).collect(),
    }
}

fn filled(mut blocks: Vec<Block>) -> Vec<Block> {
    blocks.retain(|block| !block.is_empty());
    blocks
}
