//! A switch as somebody wrote it in a configuration: used as far as possible.

use serde_json::Value;

/// How many letters of a value are shown.
const SHOWN: usize = 40;

/// What a value says; `None` if it says neither.
pub(super) fn read(said: &Value) -> Option<bool> {
    match said {
        Value::Bool(on) => Some(*on),
        Value::String(word) => match word.trim().to_lowercase().as_str() {
            "true" | "yes" | "on" => Some(true),
            "false" | "no" | "off" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// How a value that can't be used unchanged is interpreted, in words.
pub(super) fn note(label: &str, said: &Value) -> Option<String> {
    if said.is_boolean() {
        return None;
    }
    let shown: String = said.to_string().chars().take(SHOWN).collect();
    let is = format!("In .planning/config.json, {label} is {shown}");
    Some(match read(said) {
        Some(on) => format!("{is}. Whetstone reads it as {on}."),
        None => format!("{is}, which is neither true nor false, so it isn’t used."),
    })
}
