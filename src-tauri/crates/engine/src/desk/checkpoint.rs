//! The author’s decisions on a checkpoint: approve the revision, continue by hand, or take all of it back.

mod shown;

use std::path::PathBuf;

use domain::adversary::revisions;
use domain::review::ReviewedChange;
use domain::task::{Origin, TaskDocument};
use domain::text::changes::review::{self, Accepted};
use domain::view::Review;
use domain::{DebateId, Event, Hint, Setup, TextHash, VersionId};
use protocols::import;
use table::off_thread;

use super::act::{Act, command, proposal, undecided};
use super::document::{self, name};
use super::review::from_debate;
use super::{Desk, first_fact};
use crate::Error;

impl Desk {
    /// The text that the author continues with by hand: the document as it is on disk now, or the revision if
    /// there is no document.
    pub async fn to_adjust(&self, debate: &DebateId) -> Result<String, Error> {
        let view = self.view(debate).await?;
        let setup = first_fact(view.setup.clone(), debate)?;
        if self.document_of(&setup).await?.is_some() {
            return self.document_now(debate).await;
        }
        let proposed = proposal(&view)?;
        let whole = Review {
            changes: review::with_the_undecided(&proposed.changes),
            ..proposed.clone()
        };
        Ok(self.accepted(&setup, &whole).await?.text)
    }

    /// Accepts the whole revision.
    ///
    /// # Errors
    /// When there is none.
    pub async fn approve(&self, debate: &DebateId) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        self.refuse_decided(&act.view).await?;
        let setup = first_fact(act.view.setup.clone(), debate)?;
        let stands = self.stands(&setup, &act.view).await?;
        if let Some(met) = &stands.met {
            let over = self.document_of(&setup).await?;
            let name = over.map_or_else(String::new, |over| name(&over.file));
            return Err(Error::Changed {
                message: document::nothing_written(&name, met.conflict.now.hash == setup.original),
                hint: stands.ways(),
            });
        }
        self.accept_rest_under(&act).await?;
        self.accept_under(&act, None).await
    }

    /// The document of a checkpoint as it is on disk now.
    ///
    /// # Errors
    /// When the debate has none, or it can't be read.
    pub async fn document_now(&self, debate: &DebateId) -> Result<String, Error> {
        let setup = first_fact(self.view(debate).await?.setup, debate)?;
        let checkpoint = self.document_of(&setup).await?.ok_or_else(|| {
            Error::invalid(
                "This debate isn’t about a document on disk.",
                "Edit the text of its task instead.",
            )
        })?;
        off_thread(move || import::file(&PathBuf::from(checkpoint.file))).await
    }

    /// Continues by hand: the author’s edit of the document as they saw it (`seen`) becomes its text, and the
    /// adversary does not read it again.
    ///
    /// # Errors
    /// [`Error::Changed`] when the document is no longer what was seen.
    pub async fn adjust(
        &self,
        debate: &DebateId,
        seen: TextHash,
        text: String,
    ) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        self.go_on(&act, (seen, text, false)).await
    }

    /// The same if the author edited the file outside of Whetstone and says so: everything in it now counts
    /// as theirs.
    ///
    /// # Errors
    /// [`Error::Changed`] when the document changes meanwhile.
    pub async fn adjusted(&self, debate: &DebateId) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        let text = self.document_now(debate).await?;
        self.go_on(&act, (TextHash::of(&text), text, true)).await
    }

    /// Makes this text the document’s, which is expected to be `seen`, and ends the review with it. `own`
    /// says that every change since the review is the author’s.
    async fn go_on(
        &self,
        act: &Act,
        (seen, text, own): (TextHash, String, bool),
    ) -> Result<TaskDocument, Error> {
        let debate = &act.debate;
        self.refuse_decided(&act.view).await?;
        let review = undecided(&act.view)?;
        let setup = &first_fact(act.view.setup.clone(), debate)?;
        // Recorded first: from here on, nothing takes other people’s words back.
        let theirs = self.keep_theirs(act, setup, (&seen, &text, own)).await?;
        self.put_document(setup, text.clone(), Some(seen)).await?;
        let adjusted = Accepted {
            text,
            conflicts: Vec::new(),
        };
        // An approval that was refused or taken back decided on the changes. Continuing by hand decides on
        // none; this is how the two are told apart.
        let decided = review.changes.iter().filter(|one| one.decision.is_some());
        let facts = decided.map(|one| ("decision", reopened(one))).collect();
        self.tell_all(debate, facts).await?;
        let mut changes = review.changes.clone();
        for one in &mut changes {
            one.decision = None;
        }
        let origin = match self.document_of(setup).await? {
            Some(over) if theirs => Origin::imported(name(&over.file)),
            _ => from_debate(setup, &changes, &[]),
        };
        self.make_version(setup, adjusted, origin, None).await
    }

    /// Restores the text that the document had before the checkpoint.
    ///
    /// # Errors
    /// [`Error::Changed`] when somebody else has written to it since.
    pub async fn take_all_back(&self, debate: &DebateId) -> Result<(), Error> {
        let mut act = self.act_at_rest(debate).await?;
        let setup = first_fact(act.view.setup.clone(), debate)?;
        if revisions(&act.view).is_empty() {
            let again = command(&act.view, "").unwrap_or_default();
            return Err(Error::invalid(
                "This review wrote no revision, so there is nothing to take back.",
                Hint::apart(
                    "Close it, or run the checkpoint again.",
                    format!("Run the checkpoint again: `{again}`."),
                ),
            ));
        }
        // Before anything is recorded, so that a refused request leaves no trace.
        if let Err(refused) = self.refuse_shared(&setup, &act.view).await {
            let stands = self.stands(&setup, &act.view).await?;
            let is_open = undecided(&act.view).is_ok() && !stands.can_go_back;
            return Err(match refused {
                Error::Changed { message, .. } if is_open => Error::Changed {
                    message,
                    hint: stands.ways(),
                },
                refused => refused,
            });
        }
        if act.view.header.outcome.is_none() {
            act.view = self.end_here(setup).await?;
        }
        let view = &act.view;
        if proposal(view)?.accepted.is_some() {
            self.take_back_under(&act).await?;
        }
        self.discard_under(&act, true).await
    }

    /// Puts back the text that the author wrote by hand, after it was taken back.
    pub(super) async fn put_own_words_back(
        &self,
        setup: &Setup,
        version: VersionId,
    ) -> Result<(), Error> {
        let store = self.store.clone();
        let (text, origin) = off_thread(move || {
            let written = store.version(&version)?;
            Ok::<_, Error>((store.text(&written.text)?, written.origin))
        })
        .await?;
        let put = self.put_document(setup, text.clone(), None).await;
        put.map_err(document::by_hand)?;
        let again = Event::Discarded { discarded: false };
        self.tell_next(&setup.debate, "discard", again).await?;
        let written = Accepted {
            text,
            conflicts: Vec::new(),
        };
        self.make_version(setup, written, origin, None).await?;
        Ok(())
    }
}

/// The fact that reopens a change.
fn reopened(one: &ReviewedChange) -> Event {
    Event::Decided {
        change: one.change.id.clone(),
        decision: None,
    }
}
