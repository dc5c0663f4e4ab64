//! Counts of what happened in one gauntlet.

use super::point::{GauntletPoint, PointState};
use super::run::GauntletRun;
use crate::SeatId;

impl GauntletRun {
    /// Whether an adversary answered, or can still answer.
    pub fn took_place(&self) -> bool {
        self.adversaries.iter().any(|it| it.absent.is_none())
    }

    /// The points in this state.
    pub fn in_state(&self, state: PointState) -> impl Iterator<Item = &GauntletPoint> {
        self.points.iter().filter(move |it| it.state == state)
    }

    /// The number of findings that an evaluator was asked about and either evaluated or missed.
    pub fn asked_of(&self, evaluator: &SeatId) -> usize {
        self.asked.iter().filter(|it| it.1 == *evaluator).count()
    }

    /// The number of findings on which an evaluator gave a verdict.
    pub fn weighed_by(&self, evaluator: &SeatId) -> usize {
        let weighed = |it: &&GauntletPoint| it.verdicts.iter().any(|it| it.seat == *evaluator);
        self.points.iter().filter(weighed).count()
    }
}
