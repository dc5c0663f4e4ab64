//! What the author was asked and what they said.

use domain::author::{NO_PROBLEM, Remark};
use domain::open;
use serde_json::Value;

use crate::document::Block;
use crate::value::value;
use crate::{Source, words};

/// Questions before the first round, with the answers.
pub(super) fn answers(source: &Source<'_>) -> Vec<Block> {
    let answers = source.view.author.answers.iter();
    let answers = answers.map(|it| format!("{} {}", it.question, it.answer));
    vec![Block::List(answers.collect())]
}

/// Questions that weren't answered and that no finding asks as well.
pub(super) fn unanswered(source: &Source<'_>) -> Vec<Block> {
    let open = open::skipped(source.view).into_iter().map(|asked| {
        format!("{} {}", asked.question, asked.why)
            .trim()
            .to_owned()
    });
    vec![Block::List(open.collect())]
}

/// What the author told reviewers between rounds.
pub(super) fn remarks(source: &Source<'_>) -> Vec<Block> {
    let remarks = source.view.author.remarks.iter();
    let words = remarks.filter_map(|remark| {
        let about = remark.finding().map(|id| match source.finding(id) {
            Some(finding) => format!("“{}”", words::within(&finding.title)),
            None => format!("finding {id}"),
        });
        let about = about.unwrap_or_default();
        Some(match remark {
            Remark::Answer { text, .. } => format!("Answered {about}: {text}"),
            Remark::Dismiss { reason, .. } if reason == NO_PROBLEM => format!("Dismissed {about}"),
            Remark::Dismiss { reason, .. } => format!("Dismissed {about}: {reason}"),
            Remark::Pin { .. } => format!("Pinned {about}: it must be addressed"),
            Remark::Word { text } => format!("To all reviewers: {text}"),
            Remark::Withdraw { .. } => return None,
        })
    });
    vec![Block::List(words.collect())]
}

/// Changes that the author removed from the text before another round.
pub(super) fn rejected(source: &Source<'_>) -> Vec<Block> {
    let mut rejected = Vec::new();
    for out in &source.view.author.rejected {
        for place in &out.change.places {
            let (old, new) = (words::shortened(&place.old), words::shortened(&place.new));
            rejected.push(match (old.is_empty(), new.is_empty()) {
                (true, _) => format!("Rejected: add “{new}”"),
                (_, true) => format!("Rejected: remove “{old}”"),
                _ => format!("Rejected: replace “{old}” with “{new}”"),
            });
        }
    }
    vec![Block::List(rejected)]
}

/// All of it, for scripts.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(&source.view.author)
}
