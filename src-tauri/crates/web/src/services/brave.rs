//! Brave Search.

use super::{Spoken, asking};

pub(super) const SPOKEN: Spoken = Spoken {
    address: "https://api.search.brave.com",
    path: "/res/v1/web/search",
    request: |client, url, query, key| {
        let wanted = [("q", query), ("count", "10"), ("text_decorations", "0")];
        client
            .get(asking(url, &wanted))
            .header("accept", "application/json")
            .header("x-subscription-token", key)
    },
    results: &["web", "results"],
    snippet: "description",
};
