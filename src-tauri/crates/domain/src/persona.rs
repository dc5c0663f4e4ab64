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
