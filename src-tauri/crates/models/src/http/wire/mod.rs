//! The wires, as data: a file for each, and a line in [`spoken`].
//!
//! A wire writes a question and reads one event; it keeps no state between events. Fields that servers fill
//! in differently are read leniently, since a count of an odd type must not cost an answer. An answer is
//! complete when its wire says so, and the first error is final. Models are recognized by name to get an
//! effort in the form that they know (`anthropic`, `gemini`).

use domain::model::{Effort, Server, Wire};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

mod anthropic;
mod gemini;
mod ollama;
mod openai;
mod responses;
mod schema;

use super::events::{Event, Framing};
use super::read::Take;
use super::trouble::{self, Trouble};

/// The definition of one wire.
#[derive(Debug)]
pub(super) struct Spoken {
    /// The path after the base address; `{model}` is the model.
    pub(super) path: &'static str,
    /// The header with the key, and the text before the key.
    pub(super) key: (&'static str, &'static str),
    /// Headers of every request.
    pub(super) headers: &'static [(&'static str, &'static str)],
    /// How an answer is split.
    pub(super) framing: Framing,
    /// Writes a question.
    pub(super) body: fn(&Asked<'_>) -> Value,
    /// Reads an event of the answer.
    pub(super) read: Take,
}

impl Spoken {
    /// How an answer is split, and how its events are read.
    pub(super) fn answer(&self) -> (Framing, Take) {
        (self.framing, self.read)
    }
}

/// A question, as far as the server accepts it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    /// The model.
    pub(super) server: &'a Server,
    /// The persona.
    pub(super) system: &'a str,
    /// Everything else.
    pub(super) prompt: &'a str,
    /// The schema of the answer.
    pub(super) schema: Option<&'a Value>,
    /// The effort setting.
    pub(super) effort: Option<Effort>,
    /// Max tokens of the answer.
    pub(super) most: Option<u32>,
}

/// The definition of a wire.
pub(super) fn spoken(wire: Wire) -> &'static Spoken {
    match wire {
        Wire::Openai => &openai::SPOKEN,
        Wire::Responses => &responses::SPOKEN,
        Wire::Anthropic => &anthropic::SPOKEN,
        Wire::Gemini => &gemini::SPOKEN,
        Wire::Ollama => &ollama::SPOKEN,
    }
}

/// What an event says.
fn said<T: DeserializeOwned>(event: &Event) -> Result<T, Trouble> {
    serde_json::from_str(&event.data).map_err(|error| Trouble::unreadable(&error))
}

/// The trouble that an event reports.
fn trouble(event: &Event) -> Trouble {
    let said = serde_json::from_str(&event.data);
    trouble::of_event(&said.unwrap_or_else(|_| Value::String(event.data.clone())))
}

/// A field that servers fill in differently: unexpected values count as missing.
fn lenient<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let value = Value::deserialize(from)?;
    Ok(serde_json::from_value(value).ok())
}

/// The word that most wires use for an effort.
fn word(effort: Effort) -> &'static str {
    match effort {
        Effort::Low => "low",
        Effort::Medium => "medium",
        Effort::High => "high",
    }
}
