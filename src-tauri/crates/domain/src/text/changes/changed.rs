//! The parts of a text that were changed.

use crate::text::Span;

/// A changed part of the original. Empty `range`: an insertion; empty `new`: a deletion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changed {
    /// Bytes of the original.
    pub(crate) range: Span,
    /// The text that is there now.
    pub(crate) new: String,
    /// The edits that made the change, as numbers that the caller assigned.
    pub(crate) edits: Vec<usize>,
    /// The first round that touched it.
    pub(crate) since: usize,
    /// The rear part of the previous piece, cut off while a round is being applied.
    pub(crate) continues: bool,
}

impl Changed {
    /// Cuts an insertion in two; both halves keep its edits.
    pub(crate) fn split_off(&mut self, at: usize) -> Self {
        Self {
            new: self.new.split_off(at),
            ..self.clone()
        }
    }

    pub(crate) fn is_deletion(&self) -> bool {
        self.new.is_empty() && !self.continues
    }
}
