//! A debate as it was at one of its facts: what a round is told is the same in a replay.

use std::collections::VecDeque;

use domain::{Recorded, View};

use super::{Halt, Table};

/// The debate as its author saw it at a fact.
#[derive(Default)]
pub struct Standing {
    view: View,
    /// Facts after that.
    later: VecDeque<Recorded>,
}

impl Standing {
    /// Moves on to the fact under `key`.
    pub async fn reach(&mut self, table: &Table, key: &str) -> Result<(), Halt> {
        if self.later.iter().all(|fact| fact.key != key) {
            let last = self.later.back().map_or(self.view.seq, |fact| fact.seq);
            self.later.extend(table.facts_behind(last).await?);
        }
        while let Some(fact) = self.later.pop_front() {
            self.view.apply(&fact);
            if fact.key == key {
                break;
            }
        }
        Ok(())
    }

    /// The debate as of the fact that was reached.
    pub fn view(&self) -> &View {
        &self.view
    }
}
