//! Where in the text a finding is.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::{Finding, Span};

use crate::document::Document;
use crate::pattern::exact;

/// The places of a finding, the quoted one first; empty if its quote isn't in the text.
pub(super) fn places(document: &Document, finding: &Finding) -> Vec<Span> {
    let source = document.source.as_str();
    let given = finding.range.filter(|it| is_passage(source, *it));
    let quoted = given.or_else(|| search(source, &finding.quote));
    let more = finding
        .places
        .iter()
        .copied()
        .filter(|it| is_passage(source, *it));
    quoted
        .into_iter()
        .flat_map(|first| std::iter::once(first).chain(more.clone().filter(move |it| *it != first)))
        .collect()
}

fn is_passage(source: &str, span: Span) -> bool {
    span.start < span.end
        && source
            .get(span.range())
            .is_some_and(|it| !it.trim().is_empty())
}

/// The first place of a quote: byte for byte, otherwise with any white space between its words.
fn search(source: &str, quote: &str) -> Option<Span> {
    static WORD: LazyLock<Regex> = LazyLock::new(|| exact(r"\S+"));
    let quote = quote.trim();
    if quote.is_empty() {
        return None;
    }
    if let Some(start) = source.find(quote) {
        return Some(Span::new(start, start + quote.len()));
    }
    let words: Vec<&str> = quote.split_whitespace().collect();
    let all: Vec<(usize, &str)> = WORD
        .find_iter(source)
        .map(|it| (it.start(), it.as_str()))
        .collect();
    let at = all
        .windows(words.len())
        .position(|window| window.iter().map(|it| it.1).eq(words.iter().copied()))?;
    let (last, word) = all[at + words.len() - 1];
    Some(Span::new(all[at].0, last + word.len()))
}
