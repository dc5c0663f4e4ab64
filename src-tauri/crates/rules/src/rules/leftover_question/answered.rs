//! Questions that the text answers where it asks them.

use domain::Span;

use crate::document::{BlockKind, Sentence};
use crate::reading::Reading;

/// Whether a statement follows in the same item: “What if it fails? An error is shown.”
pub(super) fn is_answered(reading: &Reading, question: Sentence) -> bool {
    let document = &reading.document;
    let block = document.block(question);
    let mut others = document.sentences[block.sentences.clone()].iter();
    let said = |it: &&Sentence| {
        let text = document
            .prose(it.span)
            .trim_end_matches([')', ']', ' ', '*']);
        it.span.start > question.span.start && !text.ends_with('?')
    };
    let own = document.block(question).kind == BlockKind::Item;
    own && others.any(|it| said(&it)) || is_answered_below(reading, question)
}

/// Whether an item nested in the question’s, or the paragraph below it, answers.
fn is_answered_below(reading: &Reading, question: Sentence) -> bool {
    let document = &reading.document;
    let block = document.block(question);
    let Some(next) = document.blocks.get(question.block + 1) else {
        return false;
    };
    let column = |span: Span| {
        let line = document.source[..span.start]
            .rfind('\n')
            .map_or(0, |it| it + 1);
        span.start - line
    };
    let deeper = next.kind == BlockKind::Item
        && block.kind == BlockKind::Item
        && column(next.span) > column(block.span);
    let alone = document.sentences[block.sentences.start].span == question.span;
    let below = alone && block.kind == BlockKind::Paragraph && next.kind != BlockKind::Cell;
    let said = !document
        .prose(next.span)
        .trim_end_matches([' ', '*', ')'])
        .ends_with('?');
    next.heading == block.heading && said && (deeper || below)
}
