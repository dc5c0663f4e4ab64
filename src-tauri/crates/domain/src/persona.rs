//! Personas: points of view, each with a prompt.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A point of view that a model is asked to take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Persona {
    /// Short name used in flags and journals: `security`, `oncall`, `pm`, `performance`, `qa`.
    pub key: String,
    /// The name people read: "Security", "On-call", "Product", "Performance", "QA".
    pub label: String,
    /// What it looks for, in one sentence.
    pub purpose: String,
    /// The system text that a model gets.
    pub prompt: String,
}

/// What a persona says and is told: all of it but its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaText {
    /// The name people read.
    pub label: String,
    /// What it looks for, in one sentence.
    pub purpose: String,
    /// The system text that a model gets.
    pub prompt: String,
}

impl Persona {
    /// The persona of that key with that text.
    pub fn new(key: impl Into<String>, text: PersonaText) -> Self {
        Self {
            key: key.into(),
            label: text.label,
            purpose: text.purpose,
            prompt: text.prompt,
        }
    }

    /// All of it but its key.
    pub fn text(&self) -> PersonaText {
        PersonaText {
            label: self.label.clone(),
            purpose: self.purpose.clone(),
            prompt: self.prompt.clone(),
        }
    }
}

/// What is kept of a persona: an own one whole, a built-in one where the user changed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPersona {
    /// Its key.
    pub key: String,
    /// Its text; `None` for a built-in persona that says what it always did.
    pub text: Option<PersonaText>,
    /// Whether seats may take it.
    pub enabled: bool,
}
