//! The result of an adversary's review of a planning document, finding by finding.

use domain::adversary::{AdversaryReview, revisions};
use serde::Serialize;
use serde_json::Value;

use crate::document::Block;
use crate::value::value;
use crate::{Source, words};

/// Each finding with its mark; the adversary's answer if it could not be read.
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

/// The review for scripts; null for any other debate.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(AdversaryReview::of(source.view).map(|review| result(source, review)))
}

fn result(source: &Source<'_>, review: AdversaryReview) -> CheckpointResult {
    let setup = source.view.setup.as_ref();
    let over = setup.and_then(|setup| setup.agenda.document());
    CheckpointResult {
        name: over.map(|over| over.name.clone()),
        file: over.map(|over| over.file.clone()),
        result: review.in_short(),
        revised: !revisions(source.view).is_empty(),
        review,
    }
}

/// A line for each finding, first the unsettled ones: `✓ Blocking: The scope is open — Narrowed to two
/// teams.`
pub(crate) fn lines(review: &AdversaryReview) -> Vec<String> {
    let points = review.by_mark().map(|point| {
        let words = match point.words.trim() {
            "" => String::new(),
            words => format!(" — {words}"),
        };
        format!(
            "{} {}: {}{words}",
            point.mark.sign(),
            words::severity(point.severity),
            point.title.trim().trim_end_matches('.'),
        )
    });
    points.collect()
}

/// An adversary's review of a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct CheckpointResult {
    /// The name of the checkpoint; `None` if the text is no planning document.
    name: Option<String>,
    /// The document.
    file: Option<String>,
    /// In a few words: `all addressed in 2 rounds`.
    result: String,
    /// Whether it changed the document. Without a revision, there is nothing to approve.
    revised: bool,
    /// The outcome of each finding.
    #[serde(flatten)]
    review: AdversaryReview,
}
