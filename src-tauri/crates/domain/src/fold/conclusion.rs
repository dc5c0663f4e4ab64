//! What seats hold, what that comes to, and what the author says to it.

use crate::priority::{Decided, order};
use crate::verdict::Rulings;
use crate::view::{Concluded, PartKey};
use crate::{Conclusion, Position, Ruling, SeatId, View};

impl View {
    pub(super) fn state(&mut self, position: &Position) -> Vec<PartKey> {
        let seats: Vec<SeatId> = match &self.setup {
            Some(setup) => setup.seats.iter().map(|seat| seat.id.clone()).collect(),
            None => Vec::new(),
        };
        let rank = |position: &Position| {
            let place = seats.iter().position(|seat| *seat == position.seat);
            (position.turn, place.unwrap_or(seats.len()))
        };
        self.positions.retain(|other| other.step != position.step);
        self.positions.push(position.clone());
        self.positions.sort_by_key(rank);
        vec![PartKey::Positions]
    }

    pub(super) fn conclude(&mut self, conclusion: &Conclusion) -> Vec<PartKey> {
        self.conclusion = Some(Concluded::new(conclusion.clone(), Rulings::default()));
        vec![PartKey::Conclusion]
    }

    pub(super) fn rule(&mut self, ruling: &Ruling) -> Vec<PartKey> {
        let Some(concluded) = &mut self.conclusion else {
            return Vec::new();
        };
        let rulings = &mut concluded.rulings;
        match ruling {
            Ruling::Undecided => rulings.verdict = None,
            Ruling::Overruled { .. } | Ruling::Upheld => rulings.verdict = Some(ruling.clone()),
            Ruling::Weighed { weights } => rulings.weights.clone_from(weights),
            Ruling::Placed { item, priority } => {
                rulings.priorities.retain(|decided| decided.item != *item);
                let decided = priority.map(|priority| Decided {
                    item: *item,
                    priority,
                });
                rulings.priorities.extend(decided);
            }
        }
        concluded.sort();
        vec![PartKey::Conclusion]
    }
}

impl Concluded {
    /// What a debate came to, with ranking and order as these rulings make them.
    pub fn new(conclusion: Conclusion, rulings: Rulings) -> Self {
        let mut concluded = Self {
            conclusion,
            rulings,
            ..Self::default()
        };
        concluded.sort();
        concluded
    }

    fn sort(&mut self) {
        let weights = self.weights();
        let verdict = self.conclusion.verdict.as_ref();
        if let Some(card) = verdict.and_then(|verdict| verdict.scorecard.as_ref()) {
            self.ranking = card.ranking(&weights);
        }
        self.order = order(&self.conclusion.items, &self.rulings.priorities);
    }
}
