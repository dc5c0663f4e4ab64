//! The positions of seats, the conclusion drawn from them, and what the author says about it.

use crate::against::concerns;
use crate::came_to::CameTo;
use crate::position::Speech;
use crate::priority::{Decided, order};
use crate::verdict::Rulings;
use crate::view::{Concluded, PartKey};
use crate::{Conclusion, Position, Ruling, SeatId, Setup, View};

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
        self.positions.push(Position {
            speech: Speech::in_step(&position.step),
            ..position.clone()
        });
        self.positions.sort_by_key(rank);
        [vec![PartKey::Positions], self.weigh()].concat()
    }

    pub(super) fn conclude(&mut self, conclusion: &Conclusion) -> Vec<PartKey> {
        let (setup, positions) = (self.setup.as_ref(), &self.positions);
        // What the author has said in the meantime stays valid when a judge is asked again.
        let earlier = self.conclusion.take();
        let rulings = earlier.map_or_else(Rulings::default, |it| it.rulings);
        self.conclusion = Some(Concluded::new(
            setup,
            positions,
            conclusion.clone(),
            rulings,
        ));
        vec![PartKey::Conclusion]
    }

    pub(super) fn rule(&mut self, ruling: &Ruling) -> Vec<PartKey> {
        let Some(concluded) = &mut self.conclusion else {
            return Vec::new();
        };
        let rulings = &mut concluded.rulings;
        match ruling {
            Ruling::Undecided => rulings.verdict = None,
            Ruling::Overruled { .. } | Ruling::Chosen { .. } | Ruling::Upheld => {
                rulings.verdict = Some(ruling.clone());
            }
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
        self.weigh()
    }

    /// Updates everything that depends on a conclusion.
    fn weigh(&mut self) -> Vec<PartKey> {
        let Some(concluded) = &mut self.conclusion else {
            return Vec::new();
        };
        concluded.follow(self.setup.as_ref(), &self.positions);
        vec![PartKey::Conclusion]
    }
}

impl Concluded {
    /// The result of a debate, with everything that follows from it and from these rulings.
    pub fn new(
        setup: Option<&Setup>,
        positions: &[Position],
        mut conclusion: Conclusion,
        rulings: Rulings,
    ) -> Self {
        let readings = [&mut conclusion.verdict, &mut conclusion.second];
        for verdict in readings.into_iter().flatten() {
            // A verdict that couldn't be read decides nothing, whatever was recorded for it.
            verdict.decision = verdict.decision.filter(|_| verdict.parsed);
        }
        let came_to = CameTo::of(setup, &[], &conclusion, &rulings);
        let mut concluded = Self {
            conclusion,
            rulings,
            ranking: Vec::new(),
            order: Vec::new(),
            concerns: Vec::new(),
            came_to,
        };
        concluded.follow(setup, positions);
        concluded
    }

    fn follow(&mut self, setup: Option<&Setup>, positions: &[Position]) {
        let weights = self.weights();
        let verdict = self.conclusion.verdict.as_ref();
        if let Some(card) = verdict.and_then(|verdict| verdict.scorecard.as_ref()) {
            self.ranking = card.ranking(&weights);
        }
        self.order = order(&self.conclusion.items, &self.rulings.priorities);
        self.concerns = concerns(positions, verdict);
        let options = verdict.and_then(|verdict| verdict.scorecard.as_ref());
        let options = options.map_or(&[][..], |card| &card.options);
        self.came_to = CameTo::of(setup, &self.concerns, &self.conclusion, &self.rulings)
            .without(positions)
            .ranked(&self.ranking, options);
    }
}
