//! The personas that a form of debate brings along.

use domain::Persona;

/// The personas of a form.
pub(crate) struct Cast {
    /// Who argues, in order.
    pub(crate) seats: Vec<Part>,
    /// Who concludes; `None` where nobody has to.
    pub(crate) closer: Option<Part>,
}

/// A persona that belongs to a form.
#[derive(Clone)]
pub(crate) struct Part {
    /// Unique in the form.
    pub(crate) key: String,
    /// As people read it.
    pub(crate) label: String,
    /// In one sentence, for the panel.
    pub(crate) purpose: String,
    /// Its system text.
    pub(crate) prompt: &'static str,
}

impl Part {
    /// A part of a fixed name.
    pub(crate) fn new(key: &str, label: &str, purpose: &str, prompt: &'static str) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            purpose: purpose.to_owned(),
            prompt,
        }
    }

    /// The persona that plays it.
    pub(crate) fn persona(&self) -> Persona {
        Persona {
            key: self.key.clone(),
            label: self.label.clone(),
            purpose: self.purpose.clone(),
            prompt: self.prompt.trim_end().to_owned(),
        }
    }
}
