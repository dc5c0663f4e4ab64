//! Edits whose text to find occurs exactly once.

use domain::Span;
use domain::answer::ProposedEdit;

/// Makes edits of one document.
pub(super) struct Anchors<'a> {
    source: &'a str,
}

impl<'a> Anchors<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        Self { source }
    }

    /// An edit that puts a text at a position.
    pub(super) fn insert(&self, at: usize, text: &str, findings: Vec<String>) -> ProposedEdit {
        self.replace(Span::new(at, at), text, findings)
    }

    /// An edit that puts a text in the place of another.
    pub(super) fn replace(&self, span: Span, text: &str, findings: Vec<String>) -> ProposedEdit {
        let window = self.unique(span);
        let before = &self.source[window.start..span.start];
        let after = &self.source[span.end..window.end];
        ProposedEdit {
            find: self.source[window.range()].to_owned(),
            replace: format!("{before}{text}{after}"),
            findings,
        }
    }

    /// The shortest of a few windows around a place that occurs once: first its line up to the place,
    /// then more and more before it, at last more behind it. The whole text always does.
    fn unique(&self, span: Span) -> Span {
        let line = self.source[..span.start].rfind('\n').map_or(0, |it| it + 1);
        let mut window = Span::new(line, span.end);
        let mut step = 32;
        while !self.occurs_once(window) && window.start > 0 {
            let back = window.start.saturating_sub(step);
            window.start = self.source.floor_char_boundary(back);
            step *= 2;
        }
        while !self.occurs_once(window) && window.end < self.source.len() {
            let ahead = (window.end + step).min(self.source.len());
            window.end = self.source.ceil_char_boundary(ahead);
            step *= 2;
        }
        window
    }

    fn occurs_once(&self, window: Span) -> bool {
        let text = &self.source[window.range()];
        let Some(first) = self.source.find(text).filter(|_| !text.trim().is_empty()) else {
            return false;
        };
        let next = self.source.ceil_char_boundary(first + 1);
        !self.source[next..].contains(text)
    }
}
