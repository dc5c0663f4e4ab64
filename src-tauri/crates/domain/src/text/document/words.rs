//! Texts as sets of words, for measuring how similar they are.

use std::collections::BTreeSet;

use unicode_segmentation::UnicodeSegmentation;

/// Words that don't say anything about the subject of a text.
const EMPTY_WORDS: [&str; 40] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "has",
    "have", "if", "in", "is", "it", "its", "may", "no", "not", "of", "on", "or", "should", "that",
    "the", "there", "this", "to", "was", "what", "when", "which", "will", "with", "would", "you",
];

/// The words of a text in lowercase, without those that carry no meaning; all of them if nothing else is
/// left.
pub(crate) fn bag(text: &str) -> BTreeSet<String> {
    let all: BTreeSet<String> = text.unicode_words().map(str::to_lowercase).collect();
    let telling: BTreeSet<String> = all
        .iter()
        .filter(|word| EMPTY_WORDS.binary_search(&word.as_str()).is_err())
        .cloned()
        .collect();
    if telling.is_empty() { all } else { telling }
}

/// How much two bags have in common, in percent of both together (Dice). Empty bags share nothing.
pub(crate) fn likeness(one: &BTreeSet<String>, other: &BTreeSet<String>) -> usize {
    let shared = one.intersection(other).count();
    (200 * shared)
        .checked_div(one.len() + other.len())
        .unwrap_or(0)
}

/// How much of `part` is in `whole`, in percent of `part`.
pub(crate) fn containment(part: &BTreeSet<String>, whole: &BTreeSet<String>) -> usize {
    let shared = part.intersection(whole).count();
    (100 * shared).checked_div(part.len()).unwrap_or(0)
}
