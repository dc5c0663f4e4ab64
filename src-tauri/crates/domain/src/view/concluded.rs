//! What follows from a conclusion and from what its author said about it.

use super::Concluded;
use crate::came_to::Doubt;
use crate::{Ruling, Verdict};

impl Concluded {
    /// The weight of each row of the scorecard: the author's, or else the card's own.
    pub fn weights(&self) -> Vec<u8> {
        let verdict = self.conclusion.verdict.as_ref();
        let card = verdict.and_then(|verdict| verdict.scorecard.as_ref());
        card.map_or_else(Vec::new, |card| card.weights_by(&self.rulings.weights))
    }

    /// Whether a ruling accepts the debate's result; `None` if it settles nothing.
    pub fn accepts(&self, ruling: &Ruling) -> Option<bool> {
        let verdict = self.conclusion.verdict.as_ref();
        match ruling {
            Ruling::Upheld => Some(true),
            Ruling::Overruled { .. } => Some(false),
            Ruling::Chosen { option, .. } => Some(verdict?.recommended() == Some(*option)),
            Ruling::Placed {
                item,
                priority: Some(_),
            } if self.waits_for(*item) => Some(true),
            Ruling::Undecided | Ruling::Weighed { .. } | Ruling::Placed { .. } => None,
        }
    }

    /// Whether this is the only contested item left for the author to place: then placing it accepts the
    /// whole order.
    pub fn waits_for(&self, item: usize) -> bool {
        let mut open = self
            .order
            .iter()
            .filter(|it| it.contested && it.decided.is_none());
        open.next().is_some_and(|it| it.item == item) && open.next().is_none()
    }

    /// How it was decided, in one word: `revise`, `option-2`, `ordered`, `none`.
    pub fn resolution(&self) -> String {
        let verdict = self.conclusion.verdict.as_ref();
        let decision = verdict.and_then(|verdict| verdict.decision);
        let is_ranked = !self.came_to.doubt.is_some_and(Doubt::leaves_unranked);
        let recommended = verdict.and_then(Verdict::recommended);
        match (decision, recommended.filter(|_| is_ranked)) {
            (Some(decision), _) => decision.label().to_lowercase(),
            (None, Some(option)) => format!("option-{}", option + 1),
            (None, None) if !self.order.is_empty() => "ordered".to_owned(),
            (None, None) => "none".to_owned(),
        }
    }
}
