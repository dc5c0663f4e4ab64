//! What the resulting text has to justify.

use domain::FindingStatus;
use domain::author::NO_PROBLEM;
use domain::final_check::FinalFlag;
use serde_json::Value;

use super::checked;
use crate::Source;
use crate::document::{Block, FindingCard};
use crate::quote::{note, note_with_places, quoted};
use crate::value::value;

/// A card for each flag.
pub(super) fn blocks(source: &Source<'_>) -> Vec<Block> {
    let Some(checks) = &source.view.final_checks else {
        return Vec::new();
    };
    let text = source.read(&checks.text);
    let cards = checks.flags.iter().map(|it| card(source, it, &text));
    vec![
        Block::Findings(cards.collect()),
        Block::Paragraph(checks.warning.clone()),
    ]
}

/// A flag; `text` is the one that was checked.
fn card(source: &Source<'_>, flag: &FinalFlag, text: &str) -> FindingCard {
    let mut card = FindingCard {
        severity: flag.severity,
        title: flag.title.clone(),
        raised: match &flag.model {
            Some(model) => format!("{} · {model}", flag.check.label()),
            None => flag.check.label().to_owned(),
        },
        quote: quoted(source, &flag.quote),
        quote_note: note_with_places(note(flag.quote_match, false), text, &flag.places),
        concern: format!("{} {}", flag.concern, flag.question)
            .trim()
            .to_owned(),
        suggestion: String::new(),
        fate: fate(flag),
    };
    // A question has the same quote and the same concern.
    let raised = flag.raised_as.as_ref();
    if raised.is_some_and(|id| checked::is_asked(source, id)) {
        card.quote.clear();
        card.quote_note.clear();
        "See the same finding under Questions.".clone_into(&mut card.concern);
    }
    card
}

/// What the author said about it, or what would settle it.
fn fate(flag: &FinalFlag) -> String {
    let reason = flag.status_reason.as_deref().unwrap_or_default();
    match flag.status {
        FindingStatus::AuthorAnswered => format!("Justified by the author: {reason}"),
        FindingStatus::Dismissed if reason == NO_PROBLEM => "Dismissed by the author.".to_owned(),
        FindingStatus::Dismissed => format!("Dismissed by the author: {reason}"),
        _ => format!("To settle it: {}", flag.justification),
    }
}

/// The same for scripts, as recorded; null before the first end.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(&source.view.final_checks)
}
