//! What a search found, as it is kept.

use serde::{Deserialize, Serialize};

/// What one search found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Found {
    /// Results, the best first.
    pub(super) hits: Vec<FoundPage>,
    /// Those of them that could be read, and, where links were followed, pages behind them.
    pub(super) pages: Vec<FoundPage>,
    /// Addresses of those that couldn’t be read, each with why.
    #[serde(default)]
    pub(super) unread: Vec<(String, String)>,
}

/// A page: what the service shows of it, or what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FoundPage {
    pub(super) title: String,
    pub(super) address: String,
    pub(super) text: String,
}
