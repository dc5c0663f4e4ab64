//! The rest: what went wrong on the way, and the text.

use domain::absent::absent;
use domain::absent_in_gauntlets::in_gauntlets;
use domain::round::Synthesis;
use serde_json::Value;

use crate::document::Block;
use crate::value::value;
use crate::{Source, words};

/// Edits of the synthesizer that found no place.
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

/// What vanished without a finding behind it, and stayed away.
pub(super) fn lost(source: &Source<'_>) -> Vec<Block> {
    by_round(source, |synthesis| &synthesis.lost)
}

/// What had vanished so and came back.
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

/// Approvals without enough passages behind them.
pub(super) fn unsupported(source: &Source<'_>) -> Vec<Block> {
    let critiques = source.view.rounds.iter().flat_map(|it| &it.critiques);
    let unsupported = critiques.filter(|it| it.approved && !it.counts());
    let told = unsupported.map(|critique| {
        let found = critique.evidence.iter().filter(|it| it.range.is_some());
        format!(
            "{}, round {}: {} found in the text, but 2 different ones are needed",
            source.player(&critique.seat, critique.round, &critique.persona),
            critique.round,
            words::plural(found.count(), "quoted passage"),
        )
    });
    vec![Block::List(told.collect())]
}

/// What the debate warned of.
pub(super) fn warnings(source: &Source<'_>) -> Vec<Block> {
    vec![Block::List(source.warnings())]
}

/// The proposal as it was written.
pub(super) fn text(source: &Source<'_>) -> Vec<Block> {
    let (original, proposal) = (source.original(), source.proposal());
    let (note, text) = match source.accepted() {
        Some(text) => ("As the author accepted it.", text),
        None if original == proposal => ("Original text: nothing was changed.", original),
        None => ("With all proposed changes applied.", proposal),
    };
    vec![Block::Paragraph(note.to_owned()), Block::Verbatim(text)]
}

/// What a debate did not go through, and why.
pub(super) fn degraded(source: &Source<'_>) -> Vec<Block> {
    let concluded = source.view.conclusion.iter();
    let degraded = concluded.flat_map(|it| &it.conclusion.degraded);
    let degraded = degraded.cloned().chain(in_gauntlets(source.view));
    vec![Block::List(degraded.collect())]
}

/// The limits of the run for scripts, also where the debate came to no conclusion.
pub(super) fn degraded_json(source: &Source<'_>) -> Value {
    let concluded = source.view.conclusion.as_ref();
    let mut degraded = concluded.map_or_else(
        || absent(source.view),
        |concluded| concluded.conclusion.degraded.clone(),
    );
    degraded.extend(in_gauntlets(source.view));
    value(degraded)
}

/// The warnings for scripts: those of the briefing, which people read beside its parts, and then the rest,
/// oldest first.
pub(super) fn warnings_json(source: &Source<'_>) -> Value {
    let briefed = source
        .view
        .briefing
        .iter()
        .flat_map(|it| it.warnings.iter().cloned());
    let warnings: Vec<String> = briefed.chain(source.warnings()).collect();
    value(warnings)
}
