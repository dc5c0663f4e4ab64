//! SearXNG, which people run themselves. Its settings must list `json` among the formats.

use super::{Spoken, asking};

pub(super) const SPOKEN: Spoken = Spoken {
    address: "",
    path: "/search",
    request: |client, url, query, _| client.get(asking(url, &[("q", query), ("format", "json")])),
    results: &["results"],
    snippet: "content",
};
