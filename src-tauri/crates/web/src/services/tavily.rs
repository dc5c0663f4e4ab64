//! Tavily.

use serde_json::json;

use super::Spoken;

pub(super) const SPOKEN: Spoken = Spoken {
    address: "https://api.tavily.com",
    path: "/search",
    request: |client, url, query, key| {
        let body = json!({ "query": query, "max_results": 10, "search_depth": "basic" });
        client
            .post(url)
            .bearer_auth(key)
            .header("content-type", "application/json")
            .body(body.to_string())
    },
    results: &["results"],
    snippet: "content",
};
