//! Words that say nothing about where in a project something is: common English, and what every task
//! says of itself.

use std::collections::HashSet;
use std::sync::LazyLock;

static STOP_WORDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("stop_words.txt").split_whitespace().collect());

/// Whether a word, in small letters, is one of them.
pub(crate) fn is_empty(word: &str) -> bool {
    STOP_WORDS.contains(word)
}

static WEAK: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("weak_words.txt")
        .split_whitespace()
        .map(crate::stem::stem)
        .collect()
});

/// Whether a stem is of a word that stands everywhere in programs.
pub(crate) fn is_weak(stem: &str) -> bool {
    WEAK.contains(stem)
}
