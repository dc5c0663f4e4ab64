//! What is looked for in a project before a debate, and who judges what was found.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::ModelSpec;

/// How a project is explored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Exploration {
    /// Keys of what is looked for, such as `tests`; none: what fits the kind of the document.
    pub tasks: Vec<String>,
    /// Whether what was found starts a second search.
    pub is_deep: bool,
    /// Files that reviewers are not told of, by their paths below the folder, with slashes.
    pub left_out: Vec<String>,
    /// What the model that judges the files may cost, in millionths of a dollar; `None` for no cap but the
    /// debate’s own.
    #[ts(type = "number | null")]
    pub most_micro_usd: Option<u64>,
    /// Milliseconds that the model has for one task; `None` for the usual time.
    #[ts(type = "number | null")]
    pub task_ms: Option<u64>,
    /// The folder that is explored in place of the project, from the root of the disk on; never as it was
    /// sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub root: Option<String>,
    /// Where the text itself lies below that folder, with slashes; `None` if it lies elsewhere, and never as
    /// it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<String>,
    /// Name of the model that judges the files; `None` for the one of the debate that costs least.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// That model, as it was found at the start; never as it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reader: Option<ModelSpec>,
}
