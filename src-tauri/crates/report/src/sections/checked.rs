//! What a check by rules found, as long as its author has put none of it into the text: then nothing has changed.

use domain::{Finding, FindingId, FindingStatus};

use super::{changes, findings};
use crate::Source;
use crate::document::{Block, FindingCard};

/// The questions for the author, the most severe first.
pub(super) fn questions(source: &Source<'_>) -> Vec<Block> {
    let asked = offered(source, |status| status != FindingStatus::Answered);
    let cards = asked.into_iter().map(|it| findings::card(source, it));
    vec![Block::Findings(cards.collect())]
}

/// Whether a finding is printed among the questions.
pub(super) fn is_asked(source: &Source<'_>, id: &FindingId) -> bool {
    let asked = offered(source, |status| status != FindingStatus::Answered);
    asked.iter().any(|it| it.id == *id)
}

/// Small errors, each with its suggested fix.
pub(super) fn slips(source: &Source<'_>) -> Vec<Block> {
    let slips = offered(source, |status| status == FindingStatus::Answered);
    let cards = slips.into_iter().map(|slip| FindingCard {
        fate: fix(source, slip),
        ..findings::card(source, slip)
    });
    vec![Block::Findings(cards.collect())]
}

fn offered<'a>(source: &'a Source<'_>, is: fn(FindingStatus) -> bool) -> Vec<&'a Finding> {
    if !source.leaves_text_alone() {
        return Vec::new();
    }
    let mut offered = source.findings();
    offered.retain(|finding| source.only_offers(finding) && is(finding.status));
    offered.sort_by_key(|finding| finding.severity);
    offered
}

/// `suggested fix: replace “the the” with “the”`.
fn fix(source: &Source<'_>, slip: &Finding) -> String {
    let fixes = source.changes().iter();
    let mut fixes = fixes.filter(|it| it.change.findings.contains(&slip.id));
    fixes.next().map_or_else(String::new, |it| {
        format!("suggested fix: {}", changes::does(it))
    })
}
