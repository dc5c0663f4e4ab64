//! What a service means by an answer that isn’t a list of results.

use serde_json::Value;

use super::{MOST_ERROR, plain};
use crate::fetch::Answered;
use crate::trouble::Trouble;

/// Why the service refused. `key` is taken out of what it says.
pub(super) fn refused(answered: &Answered, key: &str) -> Trouble {
    let answer = serde_json::from_slice(&answered.body).unwrap_or_default();
    let mut why = said(&answer);
    if !key.is_empty() {
        why = why.replace(key, "…");
    }
    match answered.status {
        // SearXNG answers like this while JSON is off, which is its default.
        401 | 403 if key.is_empty() => Trouble::NoJson,
        401 | 403 => Trouble::Key(why),
        402 => Trouble::Payment(why),
        422 if is_about_key(&answer) => Trouble::Key(why),
        422 => Trouble::Query(why),
        429 => Trouble::Limited(why),
        // These two are Tavily’s own.
        432 => Trouble::Used(why),
        433 => Trouble::PaidLimit(why),
        status if why.is_empty() => Trouble::Status(status),
        _ => Trouble::Refused(why),
    }
}

/// What an answer says about what went wrong, on one line; empty if it says nothing.
pub(super) fn said(answer: &Value) -> String {
    let fields = ["error", "detail", "message"];
    let of = |value: &Value| {
        fields
            .map(|field| value.get(field).cloned())
            .into_iter()
            .flatten()
    };
    let outer: Vec<Value> = of(answer).collect();
    let inner = outer.iter().flat_map(of);
    let words = outer.iter().cloned().chain(inner);
    let words: Option<String> = words
        .into_iter()
        .find_map(|it| it.as_str().map(str::to_owned));
    plain(&words.unwrap_or_default(), MOST_ERROR)
}

/// Whether an error names the key: `SUBSCRIPTION_TOKEN_INVALID`, `x-subscription-token`.
fn is_about_key(answer: &Value) -> bool {
    let error = answer.get("error").unwrap_or(answer);
    error.to_string().to_lowercase().contains("token")
}
