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
    /// As seats get it.
    pub persona: Persona,
    /// What it says when the user changed nothing; `None` for an own one.
    pub built_in: Option<PersonaText>,
    /// Whether seats may take it.
    pub enabled: bool,
}

/// How a built-in persona differs from what it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonaDifference {
    /// The name that it had, where it has another.
    pub label: Option<String>,
    /// The purpose that it had, where it has another.
    pub purpose: Option<String>,
    /// The prompt as it is, and in it what it would be again. Empty if the prompt is the same.
    pub prompt: Vec<ReviewBlock>,
}

/// A rule of the built-in reviewer in Settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RuleRow {
    /// Its name, as findings carry it.
    pub name: String,
    /// What it looks for, in one sentence.
    pub says: String,
    /// Keys of the personas that raise it.
    pub personas: Vec<String>,
    /// Whether it is off everywhere.
    pub off: bool,
    /// The documents for which it is off.
    pub off_for: Vec<RuleOffTask>,
    /// The projects in which it is off.
    pub off_in: Vec<Project>,
}

/// A document for which a rule is off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RuleOffTask {
    /// The task.
    pub task: TaskId,
    /// Its title; empty when it has none.
    pub title: String,
}
