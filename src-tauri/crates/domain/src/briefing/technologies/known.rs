//! The list of technologies.

use std::collections::HashMap;
use std::sync::LazyLock;

mod data;
mod languages;
mod services;
mod web;

/// A technology and the words that reveal it.
#[derive(Clone, Copy, Debug)]
pub(in crate::briefing) struct Known {
    /// Letters and digits in lowercase.
    pub(in crate::briefing) key: &'static str,
    /// The name as people write it.
    pub(in crate::briefing) name: &'static str,
    /// Other names in headings, as keys.
    pub(super) aliases: &'static [&'static str],
    /// Whole words, in any case.
    pub(super) words: &'static [&'static str],
    /// Whole words, exactly as written.
    pub(super) exact: &'static [&'static str],
    /// File extensions.
    pub(super) endings: &'static [&'static str],
    /// Regular expressions, for names that are plain English words.
    pub(super) shapes: &'static [&'static str],
    /// Lowercase words; every text that one of the shapes matches contains at least one of them. If empty,
    /// the first word of the name.
    signs: &'static [&'static str],
    /// Words from the lists above that other technologies also have, ...
    pub(super) shared: &'static [&'static str],
    /// ... and the keys of those technologies: if one of them is named, the word belongs to it.
    pub(super) shared_with: &'static [&'static str],
    /// Names of packages in manifests, and of files that are its manifests.
    pub(in crate::briefing) packages: &'static [&'static str],
}

const NOTHING: Known = Known {
    key: "",
    name: "",
    aliases: &[],
    words: &[],
    exact: &[],
    endings: &[],
    shapes: &[],
    signs: &[],
    shared: &[],
    shared_with: &[],
    packages: &[],
};

impl Known {
    /// Whether a lowercase text can match any of its shapes.
    pub(super) fn may_be_in(&self, small: &str) -> bool {
        match self.signs {
            [] => small.contains(&self.first_word()),
            signs => signs.iter().any(|sign| small.contains(sign)),
        }
    }

    fn first_word(&self) -> String {
        let words = self.name.split(' ');
        words.take(1).collect::<String>().to_ascii_lowercase()
    }
}

/// The one with this key or other name, as a key.
pub(in crate::briefing) fn named(key: &str) -> Option<&'static Known> {
    static NAMED: LazyLock<HashMap<&str, &Known>> = LazyLock::new(|| {
        let mut named = HashMap::new();
        for known in all() {
            for name in [known.key].iter().chain(known.aliases) {
                named.entry(*name).or_insert(known);
            }
        }
        named
    });
    NAMED.get(key).copied()
}

/// All of them.
pub(in crate::briefing) fn all() -> impl Iterator<Item = &'static Known> {
    [web::KNOWN, data::KNOWN, languages::KNOWN, services::KNOWN]
        .into_iter()
        .flatten()
}
