//! The scores in the format of `adversary_stats.json`. Field names are a contract with scripts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::tally::{ModelTally, Tally};
use super::total::Scores;

/// The file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Stats {
    /// RFC 3339, UTC.
    pub last_updated: String,
    /// Debates that ended.
    pub total_runs: u32,
    /// Adversaries in gauntlets, by key.
    pub adversaries: BTreeMap<String, AdversaryStats>,
    /// Personas in other debates, by key, with the same figures.
    pub personas: BTreeMap<String, AdversaryStats>,
    /// Models, by name.
    pub models: BTreeMap<String, ModelStats>,
}

/// The figures of one adversary or persona.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct AdversaryStats {
    /// Findings that it raised.
    pub concerns_raised: u32,
    /// Findings that were judged valid.
    pub accepted: u32,
    /// Findings that were judged invalid.
    pub dismissed: u32,
    /// Findings that nobody decided on.
    pub deferred: u32,
    /// From 0 to 1, as a share of the decided ones; null if there are fewer than five of these.
    pub acceptance_rate: Option<f64>,
    /// Challenges that won.
    pub rebuttals_won: u32,
    /// Challenges that lost.
    pub rebuttals_lost: u32,
    /// Accepted findings that were right, according to post-mortems.
    pub right: u32,
    /// Accepted findings that were false alarms, according to post-mortems.
    pub wrong: u32,
    /// Issues that it should have raised, according to post-mortems.
    pub missed: u32,
    /// Titles, newest first.
    pub notable_finds: Vec<String>,
}

/// The figures of one model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelStats {
    /// What it did: `critic, synthesizer`.
    pub role: String,
    /// Tokens sent and received.
    #[ts(type = "number")]
    pub total_tokens: u64,
    /// US dollars; null if the price of a call is unknown.
    pub total_cost: Option<f64>,
    /// Debates in which it was called.
    pub runs: u32,
}

impl Stats {
    /// The scores at a given moment.
    pub fn of(scores: &Scores, now: &str) -> Self {
        let tallies = |all: &BTreeMap<String, Tally>| {
            let all = all.iter().map(|(key, it)| (key.clone(), it.into()));
            all.collect()
        };
        let models = scores.models.iter();
        Self {
            last_updated: now.to_owned(),
            total_runs: scores.debates,
            adversaries: tallies(&scores.adversaries),
            personas: tallies(&scores.personas),
            models: models.map(|(name, it)| (name.clone(), it.into())).collect(),
        }
    }
}

impl From<&Tally> for AdversaryStats {
    fn from(tally: &Tally) -> Self {
        Self {
            concerns_raised: tally.raised,
            accepted: tally.accepted,
            dismissed: tally.dismissed,
            deferred: tally.deferred,
            acceptance_rate: tally.acceptance_rate(),
            rebuttals_won: tally.rebuttals_won,
            rebuttals_lost: tally.rebuttals_lost,
            right: tally.right,
            wrong: tally.wrong,
            missed: tally.missed,
            notable_finds: tally.notable.clone(),
        }
    }
}

impl From<&ModelTally> for ModelStats {
    fn from(tally: &ModelTally) -> Self {
        let roles: Vec<&str> = tally.roles.keys().map(String::as_str).collect();
        Self {
            role: roles.join(", "),
            total_tokens: tally.tokens(),
            total_cost: tally.usage.cost_usd,
            runs: tally.runs,
        }
    }
}
