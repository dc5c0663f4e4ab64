//! What an adversary's review of a planning document came to, finding by finding.

use domain::adversary::AdversaryReview;

use crate::document::Block;
use crate::{Source, words};

/// Each finding with its mark; the adversary's answer where it could not be read.
pub(super) fn points(source: &Source<'_>) -> Vec<Block> {
    let Some(review) = AdversaryReview::of(source.view) else {
        return Vec::new();
    };
    let mut blocks = vec![
        Block::Paragraph(words::sentence(&format!("{}.", review.in_short()))),
        Block::List(lines(&review)),
    ];
    if let Some(unread) = review.unread {
        blocks.push(Block::Verbatim(unread));
    }
    blocks
}

/// A line for each finding, first those that nothing settles: `✓ Blocking: The scope is open — Narrowed to two teams.`
pub(crate) fn lines(review: &AdversaryReview) -> Vec<String> {
    let points = review.by_mark().map(|point| {
        format!(
            "{} {}: {} — {}",
            point.mark.sign(),
            words::severity(point.severity),
            point.title.trim().trim_end_matches('.'),
            point.words
        )
    });
    points.collect()
}
