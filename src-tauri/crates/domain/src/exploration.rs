//! What to look for in a project before a debate, and who judges what was found.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::ModelSpec;

/// How a project is explored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Exploration {
    /// Keys of what to look for, such as `tests`; empty: whatever fits the kind of document.
    pub tasks: Vec<String>,
    /// Whether what was found triggers a second search.
    pub is_deep: bool,
    /// Files to keep from reviewers, by their paths below the folder, with slashes.
    pub left_out: Vec<String>,
    /// Budget for the model that judges the files, in millionths of a dollar; `None` for no cap except the
    /// debate's own.
    #[ts(type = "number | null")]
    pub most_micro_usd: Option<u64>,
    /// Milliseconds that the model has for one task; `None` for the default.
    #[ts(type = "number | null")]
    pub task_ms: Option<u64>,
    /// Absolute path of the folder that is explored instead of the project; set by Whetstone, never taken
    /// from a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub root: Option<String>,
    /// Path of the text itself below that folder, with slashes; `None` if it is elsewhere. Set by Whetstone,
    /// never taken from a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<String>,
    /// Name of the model that judges the files; `None` for the debate's cheapest one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// That model, as found at the start; never taken from a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reader: Option<ModelSpec>,
}
