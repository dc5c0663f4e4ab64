//! The current state that can be changed.

use crate::briefing::{Complexity, triage_with};
use crate::gauntlet::adversaries::AdversaryRow;
use crate::page::{PersonaRow, Settings};

/// Personas, adversaries and settings as they are now.
#[derive(Clone, Copy, Debug)]
pub struct Current<'a> {
    /// The built-in ones and the user's own.
    pub personas: &'a [PersonaRow],
    /// The built-in ones and the user's own.
    pub adversaries: &'a [AdversaryRow],
    /// The user's settings.
    pub settings: &'a Settings,
}

impl Current<'_> {
    /// Whether a word already sets this level for texts.
    pub(super) fn signals(&self, word: &str, level: Complexity) -> bool {
        let own = &self.settings.signals;
        let set = own.iter().find(|it| it.is_about(word));
        set.map_or_else(|| triage_with(own, word).level, |it| it.level) == level
    }
}
