//! Calls that were running when their program ended: they were sent, so they count.

use domain::{DebateId, Event};

use crate::table::append::append_numbered;
use crate::table::under_way::{LOST, debates, left};
use crate::{Result, Store};

impl Store {
    /// Records the lost calls of all debates that nobody is running.
    pub(crate) fn count_lost_calls(&self) -> Result<()> {
        for debate in self.read(debates)? {
            if let Some(_lease) = self.lock_debate(&debate)? {
                self.record_lost_calls(&debate)?;
            }
        }
        Ok(())
    }

    /// Records the calls of a debate that are marked as running as [`Event::Unanswered`]. The caller holds
    /// the debate's lock, so they were lost with a program that has ended.
    pub fn record_lost_calls(&self, debate: &DebateId) -> Result<()> {
        let left = self.read(|connection| left(connection, debate))?;
        if left.is_empty() {
            return Ok(());
        }
        self.write(|connection| {
            for (key, call) in left {
                let lost = Event::Unanswered { call };
                append_numbered(connection, debate, &format!("{key}{LOST}"), &lost)?;
            }
            Ok(())
        })
    }
}
