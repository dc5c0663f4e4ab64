//! What has worked for texts of one kind, and what that means for the next debate on one. With fewer than
//! [`LEAST_CASES`] decided findings, no conclusion is drawn about a persona or a model.

use std::collections::BTreeMap;

use super::debate::DebateScores;
use super::tally::{Cases, GOOD, LEAST_CASES, POOR};
use crate::Kind;

/// How the findings of personas and models on texts of one kind turned out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackRecord {
    kind: Kind,
    personas: BTreeMap<String, Cases>,
    models: BTreeMap<String, Cases>,
}

/// The meaning of a share of accepted findings, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Most were accepted.
    Good,
    /// There are too few cases, or the share is in between.
    Open,
    /// Few were accepted.
    Poor,
}

impl Standing {
    fn of(cases: Option<&Cases>) -> Self {
        let decided = cases.map_or(0, Cases::decided);
        if decided < LEAST_CASES {
            return Self::Open;
        }
        let rate = f64::from(cases.map_or(0, |it| it.accepted)) / f64::from(decided);
        if rate >= GOOD {
            Self::Good
        } else if rate < POOR {
            Self::Poor
        } else {
            Self::Open
        }
    }
}

impl TrackRecord {
    /// The record from debates on texts of a kind; others are ignored.
    pub fn of<'a>(kind: Kind, debates: impl IntoIterator<Item = &'a DebateScores>) -> Self {
        let mut record = Self {
            kind,
            ..Self::default()
        };
        for debate in debates.into_iter().filter(|it| it.kind == kind) {
            for (key, tally) in &debate.personas {
                let persona = record.personas.entry(key.clone()).or_default();
                persona.add(&tally.cases());
            }
            for (name, tally) in &debate.models {
                let model = record.models.entry(name.clone()).or_default();
                model.add(&tally.findings());
            }
        }
        record
    }

    /// How a persona's findings turned out, in a sentence; `None` if there are too few cases.
    pub fn persona(&self, key: &str) -> Option<String> {
        self.words(self.personas.get(key)?)
    }

    /// How a model's findings turned out, in a sentence; `None` if there are too few cases.
    pub fn model(&self, name: &str) -> Option<String> {
        self.words(self.models.get(name)?)
    }

    fn words(&self, cases: &Cases) -> Option<String> {
        let on = self.kind.several();
        let of = cases.of(&format!("findings on {on}"));
        (cases.decided() >= LEAST_CASES).then_some(of)
    }

    /// The standing of a persona.
    pub fn persona_standing(&self, key: &str) -> Standing {
        Standing::of(self.personas.get(key))
    }

    /// The standing of a model.
    pub fn model_standing(&self, name: &str) -> Standing {
        Standing::of(self.models.get(name))
    }

    /// The personas to seat: those that suit the kind, in their order, with good ones first and poor ones
    /// last. A good one from those offered replaces a poor one. The number of personas stays the same.
    pub fn reviewers<'a>(&self, suited: &[&'a str], offered: &[&'a str]) -> Vec<&'a str> {
        let standing = |key: &str| self.persona_standing(key);
        let mut seats = suited.to_vec();
        let better = offered
            .iter()
            .filter(|key| !suited.contains(key) && standing(key) == Standing::Good);
        let poor = seats
            .iter_mut()
            .filter(|key| standing(key) == Standing::Poor);
        for (place, key) in poor.zip(better) {
            *place = key;
        }
        seats.sort_by_key(|key| standing(key));
        seats
    }

    /// Why these personas are seated rather than those that suit the kind, in a sentence for each that moved
    /// or left; empty if the figures changed nothing. `label` names a persona.
    pub fn why_reviewers(
        &self,
        suited: &[&str],
        seated: &[&str],
        label: impl Fn(&str) -> String,
    ) -> Vec<String> {
        if suited == seated {
            return Vec::new();
        }
        let said = |key: &&str| Some((label(key), self.persona(key)?));
        let left = suited.iter().filter(|key| !seated.contains(key));
        let left = left
            .filter_map(said)
            .map(|(who, words)| format!("{who} was left out: {words}"));
        let here = seated.iter().filter_map(said);
        let here = here.map(|(who, words)| format!("{who}: {words}"));
        here.chain(left).collect()
    }
}
