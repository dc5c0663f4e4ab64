//! What the author was asked and what they said.

use domain::author::{AuthorAnswer, NO_PROBLEM, Remark};
use domain::{Finding, FindingStatus, open};
use serde_json::Value;

use crate::document::Block;
use crate::value::value;
use crate::{Source, words};

/// Questions before the first round, with the answers. Those that settled a finding are shown with it.
pub(super) fn answers(source: &Source<'_>) -> Vec<Block> {
    let findings = source.findings();
    let tells = |finding: &Finding, answer: &AuthorAnswer| {
        finding.status == FindingStatus::AuthorAnswered && asks(source, answer, finding)
    };
    let answers = source.view.author.answers.iter();
    let answers = answers.filter(|answer| !findings.iter().any(|it| tells(it, answer)));
    let answers = answers.map(|it| format!("{} {}", it.question, it.answer));
    vec![Block::List(answers.collect())]
}

/// Whether an answer belongs to a question that asks for the same as a finding.
fn asks(source: &Source<'_>, answer: &AuthorAnswer, finding: &Finding) -> bool {
    let setup = source.view.setup.as_ref();
    setup.is_some_and(|it| it.asks(&answer.question, finding))
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

/// What the author told reviewers between rounds, unless it is shown with a finding or as an answer.
pub(super) fn remarks(source: &Source<'_>) -> Vec<Block> {
    let remarks = source.view.author.remarks.iter();
    let remarks = remarks.filter(|remark| !is_told(source, remark));
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

fn is_told(source: &Source<'_>, remark: &Remark) -> bool {
    let Some(about) = remark.finding() else {
        return false;
    };
    let Some(finding) = source.finding(about) else {
        let checks = source.view.final_checks.iter();
        return checks.flat_map(|it| &it.flags).any(|it| it.id == *about);
    };
    match remark {
        Remark::Answer { text, .. } => {
            let mut answers = source.view.author.answers.iter();
            matches!(
                finding.status,
                FindingStatus::AuthorAnswered | FindingStatus::Recorded
            ) || answers.any(|it| it.answer == *text && asks(source, it, finding))
        }
        Remark::Dismiss { .. } => finding.status == FindingStatus::Dismissed,
        Remark::Pin { .. } | Remark::Word { .. } | Remark::Withdraw { .. } => false,
    }
}

/// Changes that the author removed from the text before another round.
pub(super) fn rejected(source: &Source<'_>) -> Vec<Block> {
    let mut rejected = Vec::new();
    for out in &source.view.author.rejected {
        for place in &out.change.places {
            let what = words::replacing(&place.old, &place.new);
            rejected.push(format!("Rejected: {what}"));
        }
    }
    vec![Block::List(rejected)]
}

/// All of it, for scripts.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(&source.view.author)
}
