//! Edits that say which place of a document they change.

use domain::Span;
use domain::answer::ProposedEdit;
use domain::text::edits::edit::places;

/// Makes edits of one document.
pub(super) struct Anchors<'a> {
    source: &'a str,
}

impl<'a> Anchors<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        Self { source }
    }

    /// An edit that inserts a text at a position, which must not be the beginning.
    pub(super) fn insert(&self, at: usize, text: &str, findings: Vec<String>) -> ProposedEdit {
        self.replace(Span::new(at, at), text, findings)
    }

    /// An edit that replaces one text with another.
    pub(super) fn replace(&self, span: Span, text: &str, findings: Vec<String>) -> ProposedEdit {
        let start = self.start(span);
        let find = &self.source[start..span.end];
        let before = &self.source[start..span.start];
        ProposedEdit {
            find: find.to_owned(),
            nth: self.nth(find, start),
            replace: format!("{before}{text}"),
            findings,
        }
    }

    /// Where what an edit looks for begins: with its line, or the one above if that would be nothing.
    fn start(&self, span: Span) -> usize {
        let line = |at: usize| self.source[..at].rfind('\n').map_or(0, |it| it + 1);
        match line(span.start) {
            start if start == span.end => line(start.saturating_sub(1)),
            start => start,
        }
    }

    /// Which of the places with a text begins there; `None` if it is the only one.
    fn nth(&self, find: &str, start: usize) -> Option<usize> {
        let mut places = places(self.source, find);
        let before = places.position(|at| at == start)?;
        (before > 0 || places.next().is_some()).then_some(before)
    }
}
