//! Doubts about what is said, as against questions.

use domain::Span;

use crate::reading::{Hit, Reading};

/// Whether the text says something and doubts it, rather than asks: “10 %??”, “I'm not sure these are right”.
pub(super) fn is_stated(reading: &Reading, hit: &Hit<'_>) -> bool {
    let sentence = hit.sentence.span;
    if hit.words.starts_with(['?', '(']) {
        let said = reading.before(hit).trim_end().to_lowercase();
        let last = said.rsplit(' ').next().unwrap_or_default();
        let asks =
            ["is", "are", "be", "of", "by", "for", "to"].contains(&last) || last.ends_with(':');
        let first = said.split(' ').next().unwrap_or_default();
        return !asks && !ASKING.contains(&first);
    }
    let end = hit.span.end.min(sentence.end);
    let after = reading.document.lower(Span::new(end, sentence.end));
    let next = after.split_whitespace().next().unwrap_or_default();
    let pointed = ["these", "this", "that", "it", "they", "those"];
    let last = hit.words.rsplit(' ').next().unwrap_or_default();
    hit.words.contains("double") || pointed.contains(&last) || pointed.contains(&next)
}

/// Words that open a question.
const ASKING: [&str; 14] = [
    "who", "what", "when", "where", "which", "how", "why", "should", "do", "does", "can", "is",
    "are", "will",
];
