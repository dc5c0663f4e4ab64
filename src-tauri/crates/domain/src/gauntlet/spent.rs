//! What models used in a gauntlet.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Usage;

/// What one model used in one role.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelSpent {
    /// The model’s name.
    pub model: String,
    /// What it did: `adversary`, `evaluator`, ….
    pub role: String,
    /// Calls that were answered or lost.
    #[ts(type = "number")]
    pub calls: u32,
    /// What they used in total.
    pub usage: Usage,
}

/// Adds a call. The list is ordered by name, since concurrent calls end in any order.
pub(crate) fn count(all: &mut Vec<ModelSpent>, model: &str, role: &str, usage: Usage) {
    let key = |it: &ModelSpent| {
        (model, role)
            .cmp(&(it.model.as_str(), it.role.as_str()))
            .reverse()
    };
    match all.binary_search_by(key) {
        Ok(at) => {
            let spent = &mut all[at];
            spent.calls = spent.calls.saturating_add(1);
            spent.usage = spent.usage.plus(usage);
        }
        Err(at) => all.insert(
            at,
            ModelSpent {
                model: model.to_owned(),
                role: role.to_owned(),
                calls: 1,
                usage,
            },
        ),
    }
}
