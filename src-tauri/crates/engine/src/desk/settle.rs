//! The author’s decisions on changes that conflict with their edits since the debate began.

use domain::text::changes::clash::Settled;
use domain::{ChangeId, DebateId, Decision, Event};

use super::Desk;
use super::review::acceptance;
use crate::Error;

impl Desk {
    /// Stores the resolution of conflicts between changes and the author’s edits, and accepts those changes.
    pub async fn settle(&self, debate: &DebateId, settled: Settled) -> Result<(), Error> {
        let act = self.act_on_result(debate).await?;
        let review = act.open_proposal()?;
        let known = |id: &&ChangeId| review.changes.iter().any(|one| one.change.id == **id);
        if settled.changes.is_empty() || !settled.changes.iter().all(|id| known(&id)) {
            return Err(Error::invalid(
                "These conflicting changes are gone.",
                "Open the review again.",
            ));
        }
        let open = review.changes.iter().filter(|one| {
            let is_accepted = matches!(one.decision, Some(Decision::Accepted { .. }));
            settled.changes.contains(&one.change.id) && !one.change.is_scaffold() && !is_accepted
        });
        let mut facts: Vec<_> = open.map(acceptance).collect();
        facts.push(("settle", Event::Settled { settled }));
        self.tell_all(debate, facts).await
    }
}
