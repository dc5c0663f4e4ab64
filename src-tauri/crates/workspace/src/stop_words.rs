//! Words that say nothing about where in a project something is: common English, and the words of every task
//! description.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

static STOP_WORDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("stop_words.txt").split_whitespace().collect());

/// Whether a lowercase word is one of them.
pub(crate) fn is_empty(word: &str) -> bool {
    STOP_WORDS.contains(word)
}

static WEAK: LazyLock<HashSet<Cow<'_, str>>> = LazyLock::new(|| {
    include_str!("weak_words.txt")
        .split_whitespace()
        .map(crate::stem::stem)
        .collect()
});

/// Whether a stem belongs to a word that is everywhere in programs.
pub(crate) fn is_weak(stem: &str) -> bool {
    WEAK.contains(stem)
}
