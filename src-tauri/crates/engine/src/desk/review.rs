//! The author's decisions on a proposal. Each is stored as it is made.

use domain::task::{Origin, TaskDocument};
use domain::text::review;
use domain::{ChangeId, DebateId, Decision, Event, View, view};

use super::Desk;
use crate::Error;
use crate::error::off_thread;

impl Desk {
    /// Stores a decision on one change; `None` takes it back.
    pub async fn decide(
        &self,
        debate: &DebateId,
        change: &ChangeId,
        decision: Option<Decision>,
    ) -> Result<(), Error> {
        let view = self.view(debate).await?;
        let reviewed = proposal(&view)?
            .changes
            .iter()
            .find(|reviewed| reviewed.change.id == *change)
            .ok_or_else(|| {
                Error::invalid(
                    format!("This debate has no change {change}."),
                    "Open the review again.",
                )
            })?;
        if let Some(Decision::Accepted {
            edited: Some(texts),
        }) = &decision
            && texts.len() != reviewed.change.places.len()
        {
            return Err(Error::invalid(
                format!(
                    "Change {change} has {} places.",
                    reviewed.change.places.len()
                ),
                "Give a wording for each of them.",
            ));
        }
        let event = Event::Decided {
            change: change.clone(),
            decision,
        };
        self.tell_next(debate, "decision", event).await
    }

    /// Accepts every change that is not decided yet.
    pub async fn accept_rest(&self, debate: &DebateId) -> Result<(), Error> {
        let view = self.view(debate).await?;
        let undecided: Vec<ChangeId> = proposal(&view)?
            .changes
            .iter()
            .filter(|reviewed| reviewed.decision.is_none() && !reviewed.change.is_scaffold())
            .map(|reviewed| reviewed.change.id.clone())
            .collect();
        for change in undecided {
            let event = Event::Decided {
                change,
                decision: Some(Decision::Accepted { edited: None }),
            };
            self.tell_next(debate, "decision", event).await?;
        }
        Ok(())
    }

    /// Makes a new version of the task from the accepted changes. A text that was edited since the
    /// debate began keeps its edits; changes that find no place in it are left out and named.
    pub async fn accept(&self, debate: &DebateId) -> Result<TaskDocument, Error> {
        let view = self.view(debate).await?;
        let review = proposal(&view)?;
        if review.accepted.is_some() {
            return Err(Error::invalid(
                "This debate's text was accepted before.",
                "Take it back first to accept it anew.",
            ));
        }
        let Some(setup) = view.setup.clone() else {
            return Err(Error::internal(format!(
                "debate {debate} has no first fact"
            )));
        };
        let (store, of, changes) = (self.store.clone(), debate.clone(), review.changes.clone());
        let task = setup.task.clone();
        let (document, version, conflicts) = off_thread(move || {
            let original = store.text(&setup.original)?;
            let newer = store.task(&setup.task)?.body;
            // What the author typed since the debate began is a version of its own, so that taking
            // the refined text back gives exactly that.
            store.snapshot(&setup.task)?;
            let accepted = review::accept_onto(&original, &changes, &newer);
            let origin = Origin::Debate { debate: of };
            let version = store.add_version(&setup.task, &accepted.text, origin)?;
            Ok::<_, Error>((store.task(&task)?, version.id, accepted.conflicts))
        })
        .await?;
        self.tell_next(debate, "accept", Event::Accepted { version, conflicts })
            .await?;
        Ok(document)
    }

    /// Puts the text back that the task had before the debate was accepted, as a new version.
    pub async fn take_back(&self, debate: &DebateId) -> Result<TaskDocument, Error> {
        let view = self.view(debate).await?;
        let (Some(accepted), Some(setup)) = (proposal(&view)?.accepted.clone(), view.setup.clone())
        else {
            return Err(Error::invalid(
                "This debate's text was not accepted, so there is nothing to take back.",
                "Open the task's versions to restore another text.",
            ));
        };
        let store = self.store.clone();
        let document = off_thread(move || {
            let versions = store.versions(&setup.task)?;
            let before = versions
                .iter()
                .map(|row| &row.version)
                .filter(|version| {
                    version.number
                        < versions
                            .iter()
                            .find(|row| row.version.id == accepted)
                            .map_or(0, |row| row.version.number)
                })
                .max_by_key(|version| version.number)
                .ok_or_else(|| Error::internal("the version before a debate is missing"))?;
            // Work done since then stays in the list of versions.
            store.snapshot(&setup.task)?;
            let text = store.text(&before.text)?;
            let origin = Origin::Restored {
                version: before.id.clone(),
            };
            store.add_version(&setup.task, &text, origin)?;
            Ok::<_, Error>(store.task(&setup.task)?)
        })
        .await?;
        self.tell_next(debate, "takeback", Event::TakenBack {})
            .await?;
        Ok(document)
    }
}

fn proposal(view: &View) -> Result<&view::Review, Error> {
    view.review.as_ref().ok_or_else(|| {
        Error::invalid(
            "This debate has no proposal yet.",
            "Wait for its end, or stop it to see what there is.",
        )
    })
}
