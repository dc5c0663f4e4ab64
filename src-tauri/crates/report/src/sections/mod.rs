//! What a report says, section by section, in the order of reading.

mod author;
mod came_back;
mod changes;
mod checkpoint;
mod disputes;
mod findings;
mod notes;
mod opening;
mod order;
mod positions;
mod rounds;
mod scorecard;
mod seats;
mod verdict;

use domain::Protocol;
use domain::verdict::SectionKind;

use crate::document::{Block, Document, Section};
use crate::{Source, words};

pub(crate) use checkpoint::lines as review_lines;
pub(crate) use findings::{fate, questions};
pub(crate) use opening::{headline, notices, opening_words};
pub(crate) use order::{placed, state};
pub(crate) use rounds::edits;
pub(crate) use scorecard::{of as scorecard_of, total, weighed_by};
pub(crate) use verdict::evidence;

/// A section and what fills it; one that stays empty is left out.
type Part = (&'static str, fn(&Source<'_>) -> Vec<Block>);

/// What a debate came to about the text.
const CONCLUSION: [Part; 11] = [
    ("Scorecard", scorecard::blocks),
    ("Ranking", order::blocks),
    ("Agreed by all", |it| {
        verdict::items(it, SectionKind::AgreementZones)
    }),
    ("Still disputed", |it| {
        verdict::items(it, SectionKind::ContestedZones)
    }),
    ("What survived", |it| {
        verdict::items(it, SectionKind::Survived)
    }),
    ("What needs work", |it| {
        verdict::items(it, SectionKind::NeedsWork)
    }),
    ("Recommended position", verdict::revision),
    ("Risks", |it| verdict::items(it, SectionKind::Risks)),
    ("What to do next", |it| {
        verdict::items(it, SectionKind::SuggestedActions)
    }),
    ("What would change it", |it| {
        verdict::items(it, SectionKind::WouldChange)
    }),
    ("Limits of this run", notes::degraded),
];

/// What a debate proposes for the text, and everything else.
const PARTS: [Part; 23] = [
    ("Adversary review", checkpoint::points),
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
    let part = |(heading, fill): &Part| Section {
        heading: (*heading).into(),
        blocks: filled(fill(source)),
    };
    // What the result rests on leads.
    let narratives = verdict::items(source, SectionKind::KeyNarratives);
    let leading = [
        ("Key reasons", narratives),
        (verdict::heading(source), verdict::synthesis(source)),
    ];
    let leading = leading.into_iter().map(|(heading, blocks)| Section {
        heading: heading.into(),
        blocks: filled(blocks),
    });
    let sections = leading
        .chain(CONCLUSION.iter().map(part))
        .chain(positions::sections(source))
        .chain(PARTS.iter().map(part));
    Document {
        title: title
            .filter(|title| !title.is_empty())
            .unwrap_or("Untitled task")
            .to_owned(),
        byline: format!("{} · {kind} · {began}", report_on(source)),
        headline: headline(source),
        overruled: opening::overruled(source),
        opening: filled(opening::blocks(source)),
        sections: sections.filter(|it| !it.blocks.is_empty()).collect(),
    }
}

fn report_on(source: &Source<'_>) -> &'static str {
    match source.protocol() {
        protocol if protocol.is_competitive() => "Competitive Review",
        Protocol::Refine => "Report on a debate",
        protocol => protocol.label(),
    }
}

fn filled(mut blocks: Vec<Block>) -> Vec<Block> {
    blocks.retain(|block| !block.is_empty());
    blocks
}
