//! The personas that belong to a form of debate.

use domain::Persona;

/// A persona that belongs to a form.
#[derive(Clone)]
pub struct Part {
    /// Unique in the form.
    pub key: String,
    /// As people read it.
    pub label: String,
    /// In one sentence, for the panel.
    pub purpose: String,
    /// Its system text.
    pub prompt: &'static str,
}

impl Part {
    /// A part with a fixed name.
    pub fn new(key: &str, label: &str, purpose: &str, prompt: &'static str) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            purpose: purpose.to_owned(),
            prompt,
        }
    }

    /// The persona that plays it.
    pub fn persona(&self) -> Persona {
        Persona {
            key: self.key.clone(),
            label: self.label.clone(),
            purpose: self.purpose.clone(),
            prompt: self.prompt.trim_end().to_owned(),
        }
    }
}
