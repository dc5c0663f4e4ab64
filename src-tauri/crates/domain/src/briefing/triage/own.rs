//! The user's own words that indicate a critical or a small change.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Complexity;
use crate::pattern::Regex;

/// Minimum and maximum characters of a word or phrase.
const SHORTEST: usize = 2;
const LONGEST: usize = 60;
/// The most words that count.
const MOST: usize = 100;
/// Scripts that don't put spaces between words, or that attach endings to words without a space.
const JOINED: &str =
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]";

/// A word or phrase, and how much process a text that contains it deserves. Matches whole words, in any
/// case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnSignal {
    /// As people write it. If it is a built-in word, all its forms count.
    pub word: String,
    /// Thorough and quick work like the built-in words; standard disables a built-in word.
    pub level: Complexity,
}

impl OwnSignal {
    /// Whether both are about the same word.
    pub fn is_about(&self, word: &str) -> bool {
        self.word.trim().to_lowercase() == word.trim().to_lowercase()
    }
}

/// Why a word can't be a signal, in a sentence.
pub fn problem_of(word: &str) -> Option<String> {
    let letters = word.trim().chars().count();
    let has_letter = word.chars().any(char::is_alphanumeric);
    let fits = has_letter && (SHORTEST..=LONGEST).contains(&letters);
    (!fits)
        .then(|| format!("a signal must have {SHORTEST} to {LONGEST} characters, including at least one letter or digit"))
}

/// The words that count: the first ones, without any that are too short or too long.
pub(super) fn usable(own: &[OwnSignal]) -> impl Iterator<Item = &OwnSignal> {
    let fit = own.iter().filter(|it| problem_of(&it.word).is_none());
    fit.take(MOST)
}

/// The pattern for a word in a text whose ASCII letters are lowercase.
pub(super) fn form(word: &str) -> Option<Regex> {
    let parts: Vec<String> = word.split_whitespace().map(regex::escape).collect();
    let is_joined = Regex::new(JOINED).is_ok_and(|it| it.is_match(word));
    let edge = |letter: Option<char>| match letter {
        Some(letter) if letter.is_alphanumeric() && !is_joined => r"\b",
        _ => "",
    };
    let (start, end) = (word.trim().chars().next(), word.trim().chars().next_back());
    let pattern = format!(
        "(?i){}({}){}",
        edge(start),
        parts.join(r"[ \t\r\n]+"),
        edge(end)
    );
    Regex::new(&pattern).ok()
}
