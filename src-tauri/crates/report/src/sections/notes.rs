//! The rest: what went wrong along the way, and the text.

use domain::absent::absent;
use domain::absent_in_gauntlets::in_gauntlets;
use domain::round::{Evidence, Synthesis};
use serde_json::Value;

use crate::document::Block;
use crate::value::value;
use crate::{Source, words};

/// Edits of the synthesizer that couldn't be placed.
pub(super) fn refused(source: &Source<'_>) -> Vec<Block> {
    let mut refused = Vec::new();
    for round in &source.view.rounds {
        let edits = round.synthesis.iter().flat_map(|it| &it.edits);
        for edit in edits.filter(|edit| !edit.applied) {
            let why = edit.refused.as_deref().unwrap_or("no reason was saved");
            refused.push(format!(
                "Round {}: change “{}” to “{}”: {why}",
                round.number, edit.find, edit.replace
            ));
        }
    }
    vec![Block::List(refused)]
}

/// Text that was lost without a finding as a reason, and not restored.
pub(super) fn lost(source: &Source<'_>) -> Vec<Block> {
    by_round(source, |synthesis| &synthesis.lost)
}

/// Text that was lost this way and restored.
pub(super) fn restored(source: &Source<'_>) -> Vec<Block> {
    by_round(source, |synthesis| &synthesis.restored)
}

fn by_round(source: &Source<'_>, items: fn(&Synthesis) -> &Vec<String>) -> Vec<Block> {
    let mut list = Vec::new();
    for round in &source.view.rounds {
        let items = round.synthesis.iter().flat_map(items);
        list.extend(items.map(|item| format!("Round {}: {item}", round.number)));
    }
    vec![Block::List(list)]
}

/// Approvals with too few different passages of the content, and why.
pub(super) fn unsupported(source: &Source<'_>) -> Vec<Block> {
    let critiques = source.view.rounds.iter().flat_map(|it| &it.critiques);
    let unsupported = critiques.filter(|it| it.approved && !it.counts());
    let told = unsupported.map(|critique| {
        let evidence = &critique.evidence;
        let counting = match Evidence::that_counts(evidence) {
            0 => "No passage".to_owned(),
            count => format!("Only {}", words::plural(count, "passage")),
        };
        let names_alone = evidence.iter().any(|it| it.only_names);
        let why = names_alone.then(|| format!(" {}", Evidence::NAMES_ALONE));
        format!(
            "{}, round {}: {counting} of the text was quoted, but an approval needs 2 different ones.{}",
            source.player(&critique.seat, critique.round, &critique.persona),
            critique.round,
            why.unwrap_or_default(),
        )
    });
    vec![Block::List(told.collect())]
}

/// The warnings of the debate.
pub(super) fn warnings(source: &Source<'_>) -> Vec<Block> {
    vec![Block::List(source.warnings())]
}

/// The proposal, unformatted.
pub(super) fn text(source: &Source<'_>) -> Vec<Block> {
    let (original, proposal) = (source.original(), source.proposal());
    let (note, text) = match source.accepted() {
        Some(text) => {
            let by_author = || "As the author accepted it.".to_owned();
            (unasked(source).unwrap_or_else(by_author), text)
        }
        None if original == proposal || source.leaves_text_alone() => {
            ("Original text: nothing was changed.".to_owned(), original)
        }
        None => ("With all proposed changes applied.".to_owned(), proposal),
    };
    vec![Block::Paragraph(note), Block::Verbatim(text)]
}

/// Says that nobody asked the author before the text was accepted; `None` if the author accepted it.
pub(super) fn unasked(source: &Source<'_>) -> Option<String> {
    let up_to = source.view.review.as_ref()?.accepted_up_to?;
    Some(format!(
        "Accepted without asking, because the author allowed that for changes up to “{}”.",
        words::severity(up_to).to_lowercase()
    ))
}

/// What a debate skipped, and why.
pub(super) fn degraded(source: &Source<'_>) -> Vec<Block> {
    let concluded = source.view.conclusion.iter();
    let degraded = concluded.flat_map(|it| &it.conclusion.degraded);
    let degraded = degraded.cloned().chain(in_gauntlets(source.view));
    vec![Block::List(degraded.collect())]
}

/// The limits of the run for scripts, even if the debate reached no conclusion.
pub(super) fn degraded_json(source: &Source<'_>) -> Value {
    let concluded = source.view.conclusion.as_ref();
    let mut degraded = concluded.map_or_else(
        || absent(source.view),
        |concluded| concluded.conclusion.degraded.clone(),
    );
    degraded.extend(in_gauntlets(source.view));
    value(degraded)
}

/// The warnings for scripts: first those of the briefing, which people read next to its parts, then the
/// rest, oldest first.
pub(super) fn warnings_json(source: &Source<'_>) -> Value {
    let briefed = source
        .view
        .briefing
        .iter()
        .flat_map(|it| it.warnings.iter().cloned());
    let warnings: Vec<String> = briefed.chain(source.warnings()).collect();
    value(warnings)
}
