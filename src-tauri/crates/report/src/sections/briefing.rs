//! What reviewers were told beside the text.

use serde_json::Value;

use crate::Source;
use crate::document::Block;
use crate::value::value;

/// A line for each part, and under it what it found.
pub(super) fn blocks(source: &Source<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    for briefed in &source.view.briefing {
        blocks.push(Block::Paragraph(format!(
            "{}: {}",
            briefed.part.label(),
            briefed.line
        )));
        let entries = briefed.entries.iter();
        let entries = entries.map(|it| {
            let source = it.source.iter().map(|source| format!(" ({source})"));
            let source: String = source.collect();
            match it.note.as_str() {
                "" => format!("{}{source}", it.title),
                note => format!("{}: {note}{source}", it.title),
            }
        });
        blocks.push(Block::List(
            entries.chain(briefed.warnings.iter().cloned()).collect(),
        ));
    }
    blocks
}

/// The same for scripts, as it was recorded.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(&source.view.briefing)
}
