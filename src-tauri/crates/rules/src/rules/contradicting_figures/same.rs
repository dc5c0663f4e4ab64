//! Whether two figures are about the same thing.

use super::fact::{Fact, Unit};

impl Fact {
    /// Keys under which facts on the same subject meet: all its words, all but one, and each word with the
    /// event that its time is counted from.
    pub(super) fn keys(&self) -> impl Iterator<Item = String> + '_ {
        let words: Vec<&str> = self.about.iter().map(String::as_str).collect();
        let useful = (2..=7).contains(&words.len()) || words.len() == 1 && self.table.is_none();
        let whole = useful.then(|| words.join(" "));
        let drops = if useful && words.len() > 2 {
            words.len()
        } else {
            0
        };
        let event = self.event.iter().flat_map(|event| {
            let words = self.about.iter().take(12);
            words.map(move |word| format!("{event}: {word}"))
        });
        let threshold = self.threshold.then(|| {
            let words = self.about.iter().take(12);
            words.map(|word| format!("> {word}"))
        });
        whole
            .into_iter()
            .chain(event)
            .chain(threshold.into_iter().flatten())
            .chain((0..drops).map(move |left_out| {
                let mut rest = words.clone();
                rest.remove(left_out);
                rest.join(" ")
            }))
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
