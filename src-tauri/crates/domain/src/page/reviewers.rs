//! Personas and rules.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::review::ReviewBlock;
use crate::persona::PersonaText;
use crate::task::Project;
use crate::{Persona, TaskId};

/// A persona in Settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaRow {
    /// The persona as seats get it.
    pub persona: Persona,
    /// The original text of a built-in persona; `None` for the user's own.
    pub built_in: Option<PersonaText>,
    /// Whether seats may use it.
    pub enabled: bool,
}

/// How a built-in persona differs from the original.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaDifference {
    /// The original name, if it was changed.
    pub label: Option<String>,
    /// The original purpose, if it was changed.
    pub purpose: Option<String>,
    /// The current prompt with its differences from the original. Empty if the prompt is the same.
    pub prompt: Vec<ReviewBlock>,
}

/// A rule of the built-in reviewer in Settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RuleRow {
    /// Its name, as used in findings.
    pub name: String,
    /// What it looks for, in one sentence.
    pub says: String,
    /// Keys of the personas that raise it.
    pub personas: Vec<String>,
    /// Whether it is disabled everywhere.
    pub off: bool,
    /// The documents for which it is disabled.
    pub off_for: Vec<RuleOffTask>,
    /// The projects in which it is disabled.
    pub off_in: Vec<Project>,
}

/// A document for which a rule is disabled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RuleOffTask {
    /// The task.
    pub task: TaskId,
    /// Its title; empty if it has none.
    pub title: String,
}
