//! Words of the user's own that say how critical or how small a change is.

use regex::Regex;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Complexity;

/// Characters of a word or phrase.
const SHORTEST: usize = 2;
const LONGEST: usize = 60;
/// Words that count.
const MOST: usize = 100;
/// Scripts that put no blank between words, or add to a word without one.
const JOINED: &str =
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]";

/// A word or phrase, and what a text that has it deserves. Whole words count, in any case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnSignal {
    /// As people write it. One of the built-in list counts in all its forms.
    pub word: String,
    /// Thorough and quick work as the built-in words do; standard takes a built-in word out.
    pub level: Complexity,
}

impl OwnSignal {
    /// Whether both are about one word.
    pub fn is_about(&self, word: &str) -> bool {
        self.word.trim().to_lowercase() == word.trim().to_lowercase()
    }
}

/// Why a word can’t be a signal, in a sentence.
pub fn problem_of(word: &str) -> Option<String> {
    let letters = word.trim().chars().count();
    let has_letter = word.chars().any(char::is_alphanumeric);
    let fits = has_letter && (SHORTEST..=LONGEST).contains(&letters);
    (!fits)
        .then(|| format!("a signal has {SHORTEST} to {LONGEST} characters, at least one of them a letter or digit"))
}

/// Those that count: the first ones, and none that is too short or too long.
pub(super) fn usable(own: &[OwnSignal]) -> impl Iterator<Item = &OwnSignal> {
    let fit = own.iter().filter(|it| problem_of(&it.word).is_none());
    fit.take(MOST)
}

/// What a word looks like in a text whose ASCII letters are small.
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
