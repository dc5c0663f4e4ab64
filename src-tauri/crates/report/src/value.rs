//! Plain data as JSON.

use serde::Serialize;
use serde_json::Value;

/// Data with names as keys: all of it can be written as JSON.
pub(crate) fn value(data: impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or_default()
}
