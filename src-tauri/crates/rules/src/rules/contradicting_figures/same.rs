//! Whether two figures are about the same thing.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::fact::{Fact, Unit};

impl Fact {
    /// Keys under which facts on the same subject meet: all its words, all but one, and each word with the
    /// event that its time is counted from. They are hashes, since a long text has a great many of them; two
    /// facts that meet under one by accident are compared and found to be different.
    pub(super) fn keys(&self) -> Vec<u64> {
        let words: Vec<&str> = self.about.iter().map(String::as_str).collect();
        let useful = (2..=7).contains(&words.len()) || words.len() == 1 && self.table.is_none();
        let mut keys = Vec::new();
        if useful {
            keys.push(self.key("", &words));
        }
        let events = self.event.as_deref().into_iter();
        for kind in events.chain(self.threshold.then_some(">")) {
            let words = words.iter().take(12);
            keys.extend(words.map(|word| self.key(kind, &[*word])));
        }
        if useful && words.len() > 2 {
            for left_out in 0..words.len() {
                let mut rest = words.clone();
                rest.remove(left_out);
                keys.push(self.key("", &rest));
            }
        }
        keys
    }

    fn key(&self, kind: &str, words: &[&str]) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.unit as u8, kind, words).hash(&mut hasher);
        hasher.finish()
    }

    /// Whether both measure the time from one event and share most words of their sentences.
    pub(super) fn has_the_same_event(&self, other: &Self) -> bool {
        let event = self.event.is_some() && self.event == other.event;
        let shared = self.about.intersection(&other.about).count();
        let fewer = self.about.len().min(other.about.len());
        let act = || {
            let does = |one: &Self, by: &Self| one.acts.intersection(&by.about).next().is_some();
            does(self, other) || does(other, self)
        };
        event
            && (shared >= 3 && shared * 3 >= fewer * 2 || shared >= 2 && act())
            && !self.is_apart(other)
    }

    /// Whether both say what applies from a figure on, in mostly the same words.
    pub(super) fn has_the_same_threshold(&self, other: &Self) -> bool {
        let shared = self.about.intersection(&other.about).count();
        let fewer = self.about.len().min(other.about.len());
        let both = self.threshold && other.threshold;
        both && shared >= 3 && shared * 3 >= fewer * 2 && !self.is_apart(other)
    }

    /// Whether words before the same word (“free guests”, “paid guests”) tell two things apart.
    fn is_apart(&self, other: &Self) -> bool {
        self.qualified.iter().any(|(word, by)| {
            let others = other.qualified.get(word);
            others
                .is_some_and(|it| it != by && !self.about.contains(it) && !other.about.contains(by))
        })
    }

    /// Whether a sentence mentions everything that a row's label and header name.
    pub(super) fn speaks_of(&self, row: &Self) -> bool {
        let counted = self.unit != Unit::Count || row.about.iter().any(|it| self.counts(it));
        self.table.is_none()
            && row.table.is_some()
            && row.about.len() >= 2
            && row.about.is_subset(&self.about)
            && counted
    }

    /// Whether the word is what the figure counts: it comes right after it.
    fn counts(&self, stem: &str) -> bool {
        self.counted.as_deref() == Some(stem)
    }

    /// Whether one is about what the other is about, at most one word more.
    pub(super) fn is_about_the_same(&self, other: &Self) -> bool {
        let shared = self.about.intersection(&other.about).count();
        let (fewer, more) = (
            self.about.len().min(other.about.len()),
            self.about.len().max(other.about.len()),
        );
        let enough = shared >= 2 || (shared == 1 && more == 1 && self.unit != Unit::Count);
        enough && shared == fewer && more - fewer <= 1
    }
}
