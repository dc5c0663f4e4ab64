//! Reading a model's answer: finds the JSON, forgives what can be forgiven, and says in words what can't.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::ansi;

mod find;

use find::{Found, find};

/// An answer that can't be read as requested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct Unreadable {
    /// The first problem, in words that can be sent back to the model.
    pub problem: String,
    /// The same for people, who don't know JSON or schemas: what to say about the answer.
    pub in_short: String,
}

impl Unreadable {
    fn new(problem: impl Into<String>, in_short: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
            in_short: in_short.into(),
        }
    }
}

/// The JSON schema of an answer, as in prompts.
pub fn schema<T: JsonSchema>() -> String {
    let mut schema = schemars::schema_for!(T);
    // The dialect means nothing to a model.
    schema.remove("$schema");
    serde_json::to_string_pretty(&schema).unwrap_or_default()
}

/// Reads the answer as a `T`. It may be in a fence or within prose, and may have comments, trailing commas
/// and raw line breaks in strings. Of several JSON values, the largest that fits is used.
pub fn read<T: DeserializeOwned + JsonSchema>(text: &str) -> Result<T, Unreadable> {
    read_as(text, "", &str::to_owned)
}

/// Reads the answer to `asked` like [`read`], with `said` applied to each string in it. A JSON value that
/// occurs literally in the question is a quotation, whatever it says.
pub fn read_as<T: DeserializeOwned + JsonSchema>(
    text: &str,
    asked: &str,
    said: &dyn Fn(&str) -> String,
) -> Result<T, Unreadable> {
    let text = ansi::strip(text.trim_start_matches('\u{feff}'));
    let fields = fields::<T>();
    let mut found = find(&text);
    // Whatever is in a truncated answer is a part of it, and not another answer.
    let cut_off = found.iter().position(|found| found.is_cut_off_in(&fields));
    found.truncate(cut_off.map_or(found.len(), |at| at + 1));
    found.sort_by_key(|found| std::cmp::Reverse(found.length()));
    let mut first_problem = None;
    for candidate in found {
        match read_candidate(&candidate, &fields, said) {
            Ok(_) if candidate.stands_in(asked) => {
                first_problem.get_or_insert_with(quotation);
            }
            Ok(value) => return Ok(value),
            Err(problem) => {
                first_problem.get_or_insert(problem);
            }
        }
    }
    Err(first_problem.unwrap_or_else(|| no_json(&text)))
}

fn read_candidate<T: DeserializeOwned>(
    found: &Found<'_>,
    fields: &[String],
    said: &dyn Fn(&str) -> String,
) -> Result<T, Unreadable> {
    let json = match *found {
        Found::Whole(json) => json,
        Found::CutOff(_) => {
            return Err(Unreadable::new(
                "The JSON is cut off: it is never closed. Answer again, in full.",
                "is cut off",
            ));
        }
        Found::TooDeep(_) => {
            return Err(Unreadable::new(
                "The JSON is nested far deeper than the schema. Answer as the schema says.",
                "is nested far too deeply",
            ));
        }
    };
    let mut value = unwrap(parse(json)?, fields);
    if !has_one_of(&value, fields) {
        let fields = fields.join(", ");
        return Err(Unreadable::new(
            format!("The JSON has none of the fields of the schema ({fields})."),
            "doesn’t answer the question",
        ));
    }
    each_string(&mut value, said);
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let problem = error.into_inner();
        let at = match path.as_str() {
            "." => String::new(),
            _ => format!(" at `{path}`"),
        };
        Unreadable::new(
            format!("The JSON does not fit the schema{at}: {problem}."),
            "lacks something that was asked for, or has it in another form",
        )
    })
}

/// The depth is limited: anything nested too deeply was never parsed.
fn each_string(value: &mut Value, said: &dyn Fn(&str) -> String) {
    match value {
        Value::String(words) => *words = said(words),
        Value::Array(items) => items.iter_mut().for_each(|item| each_string(item, said)),
        Value::Object(object) => object.values_mut().for_each(|item| each_string(item, said)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Strict first, since that is the usual case and the fastest; then with the mistakes that models make.
fn parse(json: &str) -> Result<Value, Unreadable> {
    let strict = serde_json::from_str(json);
    strict.or_else(|error| {
        let mended = find::mend(json);
        json5::from_str(&mended).map_err(|_| {
            Unreadable::new(
                format!("The JSON is not valid: {error}."),
                "is malformed in a way that can’t be fixed",
            )
        })
    })
}

/// An answer within another: `[{…}]`, or `{"critique": {…}}`.
fn unwrap(value: Value, fields: &[String]) -> Value {
    if has_one_of(&value, fields) {
        return value;
    }
    let mut inner = match value {
        Value::Array(items) if items.len() == 1 => items,
        Value::Object(object) if object.len() == 1 => object.into_values().collect(),
        other => return other,
    };
    inner.pop().unwrap_or_default()
}

/// Types whose fields all have defaults would fit any object.
fn has_one_of(value: &Value, fields: &[String]) -> bool {
    let known = |object: &serde_json::Map<String, Value>| {
        fields.iter().any(|field| object.contains_key(field))
    };
    fields.is_empty() || value.as_object().is_some_and(known)
}

fn fields<T: JsonSchema>() -> Vec<String> {
    let schema = schemars::schema_for!(T);
    let fields = schema.get("properties").and_then(Value::as_object);
    fields
        .into_iter()
        .flat_map(|fields| fields.keys().cloned())
        .collect()
}

fn quotation() -> Unreadable {
    Unreadable::new(
        "The JSON is copied from the question. Answer with one of your own.",
        "only repeats what it was given",
    )
}

fn no_json(text: &str) -> Unreadable {
    if text.trim().is_empty() {
        return Unreadable::new(
            "The answer is empty. Answer with one JSON object that fits the schema.",
            "is empty",
        );
    }
    Unreadable::new(
        "There is no JSON in the answer. Answer with one JSON object that fits the schema.",
        "is prose, not the JSON that was asked for",
    )
}
