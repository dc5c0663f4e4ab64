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
        let entries = entries.map(|it| match it.note.as_str() {
            "" => it.title.clone(),
            note => format!("{}: {note}", it.title),
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
