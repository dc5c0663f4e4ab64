//! Personas: points of view, each with a prompt.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text::document::seen::one_line;

/// Maximum length of a name, in characters: seats and columns show it.
pub const LABEL: usize = 40;
/// Maximum length of a purpose, in characters: it is one sentence.
pub const PURPOSE: usize = 200;

/// A point of view that a model is asked to take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Persona {
    /// Short name used in flags and journals, such as `security`.
    pub key: String,
    /// The name people read, such as "Security".
    pub label: String,
    /// What it looks for, in one sentence.
    pub purpose: String,
    /// The system prompt for a model.
    pub prompt: String,
}

/// A persona without its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaText {
    /// The name people read.
    pub label: String,
    /// What it looks for, in one sentence.
    pub purpose: String,
    /// The system prompt for a model.
    pub prompt: String,
}

impl Persona {
    /// The persona with this key and this text.
    pub fn new(key: impl Into<String>, text: PersonaText) -> Self {
        Self {
            key: key.into(),
            label: text.label,
            purpose: text.purpose,
            prompt: text.prompt,
        }
    }

    /// The same with a name and a purpose that are readable wherever they appear. Whoever wrote an archive
    /// may have chosen any name; the prompt stays unchanged.
    #[must_use]
    pub fn readable(self) -> Self {
        let mut label = start(&one_line(&self.label), LABEL);
        if label.is_empty() {
            label = start(&one_line(&self.key), LABEL);
        }
        Self {
            label,
            purpose: start(&one_line(&self.purpose), PURPOSE),
            ..self
        }
    }

    /// Everything except its key.
    pub fn text(&self) -> PersonaText {
        PersonaText {
            label: self.label.clone(),
            purpose: self.purpose.clone(),
            prompt: self.prompt.clone(),
        }
    }
}

/// What is stored for a persona: the user's own as a whole, a built-in one only if the user changed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPersona {
    /// Its key.
    pub key: String,
    /// Its text; `None` for an unchanged built-in persona.
    pub text: Option<PersonaText>,
    /// Whether seats may use it.
    pub enabled: bool,
}

fn start(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    let kept: String = words.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}
