//! How many findings came how far, and whether weighing them was worth it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::tally::{GauntletTally, GauntletVerdict};

/// Of a hundred, so many acceptances are nearly all.
const NEARLY_ALL: usize = 90;
/// Findings that have to be weighed before anything is said of how they were weighed.
const ENOUGH_TO_TELL: usize = 5;

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
    /// By what most evaluators said themselves of each finding that they weighed, whether their dismissals count
    /// or not: more than 90 % accepted, or none. Where they are tied, they accepted neither all nor none.
    /// `None` if that told something, and where they weighed fewer than five findings, which say nothing of
    /// a habit.
    pub fn of(ruled: &[GauntletTally]) -> Option<Self> {
        let count =
            |wanted: fn(&GauntletTally) -> bool| ruled.iter().filter(|it| wanted(it)).count();
        let tied = count(|it| it.tie);
        let accepted = count(|it| !it.tie && it.verdict == GauntletVerdict::Accepted);
        match (accepted, ruled.len()) {
            (_, few) if few < ENOUGH_TO_TELL => None,
            (0, _) if tied == 0 => Some(Self::AcceptsNone),
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

/// “2 findings require a revision”.
pub fn revision_words(stand: usize) -> String {
    match stand {
        0 => "No finding requires a revision".to_owned(),
        1 => "1 finding requires a revision".to_owned(),
        more => format!("{more} findings require a revision"),
    }
}
