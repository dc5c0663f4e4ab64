//! The search service used for research.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::models::NewKey;
use crate::research::SearchService;

/// Who should search, as the page sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum NewSearcher {
    /// A service.
    Service(NewSearch),
    /// A model with its own web search.
    Model {
        /// Its name.
        model: String,
    },
}

/// A service to set up, as the page sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewSearch {
    /// The service.
    pub service: SearchService,
    /// Its address; empty for the service's default.
    pub address: String,
    /// Its key; `None` keeps the current one.
    pub key: Option<NewKey>,
}

/// The result of one search with a service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SearchTest {
    /// The number of results.
    #[ts(type = "number")]
    pub results: usize,
    /// Why it failed, in a sentence; `None` if it didn't.
    pub problem: Option<String>,
}
