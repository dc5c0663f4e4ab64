//! What all wires have in common: an answer in pieces, and the usage it reports.

use serde_json::Value;

/// Tokens that every answer reports: sent, cached among those, received.
pub const USED: (u64, u64, u64) = (120, 20, 45);

/// The events of one answer: those before the end, and those at the end.
pub(super) struct Events {
    pub(super) pieces: Vec<Vec<u8>>,
    pub(super) end: Vec<Vec<u8>>,
}

/// An event that also contains its own name.
pub(super) fn named(value: &Value) -> Vec<u8> {
    let name = value["type"].as_str().unwrap_or_default();
    let mut event = format!("event: {name}\n").into_bytes();
    event.extend(data(value));
    event
}

pub(super) fn data(value: &Value) -> Vec<u8> {
    format!("data: {value}\n\n").into_bytes()
}
