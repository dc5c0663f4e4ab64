//! What of a text reads differently now.

use crate::text::Span;

/// A stretch of the original that reads differently now. Empty `range`: an insertion; empty `new`: a
/// deletion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changed {
    /// Bytes of the original.
    pub(crate) range: Span,
    /// What stands there now.
    pub(crate) new: String,
    /// The edits that made it so, as numbers that the caller gave.
    pub(crate) edits: Vec<usize>,
    /// The round that touched it first.
    pub(crate) since: usize,
    /// The rear part of the piece before it, cut off while a round is at work.
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
