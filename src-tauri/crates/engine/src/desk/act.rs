//! The author’s decisions on a debate: one at a time, across all windows and headless runs.

use std::sync::Arc;

use domain::adversary::revisions;
use domain::page::Driver;
use domain::{DebateId, Event, Hint, Setup, View, view};
use protocols::Course;
use store::{ActLock, Store};
use table::off_thread;

use super::{Desk, example};
use crate::Error;

/// The right to decide on a debate. Until it is dropped, nobody else can decide on the debate or start
/// driving it, in any process.
pub(super) struct Act {
    pub(super) debate: DebateId,
    /// The debate as it was when the right was acquired.
    pub(super) view: View,
    _lock: ActLock,
}

impl Act {
    /// The proposal, while the author may still decide on its changes.
    pub(super) fn open_proposal(&self) -> Result<&view::Review, Error> {
        let review = proposal(&self.view)?;
        if review.accepted.is_some() {
            return Err(Error::invalid(
                "This debate’s text was already accepted.",
                "Take it back first, then decide again.",
            ));
        }
        refuse_discarded(review)?;
        Ok(review)
    }
}

impl Desk {
    /// Waits for the right to decide on a debate, even if somebody drives it meanwhile.
    pub(super) async fn act(&self, debate: &DebateId) -> Result<Act, Error> {
        let (store, of) = (self.store.clone(), debate.clone());
        off_thread(move || {
            example::refuse_debate(&of)?;
            known(&store, &of)?;
            let lock = store.lock_acts(&of)?;
            let view = store.view(&of)?;
            Ok::<_, Error>(Act {
                debate: of,
                view,
                _lock: lock,
            })
        })
        .await
    }

    /// Waits for the right to decide on a debate that nobody drives.
    pub(super) async fn act_at_rest(&self, debate: &DebateId) -> Result<Act, Error> {
        let act = self.act(debate).await?;
        self.refuse_driven(debate).await?;
        Ok(act)
    }

    /// Waits for the right to decide on a debate’s result. The debate must be one that nobody drives, or one
    /// that is waiting for its author: while models work, what they say would overtake any decision.
    pub(super) async fn act_on_result(&self, debate: &DebateId) -> Result<Act, Error> {
        let act = self.act(debate).await?;
        if act.view.header.waiting.is_none() {
            self.refuse_driven(debate).await?;
        }
        Ok(act)
    }

    /// Refuses what can’t be done while a debate runs, in this process or another.
    pub(super) async fn refuse_driven(&self, debate: &DebateId) -> Result<(), Error> {
        match self.driver(debate).await? {
            Driver::Nobody => Ok(()),
            Driver::Here => Err(Error::invalid(
                "This debate is still running.",
                "Stop it first, or let it finish.",
            )),
            Driver::Elsewhere => Err(Error::Busy),
        }
    }

    /// Records facts that the user creates, each with the next number after its prefix: all of them or none.
    pub(super) async fn tell_all(
        &self,
        debate: &DebateId,
        facts: Vec<(&'static str, Event)>,
    ) -> Result<(), Error> {
        let (store, of, hub) = (self.store.clone(), debate.clone(), self.hub(debate));
        let mut told = hub.in_order().await;
        let recorded = off_thread(move || store.append_all_next(&of, &facts)).await?;
        for fact in recorded {
            hub.tell(&mut told, Arc::new(fact)).await;
        }
        Ok(())
    }
}

/// Refuses decisions on a proposal that the author discarded.
pub(super) fn refuse_discarded(review: &view::Review) -> Result<(), Error> {
    if review.discarded {
        return Err(Error::invalid(
            "This proposal was discarded.",
            Hint::apart(
                "Restore it first, then decide on it.",
                "Start a new debate on the text.",
            ),
        ));
    }
    Ok(())
}

/// Refuses a debate that doesn’t exist, before a lock is created for it.
fn known(store: &Store, debate: &DebateId) -> Result<(), Error> {
    if store.key(debate, "start")?.is_none() {
        let what = format!("debate {debate}");
        return Err(store::Error::NotFound { what }.into());
    }
    Ok(())
}

/// What a debate proposes.
pub(super) fn proposal(view: &View) -> Result<&view::Review, Error> {
    view.review.as_ref().ok_or_else(|| {
        Error::invalid(
            "This debate has no proposal yet.",
            "Wait until it ends, or stop it to see what it has so far. If it was interrupted, resume it.",
        )
    })
}

/// Refuses to continue a debate whose text was accepted, because the author decided on what it proposed then.
pub(super) fn refuse_accepted(view: &View) -> Result<(), Error> {
    if accepted(view) {
        let window = "Take it back first, or start a new debate on the new version.";
        let take_back = command(view, "--take-back").map(|line| {
            format!("Take it back first: `{line}`. Or start a new debate on the new version.")
        });
        return Err(Error::invalid(
            "This debate’s text was accepted, so the debate can’t continue.",
            Hint::apart(window, take_back.unwrap_or_else(|| window.to_owned())),
        ));
    }
    Ok(())
}

/// The command that does this to a checkpoint’s document; `None` for any other debate.
pub(super) fn command(view: &View, flag: &str) -> Option<String> {
    let setup = view.setup.as_ref()?;
    let name = &setup.agenda.document()?.name;
    Some(
        format!("whetstone checkpoint {name} {flag}")
            .trim_end()
            .to_owned(),
    )
}

/// Whether the author accepted what a debate proposes.
pub(super) fn accepted(view: &View) -> bool {
    view.review
        .as_ref()
        .is_some_and(|review| review.accepted.is_some())
}

/// Whether a debate revises a document in place.
pub(super) fn on_disk(setup: &Setup) -> bool {
    Course::of(setup.protocol, &setup.agenda).on_disk()
}

/// Refuses decisions on a checkpoint that didn’t change its document.
pub(super) fn refuse_unrevised(view: &View) -> Result<(), Error> {
    let is_on_disk = view.setup.as_ref().is_some_and(on_disk);
    if !is_on_disk || !revisions(view).is_empty() {
        return Ok(());
    }
    Err(Error::invalid(
        "This review wrote no revision, so there is nothing to approve.",
        "Edit the document by hand where a finding asks for it, and run the checkpoint again.",
    ))
}

/// What to do with a checkpoint that was interrupted after it revised its document.
pub(super) fn resume_or_take_back(view: &View) -> Hint {
    let window = "Resume it, or take back what it wrote so far.";
    let id = view.setup.as_ref().map(|setup| &setup.debate);
    let terminal = id.zip(command(view, "--take-back")).map(|(id, line)| {
        format!("Resume it: `whetstone resume {id}`. Or take back what it wrote so far: `{line}`.")
    });
    Hint::apart(window, terminal.unwrap_or_else(|| window.to_owned()))
}

/// A checkpoint’s proposal that the author can decide on.
pub(super) fn undecided(view: &View) -> Result<&view::Review, Error> {
    let review = proposal(view)?;
    if view.header.outcome.is_none() {
        return Err(Error::invalid(
            "This review was interrupted, so its revision isn’t complete.",
            resume_or_take_back(view),
        ));
    }
    refuse_unrevised(view)?;
    if review.accepted.is_some() {
        let window = "Take it back first.";
        let take_back = command(view, "--take-back");
        let terminal = take_back.map(|line| format!("Take it back first: `{line}`."));
        return Err(Error::invalid(
            "You already decided on this review.",
            Hint::apart(window, terminal.unwrap_or_else(|| window.to_owned())),
        ));
    }
    refuse_discarded(review)?;
    Ok(review)
}
