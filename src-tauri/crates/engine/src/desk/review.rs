//! The author’s decisions on a proposal. Each is stored immediately. What the window draws of a proposal is
//! in `shown.rs`.

use domain::page::VersionRow;
use domain::review::ReviewedChange;
use domain::task::{Origin, Tally, TaskDocument, Version};
use domain::text::changes::review::{self, Accepted};
use domain::{
    ChangeId, DebateId, Decision, Event, Setup, Severity, TaskId, TextHash, VersionId, view,
};
use table::off_thread;

use super::act::{Act, proposal, refuse_discarded, refuse_unrevised};
use super::{Desk, first_fact};
use crate::{Error, files};

impl Desk {
    /// Stores a decision on one change; `None` undoes it.
    pub async fn decide(
        &self,
        debate: &DebateId,
        change: &ChangeId,
        decision: Option<Decision>,
    ) -> Result<(), Error> {
        let act = self.act_on_result(debate).await?;
        let reviewed = act
            .open_proposal()?
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
            let edits = match reviewed.change.places.len() {
                1 => "1 edit".to_owned(),
                number => format!("{number} edits"),
            };
            return Err(Error::invalid(
                format!("Change {change} has {edits}."),
                "Give the wording for each.",
            ));
        }
        let event = Event::Decided {
            change: change.clone(),
            decision,
        };
        self.tell_next(debate, "decision", event).await
    }

    /// Splits a change with several places, so that each is decided separately, or joins it again.
    pub async fn split(
        &self,
        debate: &DebateId,
        change: &ChangeId,
        apart: bool,
    ) -> Result<(), Error> {
        let act = self.act_on_result(debate).await?;
        let review = act.open_proposal()?;
        let possible = review.changes.iter().any(|one| {
            if apart {
                one.change.id == *change && one.change.places.len() > 1
            } else {
                one.change.id.whole().as_ref() == Some(change)
            }
        });
        if !possible {
            return Err(Error::invalid(
                format!("Change {change} can’t be split or joined."),
                "Open the review again.",
            ));
        }
        let event = Event::Split {
            change: change.clone(),
            apart,
        };
        self.tell_next(debate, "split", event).await
    }

    /// Accepts every undecided change.
    pub async fn accept_rest(&self, debate: &DebateId) -> Result<(), Error> {
        let act = self.act_on_result(debate).await?;
        self.accept_rest_under(&act).await
    }

    /// As [`Self::accept_rest`], for a caller that already has the right to decide.
    pub(super) async fn accept_rest_under(&self, act: &Act) -> Result<(), Error> {
        let changes = act.open_proposal()?.changes.iter();
        let undecided = changes.filter(|one| one.decision.is_none() && !one.change.is_scaffold());
        let facts = undecided.map(acceptance).collect();
        self.tell_all(&act.debate, facts).await
    }

    /// Makes a new version of the task from the accepted changes. A text that was edited since the debate
    /// began keeps those edits; changes that no longer fit anywhere are left out and named.
    pub async fn accept(&self, debate: &DebateId) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        let document = self.accept_under(&act, None).await?;
        self.renew_copies(debate).await?;
        Ok(document)
    }

    /// As [`Self::accept`], for a caller that already has the right to decide. `up_to` is the most severe
    /// change that may be accepted without asking, if the author wasn’t asked.
    pub(super) async fn accept_under(
        &self,
        act: &Act,
        up_to: Option<Severity>,
    ) -> Result<TaskDocument, Error> {
        let debate = &act.debate;
        let view = self.view(debate).await?;
        let review = proposal(&view)?;
        if review.accepted.is_some() {
            return Err(Error::invalid(
                "This debate’s text was already accepted.",
                "Take it back first, then accept it again.",
            ));
        }
        refuse_discarded(review)?;
        refuse_unrevised(&view)?;
        let setup = first_fact(view.setup.clone(), debate)?;
        let accepted = match self.shared_text(&setup).await? {
            Some(text) => whole_of(review, text)?,
            None => self.accepted(&setup, review).await?,
        };
        self.put_document(&setup, accepted.text.clone(), None)
            .await?;
        let origin = from_debate(&setup, &review.changes, &accepted.conflicts);
        self.make_version(&setup, accepted, origin, up_to).await
    }

    /// Makes a version of what was accepted, and commits the document if that is wanted. `up_to` as in
    /// [`Self::accept_under`].
    pub(super) async fn make_version(
        &self,
        setup: &Setup,
        accepted: Accepted,
        origin: Origin,
        up_to: Option<Severity>,
    ) -> Result<TaskDocument, Error> {
        let Accepted { text, conflicts } = accepted;
        let hash = TextHash::of(&text);
        let (debate, task) = (setup.debate.clone(), setup.task.clone());
        let store = self.store.clone();
        self.hub(&setup.debate)
            .record(move || {
                let version = (&task, text.as_str(), origin);
                store.add_version_telling(version, (&debate, "accept"), |version| Event::Accepted {
                    version: version.id.clone(),
                    text: Some(version.text.clone()),
                    conflicts,
                    up_to,
                })
            })
            .await?;
        self.commit_document(setup, hash).await?;
        self.document(setup.task.clone()).await
    }

    /// Restores the text that the task had before the debate was accepted, as a new version.
    pub async fn take_back(&self, debate: &DebateId) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        let document = self.take_back_under(&act).await?;
        self.renew_copies(debate).await?;
        Ok(document)
    }

    /// As [`Self::take_back`], for a caller that already has the right to decide.
    pub(super) async fn take_back_under(&self, act: &Act) -> Result<TaskDocument, Error> {
        let (debate, view) = (&act.debate, &act.view);
        let (Some(accepted), Some(setup)) = (proposal(view)?.accepted.clone(), view.setup.clone())
        else {
            return Err(Error::invalid(
                "This debate’s text wasn’t accepted, so there is nothing to take back.",
                "Open the task’s versions to restore another text.",
            ));
        };
        let (store, task) = (self.store.clone(), setup.task.clone());
        let (before, text) = off_thread(move || {
            let before = version_before(&store.versions(&task)?, &accepted)?;
            let text = store.text(&before.text)?;
            Ok::<_, Error>((before, text))
        })
        .await?;
        self.refuse_shared(&setup, view).await?;
        self.put_document(&setup, text.clone(), None).await?;
        let (store, of, task) = (self.store.clone(), debate.clone(), setup.task.clone());
        self.hub(debate)
            .record(move || {
                let origin = Origin::Restored { version: before.id };
                store.add_version_telling((&task, &text, origin), (&of, "takeback"), |_| {
                    Event::TakenBack {}
                })
            })
            .await?;
        self.document(setup.task).await
    }

    /// The task's text as it is now, with the accepted changes in it.
    pub(super) async fn accepted(
        &self,
        setup: &Setup,
        review: &view::Review,
    ) -> Result<Accepted, Error> {
        let (store, setup, review) = (self.store.clone(), setup.clone(), review.clone());
        off_thread(move || {
            let original = store.text(&setup.original)?;
            let newer = store.task(&setup.task)?.body;
            let view::Review {
                changes, settled, ..
            } = review;
            Ok::<_, Error>(review::accept_onto(&original, &changes, &settled, &newer))
        })
        .await
    }

    pub(super) async fn document(&self, task: TaskId) -> Result<TaskDocument, Error> {
        let store = self.store.clone();
        off_thread(move || files::noticed(&store, &task)).await
    }
}

/// The fact that the author accepts a change as it is, and the prefix of its key.
pub(super) fn acceptance(one: &ReviewedChange) -> (&'static str, Event) {
    let decided = Event::Decided {
        change: one.change.id.clone(),
        decision: Some(Decision::Accepted { edited: None }),
    };
    ("decision", decided)
}

/// The whole revision, as it is in a document that somebody else wrote to as well.
fn whole_of(review: &view::Review, text: String) -> Result<Accepted, Error> {
    let mut changes = review.changes.iter();
    if changes.any(|change| change.decision == Some(Decision::Rejected)) {
        return Err(Error::invalid(
            "Someone else changed the document during the review, so you can’t leave out individual changes.",
            "Accept all of them and edit the document by hand.",
        ));
    }
    Ok(Accepted {
        text,
        conflicts: Vec::new(),
    })
}

/// The origin of a version from a debate, with the result for each change that its proposal asks about.
pub(super) fn from_debate(
    setup: &Setup,
    changes: &[ReviewedChange],
    conflicts: &[ChangeId],
) -> Origin {
    Origin::Debate {
        debate: setup.debate.clone(),
        tally: Some(tally(changes, conflicts)),
    }
}

fn tally(changes: &[ReviewedChange], conflicts: &[ChangeId]) -> Tally {
    let asked = changes.iter().filter(|one| !one.change.is_scaffold());
    let mut tally = Tally::default();
    for one in asked {
        match one.decision {
            Some(Decision::Rejected) => tally.rejected += 1,
            Some(Decision::Accepted { .. }) if !conflicts.contains(&one.change.id) => {
                tally.accepted += 1;
            }
            _ => tally.left_out += 1,
        }
    }
    tally
}

/// The version that a task had before `accepted`. `versions` go from newest to oldest.
pub(super) fn version_before(
    versions: &[VersionRow],
    accepted: &VersionId,
) -> Result<Version, Error> {
    versions
        .iter()
        .map(|row| &row.version)
        .skip_while(|version| version.id != *accepted)
        .nth(1)
        .cloned()
        .ok_or_else(|| Error::internal("the version before a debate is missing"))
}
