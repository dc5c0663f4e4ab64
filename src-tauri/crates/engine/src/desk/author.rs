//! What the author tells a debate, and decides when it waits.

use domain::author::{Choice, Remark};
use domain::{DebateId, Event, FindingId, Outcome, View};

use super::{Desk, Running, first_fact};
use crate::Error;

/// Rounds at most, with those that were added.
const MOST_ROUNDS: u32 = 20;

impl Desk {
    /// Stores a remark; the next round is told.
    pub async fn remark(&self, debate: &DebateId, remark: Remark) -> Result<(), Error> {
        self.may_run(debate).await?;
        let view = self.view(debate).await?;
        if let Some(finding) = remark.finding()
            && !raised(&view, finding)
        {
            return Err(Error::invalid(
                format!("No seat of this debate raised the finding {finding}."),
                "Open the debate again.",
            ));
        }
        let said = match &remark {
            Remark::Answer { text, .. } | Remark::Word { text } => text,
            Remark::Dismiss { reason, .. } => reason,
            Remark::Pin { .. } | Remark::Withdraw { .. } => "-",
        };
        if said.trim().is_empty() {
            return Err(Error::invalid(
                "There is nothing in it.",
                match remark {
                    Remark::Dismiss { .. } => "Say why, in a few words: the seats are told.",
                    _ => "Write what the seats should be told.",
                },
            ));
        }
        self.tell_next(debate, "remark", Event::Remarked { remark })
            .await
    }

    /// Stores what the author decided under `key`, for which the debate waits or will wait again.
    pub async fn choose(&self, debate: &DebateId, key: &str, choice: Choice) -> Result<(), Error> {
        self.may_run(debate).await?;
        let view = self.view(debate).await?;
        let waiting = view.header.waiting.filter(|waiting| waiting.key == key);
        let Some(waiting) = waiting else {
            return Err(Error::invalid(
                "The debate no longer waits for this.",
                "Open it again to see where it is.",
            ));
        };
        if !waiting.wanted.fits(&choice) {
            return Err(Error::internal(format!("{choice:?} is no answer to {key}")));
        }
        let (store, of, key) = (self.store.clone(), debate.clone(), key.to_owned());
        self.hub(debate)
            .record(move || store.append(&of, &key, &Event::Chosen { choice }, &[]))
            .await?;
        Ok(())
    }

    /// Lets a debate that came to its end without consensus have more rounds, and goes on with it.
    pub async fn more_rounds(&self, debate: &DebateId, rounds: u32) -> Result<Running, Error> {
        self.may_run(debate).await?;
        let view = self.view(debate).await?;
        if !matches!(
            view.header.outcome,
            Some(Outcome::MaxRounds | Outcome::Circling)
        ) {
            return Err(Error::invalid(
                "Only a debate that ended without consensus can have more rounds.",
                "Start a new debate on the task.",
            ));
        }
        if accepted(&view) {
            return Err(Error::invalid(
                "This debate's text was accepted, so it can't have more rounds.",
                "Take it back first, or start a new debate on the new version.",
            ));
        }
        let after = view.rounds.last().map_or(0, |round| round.number);
        if rounds == 0 || after.saturating_add(rounds) > MOST_ROUNDS {
            return Err(Error::invalid(
                format!("A debate has at most {MOST_ROUNDS} rounds, and this one has {after}."),
                "Add fewer, or start a new debate on the task.",
            ));
        }
        let event = Event::MoreRounds { after, rounds };
        self.tell_next(debate, "more", event).await?;
        let setup = first_fact(view.setup, debate)?;
        self.drive(setup).await
    }

    /// Says that nothing of the proposal is wanted, or takes that back. Nothing is deleted.
    pub async fn discard(&self, debate: &DebateId, discarded: bool) -> Result<(), Error> {
        let hub = self.hub(debate);
        let _alone = hub.review.lock().await;
        let view = self.view(debate).await?;
        if accepted(&view) {
            return Err(Error::invalid(
                "This debate's text was accepted, so it can't be discarded.",
                "Take it back first.",
            ));
        }
        if view.review.is_none() {
            return Err(Error::invalid(
                "This debate has proposed nothing yet.",
                "Stop it if you don't want it to go on.",
            ));
        }
        self.tell_next(debate, "discard", Event::Discarded { discarded })
            .await
    }
}

fn accepted(view: &View) -> bool {
    view.review
        .as_ref()
        .is_some_and(|review| review.accepted.is_some())
}

fn raised(view: &View, finding: &FindingId) -> bool {
    let critiques = view.rounds.iter().flat_map(|round| &round.critiques);
    critiques
        .flat_map(|critique| &critique.findings)
        .any(|one| one.id == *finding)
}
