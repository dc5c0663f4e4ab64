//! What the reviewers could not settle, what they repeated, and which edits undid one another.

use domain::round::{Dispute, Edit};
use domain::view::Round;
use domain::{EditId, Finding};
use serde_json::Value;

use crate::document::{Block, DisputeCard, SideCard};
use crate::value::value;
use crate::{Source, words};

/// The points in dispute, with what was said for each side.
pub(super) fn cards(source: &Source<'_>) -> Vec<Block> {
    let disputes = source.view.header.disputes.iter();
    let card = |dispute: &Dispute| DisputeCard {
        title: dispute.title.clone(),
        sides: dispute
            .sides
            .iter()
            .map(|side| SideCard {
                who: format!("{}, round {}", source.side(side), side.round),
                text: side.text.clone(),
                reason: side.reason.clone(),
            })
            .collect(),
    };
    vec![Block::Disputes(disputes.map(card).collect())]
}

/// Findings that repeat what an earlier round settled.
pub(super) fn repeats(source: &Source<'_>) -> Vec<Block> {
    let said = |finding: &Finding| {
        let who = format!("{}, round {}", source.supporters(finding), finding.round);
        match finding.repeats.as_ref().and_then(|id| source.finding(id)) {
            Some(earlier) => format!(
                "{} ({who}). Raised in round {}: {}.",
                finding.title,
                earlier.round,
                super::fate(source, earlier).trim_end_matches('.')
            ),
            None => format!("{} ({who}).", finding.title),
        }
    };
    let repeated = source.repeated().into_iter().map(said);
    vec![Block::List(repeated.collect())]
}

/// Edits that reverse one from an earlier round.
pub(super) fn reversals(source: &Source<'_>) -> Vec<Block> {
    let mut reversals = Vec::new();
    for (round, edit) in edits(source) {
        let Some((earlier, undone)) = edit.undoes.as_ref().and_then(|id| find(source, id)) else {
            continue;
        };
        reversals.push(format!(
            "Round {}: {} ({}). Round {} had it the other way around: {} ({}).",
            round.number,
            change(edit),
            reason(source, edit),
            earlier.number,
            change(undone),
            reason(source, undone)
        ));
    }
    vec![Block::List(reversals)]
}

fn edits<'a>(source: &'a Source<'_>) -> impl Iterator<Item = (&'a Round, &'a Edit)> {
    source.view.rounds.iter().flat_map(|round| {
        let edits = round.synthesis.iter().flat_map(|it| &it.edits);
        edits.map(move |edit| (round, edit))
    })
}

fn find<'a>(source: &'a Source<'_>, id: &EditId) -> Option<(&'a Round, &'a Edit)> {
    edits(source).find(|(_, edit)| edit.id == *id)
}

/// The first finding behind an edit, in its own words.
fn reason(source: &Source<'_>, edit: &Edit) -> String {
    let mut behind = edit.findings.iter().filter_map(|id| source.finding(id));
    match behind.next() {
        Some(finding) if finding.concern.trim().is_empty() => finding.title.clone(),
        Some(finding) => finding.concern.trim().trim_end_matches('.').to_owned(),
        None => "no finding asked for it".to_owned(),
    }
}

fn change(edit: &Edit) -> String {
    let (find, replace) = (edit.find.trim(), edit.replace.trim());
    match (find.is_empty(), replace.is_empty()) {
        (true, _) => format!("added “{}”", words::shortened(replace)),
        (_, true) => format!("removed “{}”", words::shortened(find)),
        _ => format!(
            "“{}” became “{}”",
            words::shortened(find),
            words::shortened(replace)
        ),
    }
}

/// The points in dispute for scripts.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(&source.view.header.disputes)
}
