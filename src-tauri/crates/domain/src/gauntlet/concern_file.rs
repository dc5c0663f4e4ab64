//! Files of resolved concerns, `resolved_concerns.json`: an array of objects.

use serde_json::Value;

use super::concern::ResolvedConcern;

/// Reads a file entry by entry, each with what is wrong with it. Unknown fields are ignored.
///
/// # Errors
/// A sentence if it isn't a JSON array.
pub fn read(json: &str) -> Result<Vec<Entry>, String> {
    let file = serde_json::from_str(json.trim_start_matches('\u{feff}'))
        .map_err(|error| format!("The file isn’t JSON: {error}."))?;
    let Value::Array(entries) = file else {
        return Err("The file isn’t a JSON array.".to_owned());
    };
    Ok(entries.into_iter().map(Entry::read).collect())
}

/// A field, what it must be in words, and the check for that.
type Field = (&'static str, &'static str, fn(&Value) -> bool);

/// What is wrong with a field of an entry, as a phrase that follows “it”; `None` if all fields can be read.
fn unreadable(entry: &Value) -> Option<String> {
    let is_count = |it: &Value| it.as_u64().is_some_and(|it| u32::try_from(it).is_ok());
    let fields: [Field; 7] = [
        ("pattern", "text", Value::is_string),
        ("explanation", "text", Value::is_string),
        ("adversary", "text", Value::is_string),
        ("base_confidence", "a number", Value::is_number),
        ("spec_hash", "text", Value::is_string),
        ("created_at", "text", Value::is_string),
        ("times_matched", "a whole number of 0 or more", is_count),
    ];
    let Some(entry) = entry.as_object() else {
        return Some("isn’t an object with fields such as `pattern`".to_owned());
    };
    fields
        .into_iter()
        .find_map(|(name, kind, is)| match entry.get(name) {
            None => Some(format!("has no `{name}`")),
            Some(value) if !is(value) => Some(format!("has a `{name}` that isn’t {kind}")),
            Some(_) => None,
        })
}

/// An entry of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What was raised, if that can be read.
    pub pattern: String,
    /// The concern, or why it can't be used, as a phrase that follows “it”.
    pub concern: Result<ResolvedConcern, String>,
}

impl Entry {
    fn read(entry: Value) -> Self {
        let pattern = entry.get("pattern").and_then(Value::as_str);
        Self {
            pattern: pattern.unwrap_or_default().to_owned(),
            concern: match (unreadable(&entry), serde_json::from_value(entry)) {
                (Some(problem), _) => Err(problem),
                (None, Ok(concern)) => usable(concern),
                (None, Err(error)) => Err(format!("can’t be read: {error}")),
            },
        }
    }
}

fn usable(concern: ResolvedConcern) -> Result<ResolvedConcern, String> {
    concern.problem().map_or(Ok(concern), Err)
}

/// The file that [`read`] reads.
///
/// # Errors
/// If a number can't be written as JSON.
pub fn write(concerns: &[ResolvedConcern]) -> serde_json::Result<String> {
    serde_json::to_string_pretty(concerns).map(|text| format!("{text}\n"))
}
