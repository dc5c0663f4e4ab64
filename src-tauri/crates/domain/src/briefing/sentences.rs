//! The sentences of a Markdown text, each with the heading above it. Code and comments are skipped.

use crate::text::Span;
use crate::text::document::outline::{self, Line, LineKind};

/// A sentence, a heading, or a row of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sentence<'a> {
    /// As it appears in the text, including line breaks.
    pub(super) text: &'a str,
    /// Its position.
    pub(super) span: Span,
    /// The nearest heading above; empty if there is none. For a heading, its own words.
    pub(super) heading: &'a str,
    /// Whether it is a heading.
    pub(super) is_heading: bool,
}

/// The sentences of a text without comments, in its order.
pub(super) fn sentences(text: &str) -> Vec<Sentence<'_>> {
    let mut sentences = Vec::new();
    let mut block: Option<Span> = None;
    let mut heading = "";
    for line in outline::lines(text) {
        let content = content(&line);
        let is_row = content_text(text, content).starts_with('|');
        if line.kind == LineKind::Text && !is_row {
            let start = block.map_or(content.start, |open| open.start);
            block = Some(Span::new(start, content.end));
            continue;
        }
        if let Some(closed) = block.take() {
            split(text, closed, heading, &mut sentences);
        }
        match line.kind {
            LineKind::Heading(_) => {
                heading = content_text(text, content);
                sentences.push(Sentence {
                    text: heading,
                    span: content,
                    heading,
                    is_heading: true,
                });
            }
            LineKind::Item | LineKind::Text => block = Some(content),
            LineKind::Blank | LineKind::Code => {}
        }
        if is_row && let Some(row) = block.take() {
            split(text, row, heading, &mut sentences);
        }
    }
    if let Some(closed) = block {
        split(text, closed, heading, &mut sentences);
    }
    sentences
}

/// The position of a line's words.
fn content(line: &Line<'_>) -> Span {
    let words = line.content();
    // They are part of the line; searching for them would take longer than everything else.
    let before = words.as_ptr().addr() - line.text.as_ptr().addr();
    let start = line.start + if words.is_empty() { 0 } else { before };
    Span::new(start, start + words.len())
}

fn content_text(text: &str, span: Span) -> &str {
    &text[span.range()]
}

/// The sentences of a paragraph: each ends at a punctuation mark that is followed by a space but not by a
/// lowercase letter.
fn split<'a>(text: &'a str, block: Span, heading: &'a str, sentences: &mut Vec<Sentence<'a>>) {
    let paragraph = &text[block.range()];
    let mut start = 0;
    let mut push = |from: usize, to: usize| {
        let raw = &paragraph[from..to];
        let text = raw.trim();
        if !text.is_empty() {
            let at = block.start + from + (raw.len() - raw.trim_start().len());
            sentences.push(Sentence {
                text,
                span: Span::new(at, at + text.len()),
                heading,
                is_heading: false,
            });
        }
    };
    for (at, mark) in paragraph.match_indices(['.', '!', '?']) {
        let behind = at + mark.len();
        let rest =
            paragraph[behind..].trim_start_matches(['"', '\'', '”', '’', ')', ']', '*', '`']);
        let next = rest.trim_start();
        let ends = rest.len() > next.len() && !next.starts_with(char::is_lowercase);
        if ends && behind >= start {
            let end = paragraph.len() - rest.len();
            push(start, end);
            start = end;
        }
    }
    push(start, paragraph.len());
}
