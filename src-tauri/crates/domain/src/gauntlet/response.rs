//! Response protocols: what counts as an answer to an adversary. Whatever can be checked without a model is
//! checked here.

use std::sync::LazyLock;

use regex::Regex;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::citation::{Citable, Cited};

/// What counts as an answer to an adversary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ResponseProtocol {
    /// For those who evaluate its findings: when to dismiss one, and when to accept it.
    pub text: String,
    /// Words that never count as an answer, in lowercase.
    pub non_answers: Vec<String>,
    /// Words that count as an answer without citing the text: access that is out of scope, or a part that
    /// isn't critical; in lowercase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub answers: Vec<String>,
}

/// Words before `later` that make it a point in time: `30 seconds later`, `no later than`.
static LATER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?:(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|ms|no|or|sooner or|rounds?|steps?)\s+later|later (?:than|version|retr))\b").ok()
});

impl ResponseProtocol {
    /// Why a dismissal doesn't meet this protocol, in one sentence; `None` if it counts. What it cites is
    /// looked up in `citable`.
    pub fn unmet(&self, reason: &str, evidence: &str, citable: &Citable<'_>) -> Option<String> {
        if reason.trim().is_empty() {
            return Some("The dismissal gives no reason.".to_owned());
        }
        let said = plain(reason);
        if let Some(words) = first(&self.non_answers, &said) {
            return Some(format!("“{words}” isn’t an answer to this adversary."));
        }
        if first(&self.answers, &said).is_some() {
            return None;
        }
        match citable.look_up(reason, evidence) {
            Cited::Found => None,
            Cited::Nothing => Some("The dismissal cites nothing.".to_owned()),
            Cited::Missing(what) => Some(format!(
                "The dismissal cites “{what}”, which isn’t in the text."
            )),
            Cited::TooLittle(what) => Some(format!(
                "The dismissal cites “{what}”, which isn’t specific enough."
            )),
        }
    }
}

/// A reason in lowercase, without times such as “30 seconds later”.
fn plain(reason: &str) -> String {
    let said = reason.to_lowercase().replace('’', "'");
    match LATER.as_ref() {
        Some(later) => later.replace_all(&said, " ").into_owned(),
        None => said,
    }
}

/// The first of some words that a reason relies on.
fn first<'a>(all: &'a [String], said: &str) -> Option<&'a str> {
    let words = all.iter().map(String::as_str);
    words
        .filter(|words| !words.trim().is_empty())
        .find(|words| stands_in(said, &words.to_lowercase().replace('’', "'")))
}

/// Whether a text contains these as whole words, without negating them.
fn stands_in(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let before = &text[..at];
        let behind = text[at + words.len()..].chars().next();
        let is_word = !before
            .chars()
            .next_back()
            .is_some_and(char::is_alphanumeric)
            && !behind.is_some_and(char::is_alphanumeric);
        let last = before.split_whitespace().next_back().unwrap_or_default();
        is_word && !matches!(last, "not" | "isn't" | "never" | "nor" | "no" | "without")
    })
}
