//! What of a text reads differently now.

use crate::text::Span;

/// A stretch of the original that reads differently now. Empty `range`: an insertion; empty `new`: a
/// deletion.
#[derive(Clone, Debug, Default)]
pub(super) struct Changed {
    /// Bytes of the original.
    pub(super) range: Span,
    /// What stands there now.
    pub(super) new: String,
    /// The edits that made it so, as numbers that the caller gave.
    pub(super) edits: Vec<usize>,
    /// The round that touched it first.
    pub(super) since: usize,
    /// The rear part of the piece before it, cut off while a round is at work.
    pub(super) continues: bool,
}

impl Changed {
    /// Cuts an insertion in two; both halves keep its edits.
    pub(super) fn split_off(&mut self, at: usize) -> Self {
        Self {
            new: self.new.split_off(at),
            ..self.clone()
        }
    }

    pub(super) fn is_deletion(&self) -> bool {
        self.new.is_empty() && !self.continues
    }
}
