//! What a figure is about, in stems of the words around it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::text::document::stems::{stem, stems};

use crate::document::{Role, Sentence};
use crate::pattern::words;
use crate::reading::Reading;

/// Where the subject of a plain sentence ends.
static VERB: LazyLock<Regex> = LazyLock::new(|| {
    words(r"is|are|can|will|must|may|should|shall|has|have|gets?|keeps?|holds?|expires?")
});
/// Stems of words that go with any limit and don't say what it is for.
static LIMITS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let words = "limit support allow maxim minim max min most least default set exactly around approximat \
                 roughly contain count take last";
    words.split_whitespace().map(stem).collect()
});

/// Words for keeping and for no longer keeping: a limit of one is a limit of the other.
const KEPT: &[&str] = &[
    "kept", "keep", "retent", "retain", "stor", "delet", "remov", "drop", "purg", "eras", "older",
];

/// Words for how long something is good for.
const VALID: &[&str] = &["valid", "expir"];

/// Words for all that is kept.
const RECORDS: &[&str] = &["data", "record"];

/// Words for what something costs.
const PRICE: &[&str] = &["pric", "cost", "fee", "charg"];

pub(super) fn subject(text: &str) -> BTreeSet<String> {
    stems(text)
        .map(|it| {
            if KEPT.contains(&it.as_str()) {
                "kept".to_owned()
            } else if VALID.contains(&it.as_str()) {
                "valid".to_owned()
            } else if RECORDS.contains(&it.as_str()) {
                "data".to_owned()
            } else if PRICE.contains(&it.as_str()) {
                "price".to_owned()
            } else {
                it
            }
        })
        .filter(|it| !LIMITS.contains(it))
        .collect()
}

/// What “they” stands for: the words that begin the previous sentence, up to its verb. “Yes” stands for all
/// that was asked.
pub(super) fn meant_by_pronoun(reading: &Reading, sentence: Sentence) -> BTreeSet<String> {
    let document = &reading.document;
    let text = document.lower(sentence.span);
    let affirms = text.starts_with("yes,");
    let stands_for_it = ["they ", "it ", "these ", "this "]
        .iter()
        .any(|it| text.starts_with(it));
    if !stands_for_it && !affirms {
        return BTreeSet::new();
    }
    let first = document.block(sentence).sentences.start;
    let own = document
        .sentences
        .partition_point(|it| it.span.start < sentence.span.start);
    let before = own.checked_sub(1).filter(|it| *it >= first);
    let Some(before) = before.map(|it| document.lower(document.sentences[it].span)) else {
        return BTreeSet::new();
    };
    let end = VERB.find(before).map_or(0, |it| it.start());
    subject(if affirms { before } else { &before[..end] })
}

/// Whether a sentence answers one of the questions that users ask: it states things like any other section.
pub(super) fn is_an_answer(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    let heading = document.heading(sentence).map(|it| document.lower(it.text));
    let asks = document.lower(sentence.span).trim_end().ends_with('?');
    document.role(sentence) == Role::Questions
        && heading.is_some_and(|it| it.contains("faq") || it.contains("frequently asked"))
        && !asks
        && !reading.is_shown(sentence.span)
}
