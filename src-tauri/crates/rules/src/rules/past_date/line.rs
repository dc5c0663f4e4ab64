//! Lines that each make their own statement.

use domain::Span;

use crate::document::{Document, Sentence};

/// What is said with a date: its sentence, or its line if that is a separate “**Key**: value”.
pub(super) fn line_of(document: &Document, sentence: Sentence, at: usize) -> Span {
    let whole = sentence.span;
    let source = &document.source;
    let start = source[..at].rfind('\n').map_or(0, |it| it + 1);
    let end = source[at..].find('\n').map_or(source.len(), |it| at + it);
    let line = source[start..end].trim_start_matches([' ', '-', '*', '>']);
    let opened = source[start..end].trim_start_matches([' ', '-', '>']);
    let label = line.split_once("**").map_or("", |it| it.0);
    let rest = line.split_once("**").map_or("", |it| it.1);
    let labelled = label.ends_with(':') || rest.trim_start().starts_with(':');
    if opened.starts_with("**") && labelled {
        Span::new(start.max(whole.start), end.min(whole.end))
    } else {
        whole
    }
}
