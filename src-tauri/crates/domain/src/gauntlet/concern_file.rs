//! Files of resolved concerns, `resolved_concerns.json`: an array of objects.

use super::concern::ResolvedConcern;

/// Reads a file, entry by entry, each with what is wrong with it. Fields that aren't known are left out.
///
/// # Errors
/// A sentence when it isn't a JSON array.
pub fn read(json: &str) -> Result<Vec<Entry>, String> {
    let entries: Vec<serde_json::Value> = serde_json::from_str(json.trim_start_matches('\u{feff}'))
        .map_err(|error| format!("The file isn’t a JSON array: {error}."))?;
    Ok(entries.into_iter().map(Entry::read).collect())
}

/// An entry of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What was raised, as far as it can be read.
    pub pattern: String,
    /// The concern, or why it can't be used, in words that follow “it”.
    pub concern: Result<ResolvedConcern, String>,
}

impl Entry {
    fn read(entry: serde_json::Value) -> Self {
        let pattern = entry.get("pattern").and_then(serde_json::Value::as_str);
        Self {
            pattern: pattern.unwrap_or_default().to_owned(),
            concern: match serde_json::from_value::<ResolvedConcern>(entry) {
                Ok(concern) => concern.problem().map_or(Ok(concern), Err),
                Err(error) => Err(format!("can’t be read: {error}")),
            },
        }
    }
}

/// The file that [`read`] reads.
///
/// # Errors
/// When a number can't be written as JSON.
pub fn write(concerns: &[ResolvedConcern]) -> serde_json::Result<String> {
    serde_json::to_string_pretty(concerns).map(|text| format!("{text}\n"))
}
