//! Whether a finding raises a concern that was resolved before, judging by the words. A model can tell
//! better; this decides when there is no model, and selects the concerns that a model is asked about.
//!
//! Both texts become weighted sets of ideas: words are reduced to their stems, and synonyms become one
//! (`likeness_words.rs`). Words that are common in any finding have little weight.

use std::collections::BTreeMap;

use super::concern::StoredConcern;
use super::likeness_words::{GENERIC, IDEAS};
use crate::Finding;
use crate::text::document::stems::stems;

/// Texts with at least this much in common, in percent, raise the same concern.
pub const SAME: u32 = 44;
/// The minimum number of ideas that both must share, so that a single word never decides.
const LEAST_SHARED: usize = 2;

const WEIGHT: f64 = 1.0;
const OF_AN_IDEA: f64 = 1.3;
const OF_A_GENERIC_WORD: f64 = 0.25;

/// A text prepared for comparison with many others.
pub struct Ideas(BTreeMap<String, f64>);

impl Ideas {
    /// The ideas of a text.
    pub fn new(text: &str) -> Self {
        let lower = text.to_lowercase().replace(['’', '\''], "");
        Self(stems(&joined(&lower)).map(|it| idea(&it)).collect())
    }

    /// The ideas of a finding: what is wrong, and why it matters.
    pub fn of(finding: &Finding) -> Self {
        Self::new(&format!("{} {}", finding.title, finding.concern))
    }

    /// How much both have in common, in percent; zero if that is a single idea.
    pub fn likeness(&self, other: &Self) -> u32 {
        let shared = self
            .0
            .iter()
            .filter(|(word, _)| other.0.contains_key(*word));
        let (mut weight, mut telling) = (0.0, 0);
        for (_, each) in shared {
            weight += each;
            telling += usize::from(*each >= WEIGHT);
        }
        let whole = (self.weight() * other.weight()).sqrt();
        if telling < LEAST_SHARED || whole <= 0.0 {
            return 0;
        }
        percent(weight / whole)
    }

    fn weight(&self) -> f64 {
        self.0.values().sum()
    }
}

/// The stored concerns that a finding raises again, the most similar first; empty if none is similar enough.
pub fn alike<'a>(finding: &Finding, concerns: &'a [StoredConcern]) -> Vec<&'a StoredConcern> {
    let nearest = nearest(finding, concerns, concerns.len()).into_iter();
    let alike = nearest.take_while(|(likeness, _)| *likeness >= SAME);
    alike.map(|(_, concern)| concern).collect()
}

/// The concerns most similar to a finding, the most similar first, each with its similarity in percent.
/// Equally similar ones stay in their order, and those with nothing in common are left out.
pub fn nearest<'a>(
    finding: &Finding,
    concerns: &'a [StoredConcern],
    most: usize,
) -> Vec<(u32, &'a StoredConcern)> {
    let ideas = Ideas::of(finding);
    let mut all: Vec<(u32, &StoredConcern)> = concerns
        .iter()
        .map(|it| (ideas.likeness(&Ideas::new(&it.concern.pattern)), it))
        .filter(|(likeness, _)| *likeness > 0)
        .collect();
    all.sort_by_key(|(likeness, _)| std::cmp::Reverse(*likeness));
    all.truncate(most);
    all
}

/// Two words that count as one: `time-out`, `log in`.
fn joined(lower: &str) -> String {
    let mut text = lower
        .replace("time-out", "timeout")
        .replace("time out", "timeout");
    for (apart, one) in [
        ("log in", "login"),
        ("sign in", "login"),
        ("sign-in", "login"),
        ("roll back", "rollback"),
        ("roll-back", "rollback"),
        ("clean up", "cleanup"),
        ("back up", "backup"),
        ("at rest", "encrypt"),
        ("more than once", "duplicate"),
        ("a second time", "duplicate"),
        ("rate limit", "throttle"),
        ("rate-limit", "throttle"),
        ("dead letter", "deadletter"),
        ("single point of failure", "spof"),
        ("time zone", "timezone"),
        ("daylight saving", "timezone"),
        ("two at the same", "concurrent"),
        ("at the same time", "concurrent"),
        ("at the same moment", "concurrent"),
        ("at once", "concurrent"),
    ] {
        text = text.replace(apart, one);
    }
    text
}

fn idea(stem: &str) -> (String, f64) {
    let group = IDEAS.iter().find(|group| group.contains(&stem));
    match group.and_then(|group| group.first()) {
        Some(name) => ((*name).to_owned(), OF_AN_IDEA),
        None if GENERIC.contains(&stem) => (stem.to_owned(), OF_A_GENERIC_WORD),
        None => (stem.to_owned(), WEIGHT),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share between nothing and the whole"
)]
fn percent(share: f64) -> u32 {
    (share.clamp(0.0, 1.0) * 100.0).round() as u32
}
