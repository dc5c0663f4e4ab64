//! The facts of a gauntlet.

use serde::{Deserialize, Serialize};

use super::point::{KnownAnswer, MergedFinding, Weighed};
use crate::{Failure, Finding, FindingId, SeatId, TextHash};

/// One fact of a gauntlet. All keys begin with [`super::place::GauntletPlace::prefix`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum Stage {
    /// It began. Key: `…/begin`.
    Began {
        /// The text under attack.
        text: TextHash,
        /// The adversaries that attack it, in order.
        adversaries: Vec<SeatId>,
    },
    /// An adversary raised its findings, or was absent. Key: `…/attack/SEAT`.
    Attacked {
        /// The result of the attack.
        attack: Attack,
    },
    /// All findings were compared with resolved concerns. Key: `…/filter`.
    Filtered {
        /// Those that a resolved concern covers.
        known: Vec<KnownAnswer>,
    },
    /// Duplicates were merged. Key: `…/merge`.
    Merged {
        /// What is left, ranked.
        findings: Vec<MergedFinding>,
    },
    /// An evaluator evaluated a batch, or was absent. Key: `…/evaluate/BATCH/SEAT`, batches from 1.
    Evaluated {
        /// What it said.
        evaluation: Evaluation,
    },
    /// An adversary responded to a dismissal. Key: `…/rebut/N`, N from 1 in the order of findings.
    Rebutted {
        /// What it said.
        rebuttal: Rebutted,
    },
    /// Challenges were ruled on, or nobody ruled. Key: `…/adjudicate/BATCH`, batches from 1.
    Adjudicated {
        /// The rulings.
        adjudication: Adjudication,
    },
    /// The final boss looked at the whole, or was absent. Key: `…/boss`.
    Bossed {
        /// The final boss's result.
        attack: Attack,
    },
    /// It is over. Key: `…/end`.
    Finished {},
}

/// The result of one attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacked.
    pub seat: SeatId,
    /// What was raised.
    pub findings: Vec<Finding>,
    /// Why there are no findings; `None` if it answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absent: Option<Failure>,
}

/// What one evaluator said about one batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The evaluator.
    pub seat: SeatId,
    /// The findings of the batch.
    pub asked: Vec<FindingId>,
    /// A verdict for each finding that it evaluated.
    pub verdicts: Vec<(FindingId, Weighed)>,
    /// Why there are none; `None` if it answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absent: Option<Failure>,
}

/// An adversary's response to a dismissal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rebutted {
    /// The finding that was dismissed.
    pub finding: FindingId,
    /// Whether it challenges the dismissal.
    pub challenged: bool,
    /// Why, in its words.
    pub reason: String,
    /// Why it didn't respond; `None` if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absent: Option<Failure>,
}

/// What happened to a batch of challenges.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adjudication {
    /// The findings whose dismissals were challenged.
    pub asked: Vec<FindingId>,
    /// The rulings; without one for a challenge, the finding stands.
    pub rulings: Vec<GivenRuling>,
    /// Why there are none; `None` if somebody ruled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absent: Option<Failure>,
}

/// One ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenRuling {
    /// The finding's ID.
    pub finding: FindingId,
    /// Whether the challenge is sustained, so that the finding is reinstated.
    pub sustained: bool,
    /// Why.
    pub reason: String,
}
