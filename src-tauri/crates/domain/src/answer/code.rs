//! The answer of a code reviewer, read leniently: one odd field doesn’t spoil the rest of the answer.

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::Severity;

/// A reviewer's comments on a change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CodeAnswer {
    /// The problems in it.
    #[serde(default, deserialize_with = "readable")]
    #[schemars(with = "Vec<CodeRaised>")]
    pub findings: Vec<CodeRaised>,
    /// Where the change does what its task asks for; empty if no task is known.
    #[serde(default, deserialize_with = "readable")]
    #[schemars(with = "Vec<CodeServes>")]
    pub serves: Vec<CodeServes>,
}

/// One problem in a change, as the reviewer worded it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CodeRaised {
    /// blocking, major or minor.
    #[serde(deserialize_with = "severity")]
    #[schemars(with = "Severity")]
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// The path of the file, as written in the diff.
    pub file: String,
    /// The line number after the change, or before it if the line was removed.
    #[serde(default, deserialize_with = "line")]
    #[schemars(with = "u32")]
    pub line: u32,
    /// The line, copied.
    pub quote: String,
    /// When it goes wrong, and who it hurts.
    pub concern: String,
    /// What to write instead.
    #[serde(default)]
    pub suggestion: String,
}

/// A place where a change does what its task asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CodeServes {
    /// The number of the criterion, starting at 1.
    pub criterion: u32,
    /// The path of the file, as written in the diff.
    pub file: String,
    /// The number of the line.
    #[serde(default, deserialize_with = "line")]
    #[schemars(with = "u32")]
    pub line: u32,
    /// The line, copied.
    pub quote: String,
}

/// An entry that can’t be read becomes an empty one. Like others that aren’t in the change, it is then
/// dropped and counted. If none can be read, the model has to answer again.
fn readable<'de, D, T>(from: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned + Unread,
{
    let entries = Vec::<Value>::deserialize(from)?;
    let mut problem = None;
    let mut is_read = entries.is_empty();
    let read = entries.into_iter().map(|entry| {
        serde_json::from_value(entry)
            .inspect(|_| is_read = true)
            .unwrap_or_else(|error| {
                problem.get_or_insert(error);
                T::unread()
            })
    });
    let read = read.collect();
    match problem {
        Some(problem) if !is_read => Err(D::Error::custom(problem)),
        _ => Ok(read),
    }
}

/// What takes the place of an entry that can’t be read.
trait Unread {
    fn unread() -> Self;
}

impl Unread for CodeRaised {
    fn unread() -> Self {
        Self {
            severity: Severity::Minor,
            title: String::new(),
            file: String::new(),
            line: 0,
            quote: String::new(),
            concern: String::new(),
            suggestion: String::new(),
        }
    }
}

impl Unread for CodeServes {
    fn unread() -> Self {
        Self {
            criterion: 0,
            file: String::new(),
            line: 0,
            quote: String::new(),
        }
    }
}

/// The line’s number; 0 if it isn’t a number. The quote determines the line, and the number only tells lines
/// with the same words apart.
fn line<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let number = match Value::deserialize(from)? {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text,
        _ => String::new(),
    };
    let whole = number.trim().split(['.', '-', ',']).next();
    Ok(whole.and_then(|it| it.parse().ok()).unwrap_or_default())
}

/// Models also use the words of other scales.
fn severity<'de, D: Deserializer<'de>>(from: D) -> Result<Severity, D::Error> {
    let word = String::deserialize(from)?;
    match word.trim().to_lowercase().as_str() {
        "blocking" | "blocker" | "critical" => Ok(Severity::Blocking),
        "major" | "high" | "error" | "medium" | "warning" => Ok(Severity::Major),
        "minor" | "low" | "note" | "info" | "nit" | "trivial" => Ok(Severity::Minor),
        _ => Err(D::Error::custom(format!(
            "unknown severity “{word}”, expected blocking, major or minor"
        ))),
    }
}
