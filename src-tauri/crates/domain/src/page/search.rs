//! The service that research asks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::models::NewKey;
use crate::research::SearchService;

/// Who is to search, as the page says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum NewSearcher {
    /// A service.
    Service(NewSearch),
    /// A model with a web search of its own.
    Model {
        /// Its name.
        model: String,
    },
}

/// A service to be set up, as the page says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewSearch {
    /// Which.
    pub service: SearchService,
    /// Its address; empty for the service’s own.
    pub address: String,
    /// Its key; `None` leaves the one that it has.
    pub key: Option<NewKey>,
}

/// What one search with a service came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SearchTest {
    /// Results that were found.
    #[ts(type = "number")]
    pub results: usize,
    /// Why it failed, in a sentence; `None` if it didn’t.
    pub problem: Option<String>,
}
