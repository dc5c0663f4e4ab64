//! What a search found, as it is cached.

use serde::{Deserialize, Serialize};

/// What one search found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Found {
    /// Results, the best first.
    pub(super) hits: Vec<FoundPage>,
    /// The results that could be read and, if links were followed, the pages they link to.
    pub(super) pages: Vec<FoundPage>,
    /// Addresses that couldn’t be read, each with the reason.
    #[serde(default)]
    pub(super) unread: Vec<(String, String)>,
    /// Addresses of results that were left out, because they name a private network, each with the reason. The
    /// cache keeps such results: their host may be allowed the next time.
    #[serde(skip)]
    pub(super) refused: Vec<(String, String)>,
}

/// A page: the snippet that the service shows, or the text of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FoundPage {
    pub(super) title: String,
    pub(super) address: String,
    pub(super) text: String,
}
