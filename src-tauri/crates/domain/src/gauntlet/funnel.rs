//! How many findings reached each stage, and whether evaluating them was worthwhile.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::tally::{GauntletTally, GauntletVerdict};

/// Above this percentage, acceptances count as nearly all.
const NEARLY_ALL: usize = 90;
/// How many findings must be evaluated before their evaluation is judged.
const ENOUGH_TO_TELL: usize = 5;

/// How many findings reached each stage of one gauntlet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GauntletFunnel {
    /// Raised by adversaries.
    #[ts(type = "number")]
    pub raised: usize,
    /// Dropped because they were answered before.
    #[ts(type = "number")]
    pub dropped: usize,
    /// Raised with a note that they were answered before.
    #[ts(type = "number")]
    pub noted: usize,
    /// Merged into others.
    #[ts(type = "number")]
    pub merged: usize,
    /// What is left to evaluate.
    #[ts(type = "number")]
    pub proceeding: usize,
    /// How many questions this takes for each evaluator.
    #[ts(type = "number")]
    pub batches: usize,
    /// Accepted in the evaluation.
    #[ts(type = "number")]
    pub accepted: usize,
    /// Dismissed in the evaluation.
    #[ts(type = "number")]
    pub dismissed: usize,
    /// Left to the author.
    #[ts(type = "number")]
    pub deferred: usize,
    /// Not evaluated, so they stand.
    #[ts(type = "number")]
    pub not_evaluated: usize,
    /// Those on which evaluators disagreed.
    #[ts(type = "number")]
    pub disagreements: usize,
    /// Dismissals that their adversary challenged.
    #[ts(type = "number")]
    pub challenged: usize,
    /// Challenges that won: the finding is reinstated.
    #[ts(type = "number")]
    pub reinstated: usize,
    /// Challenges that lost.
    #[ts(type = "number")]
    pub rejected: usize,
    /// Raised by the final boss.
    #[ts(type = "number")]
    pub from_boss: usize,
    /// What requires a revision in the end, including the final boss's findings.
    #[ts(type = "number")]
    pub requires_revision: usize,
}

/// Why an evaluation wasn't informative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum IdleEvaluation {
    /// It accepted nearly everything.
    AcceptsAll,
    /// It accepted nothing.
    AcceptsNone,
}

impl IdleEvaluation {
    /// Based on the verdicts of most evaluators on each finding, whether or not their dismissals count: more
    /// than 90% accepted, or none. A tie means neither. `None` if the evaluation was informative, or if they
    /// evaluated fewer than five findings, which is too few to judge.
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

    /// One sentence for it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::AcceptsAll => {
                "The evaluation wasn’t selective: it accepted more than 90% of the findings."
            }
            Self::AcceptsNone => "The evaluation wasn’t selective: it dismissed every finding.",
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
