//! The changes, each with its places, its reasons and what the author said of it.

use std::collections::HashMap;

use domain::page::ReviewBlock;
use domain::review::ReviewedChange;
use domain::text::diff;
use domain::{Change, ChangeId, Decision, Finding, FindingStatus};

use crate::document::{Block, ChangeCard, DecisionMark, FindingCard, Hunk};
use crate::sections::findings;
use crate::{Source, words};

/// A card for each change, in the order of the text.
pub(super) fn cards(source: &Source<'_>) -> Vec<Block> {
    let changes = source.changes();
    let mut hunks = hunks(&source.original(), changes);
    let cards = changes.iter().map(|reviewed| {
        Block::Change(ChangeCard {
            name: words::sentence(&words::change(&reviewed.change.id)),
            decision: mark(reviewed),
            note: note(source, reviewed),
            hunks: hunks.remove(&reviewed.change.id).unwrap_or_default(),
            findings: reasons(source, &reviewed.change),
        })
    });
    cards.collect()
}

fn hunks(original: &str, changes: &[ReviewedChange]) -> HashMap<ChangeId, Vec<Hunk>> {
    let mut hunks: HashMap<_, Vec<_>> = HashMap::new();
    for block in diff::review_blocks(original, changes) {
        if let ReviewBlock::Hunk {
            change,
            heading,
            lines,
            ..
        } = block
        {
            hunks
                .entry(change)
                .or_default()
                .push(Hunk { heading, lines });
        }
    }
    hunks
}

fn mark(reviewed: &ReviewedChange) -> DecisionMark {
    match &reviewed.decision {
        _ if reviewed.change.is_scaffold() => DecisionMark::Follows,
        None => DecisionMark::Undecided,
        Some(Decision::Accepted { edited: None }) => DecisionMark::Accepted,
        Some(Decision::Accepted { edited: Some(_) }) => DecisionMark::Reworded,
        Some(Decision::Rejected) => DecisionMark::Rejected,
    }
}

fn note(source: &Source<'_>, reviewed: &ReviewedChange) -> Option<String> {
    let conflicts = source.view.review.as_ref().map(|review| &review.conflicts);
    if conflicts.is_some_and(|conflicts| conflicts.contains(&reviewed.change.id)) {
        return Some(
            "Found no place when the text was accepted: the author had edited it meanwhile."
                .to_owned(),
        );
    }
    let needed_by: Vec<_> = reviewed
        .change
        .scaffold_for
        .iter()
        .map(words::change)
        .collect();
    (!needed_by.is_empty()).then(|| format!("It comes with {}.", words::listed(&needed_by)))
}

fn reasons(source: &Source<'_>, change: &Change) -> Vec<FindingCard> {
    let mut behind = source.findings();
    behind.retain(|finding| change.findings.contains(&finding.id));
    let card = |finding: &Finding| {
        let card = findings::card(source, finding);
        let became_this = finding.change.as_ref() == Some(&change.id);
        let is_plain = matches!(
            finding.status,
            FindingStatus::Answered | FindingStatus::Rejected
        );
        if became_this && is_plain {
            return card;
        }
        FindingCard {
            fate: findings::fate(finding),
            ..card
        }
    };
    behind.into_iter().map(card).collect()
}
