//! What the author decides on a checkpoint: approve the revision, go on by hand, or take all of it back.

use std::path::PathBuf;

use domain::checkpoint::AdversaryReview;
use domain::page::{CheckpointCommit, CheckpointReview};
use domain::task::{Origin, TaskDocument};
use domain::text::{diff, review};
use domain::view::Review;
use domain::{DebateId, Event, TextHash, View};
use store::Store;

use super::document::name;
use super::planning::state;
use super::review::{proposal, tally};
use super::{Desk, first_fact};
use crate::error::off_thread;
use crate::{Error, import};

impl Desk {
    /// What a checkpoint came to, for the author to decide on.
    ///
    /// # Errors
    /// When the debate is no checkpoint.
    pub async fn checkpoint_review(&self, debate: &DebateId) -> Result<CheckpointReview, Error> {
        let view = self.view(debate).await?;
        let came_to = AdversaryReview::of(&view).ok_or_else(|| {
            Error::invalid(
                "This debate is no checkpoint.",
                "Open it among the debates to read what came of it.",
            )
        })?;
        let setup = first_fact(view.setup.clone(), debate)?;
        let over = self.document_of(&setup).await?;
        let committed = self.committed(debate).await?;
        let store = self.store.clone();
        off_thread(move || {
            Ok::<_, Error>(CheckpointReview {
                result: came_to.in_short(),
                review: came_to,
                state: state(&store, &view)?,
                file: over.map(|over| name(&over.file)),
                difference: diff::compare(&store.text(&setup.original)?, &led_to(&store, &view)?),
                commit: committed.map(|committed| match committed {
                    Ok(name) => CheckpointCommit::Made { name },
                    Err(why) => CheckpointCommit::Refused { why },
                }),
            })
        })
        .await
    }

    /// The text that the author goes on with by hand: the document as it is on disk now, or the revision
    /// where there is no document.
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

    /// Accepts all of the revision.
    pub async fn approve(&self, debate: &DebateId) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        self.accept_rest_under(&act).await?;
        self.accept_under(&act).await
    }

    /// The document of a checkpoint as it is on disk now.
    ///
    /// # Errors
    /// When the debate has none, or it can't be read.
    pub async fn document_now(&self, debate: &DebateId) -> Result<String, Error> {
        let setup = first_fact(self.view(debate).await?.setup, debate)?;
        let checkpoint = self.document_of(&setup).await?.ok_or_else(|| {
            Error::invalid(
                "This debate is about no document on disk.",
                "Edit the text of its task.",
            )
        })?;
        off_thread(move || import::file(&PathBuf::from(checkpoint.file))).await
    }

    /// Goes on by hand: what the author made of the document as it was shown to them (`seen`) becomes
    /// its text, and the adversary does not read it again.
    ///
    /// # Errors
    /// [`Error::Changed`] when the document is not what was seen any more.
    pub async fn adjust(
        &self,
        debate: &DebateId,
        seen: TextHash,
        text: String,
    ) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        let (view, review) = (&act.view, proposal(&act.view)?);
        if review.accepted.is_some() {
            return Err(Error::invalid(
                "You decided on this review before.",
                "Take it back first.",
            ));
        }
        let setup = first_fact(view.setup.clone(), debate)?;
        self.put_document(&setup, text.clone(), Some(seen)).await?;
        let origin = Origin::Debate {
            debate: debate.clone(),
            tally: Some(tally(&review.changes, &[])),
        };
        let adjusted = TextHash::of(&text);
        let (store, of, task) = (self.store.clone(), debate.clone(), setup.task.clone());
        self.hub(debate)
            .record(move || {
                store.add_version_telling((&task, &text, origin), (&of, "accept"), |version| {
                    Event::Accepted {
                        version: version.id.clone(),
                        conflicts: Vec::new(),
                    }
                })
            })
            .await?;
        self.commit_document(&setup, adjusted).await?;
        self.document(setup.task).await
    }

    /// Puts back the text that the document had before the checkpoint.
    ///
    /// # Errors
    /// [`Error::Changed`] when somebody else wrote to it since.
    pub async fn take_all_back(&self, debate: &DebateId) -> Result<(), Error> {
        let act = self.act_at_rest(debate).await?;
        let view = &act.view;
        let setup = first_fact(view.setup.clone(), debate)?;
        self.refuse_shared(&setup).await?;
        let Some(review) = &view.review else {
            let (store, original) = (self.store.clone(), setup.original.clone());
            let text = off_thread(move || store.text(&original)).await?;
            return self.put_document(&setup, text, None).await;
        };
        if review.accepted.is_some() {
            self.take_back_under(&act).await?;
        }
        self.discard_under(&act, true).await
    }
}

/// The text that a checkpoint led to: what the author made of it, else what it proposes.
fn led_to(store: &Store, view: &View) -> Result<String, Error> {
    let review = view.review.as_ref();
    let accepted = review.and_then(|review| review.accepted.as_ref());
    if let Some(version) = accepted {
        return Ok(store.text(&store.version(version)?.text)?);
    }
    let proposed = review.map(|review| &review.text);
    let edited = view
        .rounds
        .iter()
        .rev()
        .filter_map(|round| round.synthesis.as_ref());
    let hash = proposed.or_else(|| edited.map(|synthesis| &synthesis.text).next());
    let original = view.setup.as_ref().map(|setup| &setup.original);
    let hash = hash
        .or(original)
        .ok_or_else(|| Error::internal("a debate without a text"))?;
    Ok(store.text(hash)?)
}
