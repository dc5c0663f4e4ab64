//! Words that may be a placeholder.

use domain::Span;

use crate::document::Sentence;
use crate::reading::Reading;

/// Words that may be a placeholder, and what is around them in their sentence.
pub(super) struct Mark<'r> {
    pub(super) reading: &'r Reading,
    pub(super) sentence: Sentence,
    pub(super) span: Span,
    /// As they are written, without the signs that lead up to them.
    pub(super) said: &'r str,
    /// The same in lower case, on one line.
    pub(super) small: String,
    /// The sentence up to them, in lower case.
    pub(super) before: &'r str,
    /// The last clause of that.
    pub(super) clause: &'r str,
    /// The sentence after them, in lower case.
    pub(super) after: &'r str,
}

impl<'r> Mark<'r> {
    pub(super) fn at(reading: &'r Reading, sentence: Sentence, span: Span) -> Self {
        let document = &reading.document;
        let signs = ['–', '-', ':', '—', ' ', '*'];
        let said = document.quote(span).trim_start_matches(signs);
        let start = sentence.span.start;
        let before = document.lower(Span::new(start.min(span.start), span.start));
        let end = sentence.span.end.max(span.end);
        Self {
            reading,
            sentence,
            span,
            said,
            small: said.to_lowercase().replace(['\r', '\n'], " "),
            before,
            clause: before.rsplit([',', ';']).next().unwrap_or_default(),
            after: document.lower(Span::new(span.end, end)),
        }
    }

    /// The first word after it, in lower case.
    pub(super) fn next(&self) -> &'r str {
        self.after.split_whitespace().next().unwrap_or_default()
    }
}
