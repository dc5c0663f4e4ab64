//! What a round remembers of those before it.

use std::sync::Arc;

use domain::round::Edit;
use domain::text::edits::origin::Origins;
use domain::text::edits::undo;
use domain::text::findings::repeat::Past;
use domain::{Finding, FindingStatus};

/// What a round remembers of those before it, to tell what is new.
pub(crate) struct Memory {
    /// Findings of earlier rounds with what became of them, and the text that each was raised about.
    pub(super) raised: Vec<(Finding, Arc<str>)>,
    /// Which edits wrote the text that the round begins with.
    pub(super) origins: Origins,
    /// The edits of earlier rounds.
    pub(super) edits: Vec<Edit>,
}

impl Memory {
    /// Marks which findings about `text` are repeats, and which edits caused them.
    pub(super) fn recognize(&self, text: &str, findings: &mut [Finding]) {
        let raised = self.raised.iter();
        let past = Past::new(raised.map(|(finding, text)| (finding, &**text)));
        for finding in findings {
            if let Some(earlier) = past.repeats(finding, text) {
                finding.repeats = Some(earlier.clone());
                finding.status = FindingStatus::Repeated;
            }
            let author = finding
                .range
                .and_then(|range| self.origins.author_of(range));
            finding.caused_by = author.cloned();
        }
    }

    /// Marks the edits that take an earlier one back.
    pub(super) fn compare(&self, edits: &mut [Edit]) {
        for edit in edits {
            edit.undoes = undo::undone(edit, &self.origins, &self.edits).cloned();
        }
    }
}
