//! Words with which an adversary says that there is nothing to challenge.

use super::line::severity_word;

/// Nouns for what an adversary says there is none of.
const RAISED: [&str; 6] = [
    "challenge",
    "finding",
    "concern",
    "issue",
    "objection",
    "problem",
];

/// Whether the first few words say that nothing was found.
fn is_of_nothing(words: &[&str]) -> bool {
    let mut first = words.iter().take(5);
    words.len() <= 5
        || words.len() <= 12
            && first.any(|word| RAISED.contains(&word.trim_end_matches(',').trim_end_matches('s')))
}

/// Words for challenges that no longer exist.
const SETTLED: [&str; 5] = ["settled", "resolved", "addressed", "answered", "fixed"];

pub(super) fn says_nothing(said: &str) -> bool {
    let said = said
        .trim_matches(|letter: char| !letter.is_alphanumeric())
        .to_lowercase();
    let words: Vec<&str> = said.split_whitespace().collect();
    match words.as_slice() {
        [] | ["none" | "nothing" | "0" | "no" | "n/a" | "na" | "nil"] | ["not", "applicable"] => {
            true
        }
        ["no" | "none" | "nothing", rest @ ..]
        | ["there", "is" | "are", "no" | "none" | "nothing", rest @ ..]
        | [
            "i" | "we",
            "have" | "raise" | "see" | "found" | "find",
            "no" | "nothing",
            rest @ ..,
        ] => is_of_nothing(rest),
        ["all", rest @ ..] => rest.len() <= 5 && rest.iter().any(|it| SETTLED.contains(it)),
        _ => false,
    }
}

/// Words with which an answer says that there are no challenges, in addition to those for a challenge and a
/// severity.
const OF_NONE: [&str; 20] = [
    "none",
    "nothing",
    "no",
    "n/a",
    "na",
    "nil",
    "not",
    "applicable",
    "there",
    "is",
    "are",
    "were",
    "identified",
    "found",
    "raised",
    "left",
    "open",
    "new",
    "further",
    "more",
];

/// Whether it says that there is none, and nothing else: “No owner” is a challenge.
pub(super) fn names_none(said: &str) -> bool {
    let said = said.to_lowercase();
    let words = said.split(|letter: char| !letter.is_alphanumeric() && letter != '/');
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    words.peek().is_some()
        && says_nothing(&said)
        && words.all(|word| {
            OF_NONE.contains(&word)
                || RAISED.contains(&word.trim_end_matches('s'))
                || severity_word(word).is_some()
        })
}
