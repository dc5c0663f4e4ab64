//! Each side's position, in the order of turns.

use domain::Position;
use domain::position::Argument;

use super::findings::card;
use serde_json::Value;

use crate::Source;
use crate::document::{Block, Section};
use crate::quote::in_brackets;
use crate::value::value;

/// A section for each position.
pub(super) fn sections(source: &Source<'_>) -> impl Iterator<Item = Section> {
    source.view.positions.iter().map(move |position| Section {
        heading: heading(source, position).into(),
        blocks: blocks(source, position),
    })
}

fn heading(source: &Source<'_>, position: &Position) -> String {
    // The name of a side that asks or answers says so.
    if source.protocol().is_competitive() && !position.label.contains(',') {
        format!("{} Position", position.label)
    } else {
        position.label.clone()
    }
}

fn blocks(source: &Source<'_>, position: &Position) -> Vec<Block> {
    if let Some(failure) = &position.absent {
        let words = format!("Didn’t answer. {} {}", failure.message, failure.hint);
        return vec![Block::Notice(words)];
    }
    let flaws = position.flaws.iter().cloned().map(Block::Notice);
    let mut blocks = vec![
        Block::Facts(vec![("Model", position.model.clone())]),
        Block::Paragraph(position.summary.clone()),
    ];
    blocks.extend(flaws);
    blocks.push(Block::List(position.arguments.iter().map(argued).collect()));
    let findings = position.findings.iter().map(|it| card(source, it));
    blocks.push(Block::Findings(findings.collect()));
    let grants = position.grants.iter().filter(|it| !it.trim().is_empty());
    let grants = grants.map(|it| format!("Concedes: {it}"));
    blocks.push(Block::List(grants.collect()));
    blocks.retain(|block| !block.is_empty());
    blocks
}

fn argued(argument: &Argument) -> String {
    let quote = in_brackets(&argument.quote, argument.quote_match, argument.only_names);
    match argument.text.trim() {
        "" => format!("{}{quote}", argument.title),
        text => format!("{}: {text}{quote}", argument.title),
    }
}

/// The positions for scripts, by turn; empty in a debate with rounds.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(&source.view.positions)
}
