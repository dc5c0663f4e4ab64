//! Sentences in which a figure states something, and a figure that stands for itself there.

use std::collections::{BTreeMap, BTreeSet};

use domain::Span;

use super::fact::{Fact, Unit, is_contrast};
use crate::document::{Role, Sentence};
use crate::reading::Reading;

/// A judged sentence that neither weighs nor compares.
pub(super) fn sentence_of(reading: &Reading, at: usize) -> Option<Sentence> {
    let sentence = said_at(reading, at)?;
    let contrast = is_contrast(reading.document.lower(sentence.span));
    (!contrast).then_some(sentence)
}

/// A judged sentence that doesn't weigh.
pub(super) fn said_at(reading: &Reading, at: usize) -> Option<Sentence> {
    let document = &reading.document;
    let sentence = document.sentence_at(at)?;
    let weighs = matches!(
        document.role(sentence),
        Role::Reasoning | Role::NonGoals | Role::Fears
    );
    (reading.is_judged(sentence) && !weighs).then_some(sentence)
}

/// A figure without the words around it.
pub(super) fn fact(value: f64, unit: Unit, figure: Span, sentence: Sentence) -> Fact {
    Fact {
        value,
        unit,
        about: BTreeSet::new(),
        qualified: BTreeMap::new(),
        event: None,
        acts: BTreeSet::new(),
        threshold: false,
        counted: None,
        figure,
        place: sentence.span,
        table: None,
    }
}
