//! A second implementation of applying changes to a text, written from the contract alone, to check the
//! program’s own implementation.

use anyhow::{Context, ensure};
use serde_json::Value;

/// The text with replacements made at byte ranges. Several at the same position are applied in the given
/// order.
pub fn replaced(text: &str, mut places: Vec<Replacement>) -> anyhow::Result<String> {
    places.sort_by_key(|place| (place.start, place.order));
    let mut result = String::new();
    let mut at = 0;
    for place in &places {
        ensure!(
            at <= place.start,
            "replacements overlap at byte {}",
            place.start
        );
        result.push_str(
            text.get(at..place.start)
                .context("no character starts there")?,
        );
        result.push_str(&place.new);
        at = place.end;
    }
    result.push_str(text.get(at..).context("no character starts there")?);
    Ok(result)
}

/// One replacement.
pub struct Replacement {
    start: usize,
    end: usize,
    order: u64,
    new: String,
}

impl Replacement {
    /// Reads `range`, and the new text from the field of that name.
    pub fn read(value: &Value, new: &str, order: u64) -> anyhow::Result<Self> {
        let end_of = |index: usize| {
            let number = value["range"][index]
                .as_u64()
                .with_context(|| format!("no range: {value}"))?;
            anyhow::Ok(usize::try_from(number)?)
        };
        Ok(Self {
            start: end_of(0)?,
            end: end_of(1)?,
            order: value["order"].as_u64().unwrap_or(order),
            new: value[new].as_str().context("no new text")?.to_owned(),
        })
    }
}

/// The places of all changes that `wanted` accepts.
pub fn places(
    changes: &Value,
    wanted: impl Fn(&Value) -> bool,
) -> anyhow::Result<Vec<Replacement>> {
    let mut places = Vec::new();
    for change in list(changes).iter().filter(|change| wanted(change)) {
        for place in list(&change["places"]) {
            places.push(Replacement::read(place, "new", 0)?);
        }
    }
    Ok(places)
}

/// The original with the author’s decisions applied: accepted changes, and scaffold that one of them needs.
pub fn as_decided(debate: &Value) -> anyhow::Result<String> {
    let original = debate["original"].as_str().context("no original")?;
    let changes = &debate["changes"];
    let is_accepted = |id: &Value| {
        list(changes)
            .iter()
            .any(|change| change["id"] == *id && change["decision"] == "accepted")
    };
    let wanted = |change: &Value| {
        is_accepted(&change["id"]) || list(&change["scaffold_for"]).iter().any(is_accepted)
    };
    replaced(original, places(changes, wanted)?)
}

/// The elements of an array; empty for anything else.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
