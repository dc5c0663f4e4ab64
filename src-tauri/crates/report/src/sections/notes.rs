//! The rest: what went wrong on the way, what the author said beforehand, and the text.

use domain::text::review;

use crate::Source;
use crate::document::Block;

/// Edits of the synthesiser that found no place.
pub(super) fn refused(source: &Source<'_>) -> Vec<Block> {
    let mut refused = Vec::new();
    for round in &source.view.rounds {
        let edits = round.synthesis.iter().flat_map(|it| &it.edits);
        for edit in edits.filter(|edit| !edit.applied) {
            let why = edit.refused.as_deref().unwrap_or("no reason was kept");
            refused.push(format!(
                "Round {}: “{}” was to become “{}”: {why}",
                round.number, edit.find, edit.replace
            ));
        }
    }
    vec![Block::List(refused)]
}

/// What vanished without a finding behind it.
pub(super) fn lost(source: &Source<'_>) -> Vec<Block> {
    let mut lost = Vec::new();
    for round in &source.view.rounds {
        let items = round.synthesis.iter().flat_map(|it| &it.lost);
        lost.extend(items.map(|item| format!("Round {}: {item}", round.number)));
    }
    vec![Block::List(lost)]
}

/// Questions that were put to the author before the first round.
pub(super) fn answers(source: &Source<'_>) -> Vec<Block> {
    let answers = source.view.setup.iter().flat_map(|setup| &setup.answers);
    let answers = answers.map(|it| format!("{} {}", it.question, it.answer));
    vec![Block::List(answers.collect())]
}

/// What the debate warned of.
pub(super) fn warnings(source: &Source<'_>) -> Vec<Block> {
    vec![Block::List(source.warnings())]
}

/// The proposal as it was written.
pub(super) fn text(source: &Source<'_>) -> Vec<Block> {
    let (original, proposal) = (source.original(), source.proposal());
    let review = source.view.review.as_ref();
    let (note, text) = match review.filter(|review| review.accepted.is_some()) {
        Some(review) => (
            "With the changes that the author accepted.",
            review::assemble(&original, &review.changes),
        ),
        None if original == proposal => ("As it was: nothing was changed.", original),
        None => ("With every change of the proposal in it.", proposal),
    };
    vec![Block::Paragraph(note.to_owned()), Block::Verbatim(text)]
}
