//! The figures of many debates.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

use super::debate::DebateScores;
use super::tally::{ModelTally, Tally};
use crate::gauntlet::adversaries;

/// The total of several debates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// Debates that ended.
    pub debates: u32,
    /// The number of gauntlets in all of them.
    pub gauntlets: u32,
    /// Adversaries by key.
    pub adversaries: BTreeMap<String, Tally>,
    /// Personas by key.
    pub personas: BTreeMap<String, Tally>,
    /// Models by name.
    pub models: BTreeMap<String, ModelTally>,
    /// Debates with a post-mortem.
    pub post_mortems: u32,
    /// New personas, each with the number of post-mortems that asked for it.
    pub new_personas: BTreeMap<String, u32>,
}

impl Scores {
    /// Adds up debates, given newest first. What was spent counts even if a debate didn't end.
    pub fn of(debates: impl IntoIterator<Item = impl Borrow<DebateScores>>) -> Self {
        let mut scores = Self::default();
        for debate in debates {
            scores.add(debate.borrow());
        }
        scores
    }

    fn add(&mut self, debate: &DebateScores) {
        self.debates += u32::from(debate.ended);
        self.gauntlets = self.gauntlets.saturating_add(debate.gauntlets);
        for (key, tally) in &debate.adversaries {
            self.adversaries.entry(key.clone()).or_default().add(tally);
        }
        for (key, tally) in &debate.personas {
            self.personas.entry(key.clone()).or_default().add(tally);
        }
        for (name, tally) in &debate.models {
            self.models.entry(name.clone()).or_default().add(tally);
        }
        for key in &debate.missed {
            self.of_key(key).missed += 1;
        }
        self.post_mortems += u32::from(debate.post_mortem);
        // A persona that one post-mortem asks for twice counts once.
        let wanted: BTreeSet<String> = debate
            .new_personas
            .iter()
            .map(|it| it.to_lowercase())
            .collect();
        for name in wanted {
            *self.new_personas.entry(name).or_default() += 1;
        }
    }

    /// The figures for a key that a post-mortem names: those of the adversary if there is one.
    fn of_key(&mut self, key: &str) -> &mut Tally {
        let is_adversary =
            self.adversaries.contains_key(key) || adversaries::ALL.iter().any(|it| it.key == key);
        let all = if is_adversary {
            &mut self.adversaries
        } else {
            &mut self.personas
        };
        all.entry(key.to_owned()).or_default()
    }

    /// Challenges to dismissals that were ruled on, and those that won.
    pub fn rebuttals(&self) -> (u32, u32) {
        let won: u32 = self.adversaries.values().map(|it| it.rebuttals_won).sum();
        let lost: u32 = self.adversaries.values().map(|it| it.rebuttals_lost).sum();
        (won.saturating_add(lost), won)
    }
}
