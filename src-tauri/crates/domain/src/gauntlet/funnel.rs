//! How many findings came how far, and whether weighing them was worth it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Of a hundred, so many acceptances are nearly all.
const NEARLY_ALL: usize = 90;

/// How many findings came how far through one gauntlet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GauntletFunnel {
    /// Raised by adversaries.
    #[ts(type = "number")]
    pub raised: usize,
    /// Dropped, because they were answered before.
    #[ts(type = "number")]
    pub dropped: usize,
    /// Raised with a note that they were answered before.
    #[ts(type = "number")]
    pub noted: usize,
    /// Merged into others.
    #[ts(type = "number")]
    pub merged: usize,
    /// What is left to be weighed.
    #[ts(type = "number")]
    pub proceeding: usize,
    /// Questions that this takes of each evaluator.
    #[ts(type = "number")]
    pub batches: usize,
    /// Accepted when they were weighed.
    #[ts(type = "number")]
    pub accepted: usize,
    /// Dismissed when they were weighed.
    #[ts(type = "number")]
    pub dismissed: usize,
    /// Left to the author.
    #[ts(type = "number")]
    pub deferred: usize,
    /// Weighed by nobody, so that they stand.
    #[ts(type = "number")]
    pub not_evaluated: usize,
    /// On which evaluators disagreed.
    #[ts(type = "number")]
    pub disagreements: usize,
    /// Dismissals that their adversary challenged.
    #[ts(type = "number")]
    pub challenged: usize,
    /// Challenges that won: the finding is back.
    #[ts(type = "number")]
    pub reinstated: usize,
    /// Challenges that lost.
    #[ts(type = "number")]
    pub rejected: usize,
    /// Raised by the final boss.
    #[ts(type = "number")]
    pub from_boss: usize,
    /// What asks for a revision in the end, the final boss’s findings among it.
    #[ts(type = "number")]
    pub requires_revision: usize,
}

/// Why an evaluation told nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum IdleEvaluation {
    /// It accepted nearly everything.
    AcceptsAll,
    /// It accepted nothing.
    AcceptsNone,
}

impl IdleEvaluation {
    /// By what was accepted of all that was weighed: more than 90 %, or none. `None` where it told
    /// something, or nothing was weighed.
    pub fn of(accepted: usize, weighed: usize) -> Option<Self> {
        match (accepted, weighed) {
            (_, 0) => None,
            (0, _) => Some(Self::AcceptsNone),
            (accepted, weighed) if accepted * 100 > weighed * NEARLY_ALL => Some(Self::AcceptsAll),
            _ => None,
        }
    }

    /// In one sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::AcceptsAll => {
                "The evaluation wasn’t selective: it accepted more than 90% of the findings."
            }
            Self::AcceptsNone => {
                "The evaluation wasn’t selective: it accepted none of the findings."
            }
        }
    }
}
