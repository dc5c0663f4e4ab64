//! What a report says, section by section, in reading order: each has a file, which says it to people
//! (blocks that every format renders) and to scripts (a field of the JSON object), and a line in the lists
//! below.

mod absences;
mod author;
mod briefing;
mod came_back;
mod changes;
mod checked;
mod checkpoint;
mod costs;
mod decided;
mod disputes;
mod final_checks;
mod findings;
mod gauntlet;
mod notes;
mod opening;
mod order;
mod patterns;
mod positions;
mod rounds;
mod scorecard;
mod seats;
mod still_open;
mod verdict;

use std::borrow::Cow;

use domain::learning::SUMMARY;
use domain::verdict::SectionKind;
use serde_json::Value;

use crate::document::{Block, Document, Section};
use crate::value::value;
use crate::{Source, learning, words};

pub(crate) use checkpoint::lines as review_lines;
pub(crate) use findings::{fate, questions};
pub(crate) use gauntlet::summary as gauntlet_summary;
pub(crate) use opening::{is_authors_own, notices, opening_words};
pub(crate) use order::{headline as order_headline, placed, state};
pub(crate) use rounds::edits;
pub(crate) use scorecard::{of as scorecard_of, total, weighed_by};
pub(crate) use verdict::{contradicts, evidence};

/// A section: what people read in every format, and what scripts read.
struct Part {
    /// The heading.
    heading: &'static str,
    /// What people read; an empty section is left out.
    blocks: fn(&Source<'_>) -> Vec<Block>,
    /// What scripts read, unless other sections cover it.
    field: Option<Field>,
}

/// A field of the JSON object and its value.
type Field = (&'static str, fn(&Source<'_>) -> Value);

const fn part(heading: &'static str, blocks: fn(&Source<'_>) -> Vec<Block>) -> Part {
    Part {
        heading,
        blocks,
        field: None,
    }
}

impl Part {
    const fn json(self, name: &'static str, content: fn(&Source<'_>) -> Value) -> Self {
        Self {
            field: Some((name, content)),
            ..self
        }
    }
}

/// The debate's conclusion about the text.
const CONCLUSION: &[Part] = &[
    part("Scorecard", scorecard::blocks).json("scorecard", scorecard::json),
    part("Ranking", order::blocks).json("order", order::json),
    part(SectionKind::AgreementZones.heading(), |it| {
        verdict::items(it, SectionKind::AgreementZones)
    }),
    part(SectionKind::ContestedZones.heading(), |it| {
        verdict::items(it, SectionKind::ContestedZones)
    }),
    part(SectionKind::Survived.heading(), |it| {
        verdict::items(it, SectionKind::Survived)
    }),
    part(SectionKind::NeedsWork.heading(), |it| {
        verdict::items(it, SectionKind::NeedsWork)
    }),
    part("Recommended position", verdict::revision),
    part(SectionKind::Risks.heading(), |it| {
        verdict::items(it, SectionKind::Risks)
    }),
    part(SectionKind::SuggestedActions.heading(), |it| {
        verdict::items(it, SectionKind::SuggestedActions)
    }),
    part(SectionKind::WouldChange.heading(), |it| {
        verdict::items(it, SectionKind::WouldChange)
    }),
    part("Limits of this run", notes::degraded).json("degraded", notes::degraded_json),
];

/// What a debate proposes for the text, and everything else.
const PARTS: &[Part] = &[
    part("Adversary review", checkpoint::points).json("checkpoint", checkpoint::json),
    part("Gauntlet", gauntlet::alone).json("gauntlet", gauntlet::json),
    part("Changes", changes::cards).json("changes", changes::json),
    part("Questions", checked::questions),
    part("Small errors", checked::slips),
    part("Final checks", final_checks::blocks).json("final_checks", final_checks::json),
    part("Project patterns", patterns::blocks).json("patterns", patterns::json),
    part("In dispute", disputes::cards).json("disputes", disputes::json),
    part("Still open", findings::open).json("open_findings", findings::json),
    part("Questions left in the text", findings::recorded),
    part("Answered by the author", findings::answered),
    part("Questions left without an answer", author::unanswered),
    part("Since last time", came_back::blocks).json("came_back", came_back::json),
    part("Declined, dismissed or rejected", findings::declined),
    part("Addressed without a change", findings::taken_up),
    part("Open from an earlier round", findings::left_behind),
    part("Repeated without new evidence", disputes::repeats),
    part("Cost and time", costs::facts),
    part("Who took part", seats::table),
    part("Gauntlet", gauntlet::within),
    part("What reviewers were told", briefing::told).json("briefing", briefing::json),
    part("About the text", briefing::found),
    part("Rounds", rounds::table).json("rounds", rounds::json),
    part("Edits that reversed an earlier edit", disputes::reversals),
    part("Edits that were not applied", notes::refused),
    part("Lost from the original", notes::lost),
    part("Lost, then restored", notes::restored),
    part("Approvals that didn’t count", notes::unsupported),
    part("Author’s answers", author::answers).json("author", author::json),
    part("Author’s comments", author::remarks),
    part("What the author rejected between rounds", author::rejected),
    part("Warnings", notes::warnings).json("warnings", notes::warnings_json),
    part("Text", notes::text),
];

/// What scripts read for the sections whose headings depend on the debate.
const LEADING: &[Field] = &[
    ("verdict", verdict::json),
    ("decided", decided::json),
    ("against", decided::against),
    ("still_open", still_open::still_open),
    ("positions", positions::json),
    ("triage", briefing::triage),
    (SUMMARY, summary),
    ("post_mortem", post_mortem),
];

/// What the debate shows about the system; null while it is running.
fn summary(source: &Source<'_>) -> Value {
    let has_ended = source.view.header.outcome.is_some();
    value(has_ended.then(|| learning::summary_of(source)))
}

/// What turned out after the work was built; null if nobody said.
fn post_mortem(source: &Source<'_>) -> Value {
    value(learning::post_mortem_of(source))
}

/// Every field of the JSON object that belongs to a section.
pub(crate) fn fields() -> impl Iterator<Item = Field> {
    let parts = CONCLUSION.iter().chain(PARTS);
    let fields = parts.filter_map(|part| part.field);
    LEADING.iter().copied().chain(fields)
}

/// The form of a debate, and whether its sides compete.
fn held_as(source: &Source<'_>) -> String {
    let form = source.protocol().label();
    if source.protocol().is_competitive() {
        format!("Competitive Review · {form}")
    } else {
        form.to_owned()
    }
}

/// The report on a debate.
pub(crate) fn document(source: &Source<'_>) -> Document {
    let setup = source.view.setup.as_ref();
    let title = setup.map(|setup| setup.title.trim());
    let kind = setup.map_or("Task", |setup| words::kind(setup.kind));
    let began = words::moment(&source.view.header.started_at);
    // What the result is based on comes first; if the author decided otherwise, none of the judge’s words
    // do.
    let concluded = source.view.conclusion.as_ref();
    let is_own = concluded.is_some_and(|it| is_authors_own(&it.came_to));
    let judges = |heading: &'static str| -> Cow<'static, str> {
        let is_part = SectionKind::ALL.iter().any(|it| it.heading() == heading);
        if is_own && is_part {
            format!("{heading} (the judge’s view)").into()
        } else {
            heading.into()
        }
    };
    let narratives = verdict::items(source, SectionKind::KeyNarratives);
    let leading = [
        (SectionKind::KeyNarratives.heading(), narratives),
        (verdict::heading(source), verdict::synthesis(source)),
    ];
    let leading = leading.into_iter().map(|(heading, blocks)| Section {
        heading: judges(heading),
        blocks: filled(blocks),
    });
    let part = |part: &Part| Section {
        heading: judges(part.heading),
        blocks: filled((part.blocks)(source)),
    };
    let sections = leading
        .chain(CONCLUSION.iter().map(part))
        .chain(positions::sections(source))
        .chain(PARTS.iter().map(part));
    Document {
        title: title
            .filter(|title| !title.is_empty())
            .unwrap_or("Untitled task")
            .to_owned(),
        byline: format!("{} · {kind} · {began}", held_as(source)),
        headline: opening::outcome(source),
        overruled: opening::overruled(source),
        opening: filled(opening::blocks(source)),
        sections: sections.filter(|it| !it.blocks.is_empty()).collect(),
    }
}

/// The report on just the gauntlets of a debate; `None` if there were none.
pub(crate) fn of_gauntlets(source: &Source<'_>) -> Option<Document> {
    let whole = document(source);
    let heading = "Gauntlet";
    let sections: Vec<Section> = whole
        .sections
        .into_iter()
        .filter(|it| it.heading == heading)
        .collect();
    (!sections.is_empty()).then_some(Document {
        headline: gauntlet::headline(source),
        overruled: String::new(),
        opening: Vec::new(),
        sections,
        ..whole
    })
}

/// The same for scripts.
pub(crate) fn gauntlets_json(source: &Source<'_>) -> Value {
    gauntlet::json(source)
}

/// The blocks without empty ones and without empty list items.
fn filled(mut blocks: Vec<Block>) -> Vec<Block> {
    for block in &mut blocks {
        if let Block::List(items) | Block::Numbered(items) = block {
            items.retain(|item| !item.trim().is_empty());
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}
