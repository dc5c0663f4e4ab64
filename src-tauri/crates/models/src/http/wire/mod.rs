//! The wires, as data: a file for each, and a line in [`spoken`].
//!
//! A wire writes a question and reads one event; it keeps no state between events. Fields that servers
//! fill in their own ways are read leniently, since a count of an odd type must not cost an answer. An
//! answer is whole when its wire says so, and the first error is final. Models whose names say so get an
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

/// How one wire is spoken.
#[derive(Debug)]
pub(super) struct Spoken {
    /// What stands behind the base address; `{model}` is the model.
    pub(super) path: &'static str,
    /// The header that carries the key, and what stands before it there.
    pub(super) key: (&'static str, &'static str),
    /// Headers of every request.
    pub(super) headers: &'static [(&'static str, &'static str)],
    /// What an answer is cut into.
    pub(super) framing: Framing,
    /// Writes a question.
    pub(super) body: fn(&Asked<'_>) -> Value,
    /// Reads an event of the answer.
    pub(super) read: Take,
}

impl Spoken {
    /// How an answer is cut up, and how its events are taken in.
    pub(super) fn answer(&self) -> (Framing, Take) {
        (self.framing, self.read)
    }
}

/// A question, as far as the server takes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    /// Whom it goes to.
    pub(super) server: &'a Server,
    /// The persona.
    pub(super) system: &'a str,
    /// Everything else.
    pub(super) prompt: &'a str,
    /// What the answer must look like.
    pub(super) schema: Option<&'a Value>,
    /// How hard the model is to think.
    pub(super) effort: Option<Effort>,
    /// The most tokens of the answer.
    pub(super) most: Option<u32>,
}

/// How a wire is spoken.
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

/// The trouble that an event is.
fn trouble(event: &Event) -> Trouble {
    let said = serde_json::from_str(&event.data);
    trouble::of_event(&said.unwrap_or_else(|_| Value::String(event.data.clone())))
}

/// A field that servers fill in their own ways: whatever else stands there counts as nothing.
fn lenient<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let value = Value::deserialize(from)?;
    Ok(serde_json::from_value(value).ok())
}

/// The word that most wires have for an effort.
fn word(effort: Effort) -> &'static str {
    match effort {
        Effort::Low => "low",
        Effort::Medium => "medium",
        Effort::High => "high",
    }
}
