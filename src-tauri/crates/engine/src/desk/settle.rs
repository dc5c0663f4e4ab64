//! What the author decides where changes meet words that were written after the debate began.

use domain::text::clash::Settled;
use domain::{ChangeId, DebateId, Decision, Event};

use super::Desk;
use super::review::proposal;
use crate::Error;

impl Desk {
    /// Stores what shall stand where changes meet the author's words, and accepts those changes.
    pub async fn settle(&self, debate: &DebateId, settled: Settled) -> Result<(), Error> {
        let hub = self.hub(debate);
        let _alone = hub.review.lock().await;
        let view = self.view(debate).await?;
        let review = proposal(&view)?;
        if review.accepted.is_some() {
            return Err(Error::invalid(
                "This debate's text was accepted before.",
                "Take it back first.",
            ));
        }
        let known = |id: &&ChangeId| review.changes.iter().any(|one| one.change.id == **id);
        if settled.changes.is_empty() || !settled.changes.iter().all(|id| known(&id)) {
            return Err(Error::invalid(
                "The changes that met here are not there any more.",
                "Open the review again.",
            ));
        }
        let open = review.changes.iter().filter(|one| {
            let is_accepted = matches!(one.decision, Some(Decision::Accepted { .. }));
            settled.changes.contains(&one.change.id) && !one.change.is_scaffold() && !is_accepted
        });
        for one in open {
            let event = Event::Decided {
                change: one.change.id.clone(),
                decision: Some(Decision::Accepted { edited: None }),
            };
            self.tell_next(debate, "decision", event).await?;
        }
        self.tell_next(debate, "settle", Event::Settled { settled })
            .await
    }
}
