//! What seats hold, what that comes to, and what the author says to it.

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
        self.conclusion = Some(Concluded {
            conclusion: conclusion.clone(),
            rulings: Rulings::default(),
        });
        vec![PartKey::Conclusion]
    }

    pub(super) fn rule(&mut self, ruling: &Ruling) -> Vec<PartKey> {
        let Some(concluded) = &mut self.conclusion else {
            return Vec::new();
        };
        concluded.rulings.verdict = match ruling {
            Ruling::Undecided => None,
            decided => Some(decided.clone()),
        };
        vec![PartKey::Conclusion]
    }
}
