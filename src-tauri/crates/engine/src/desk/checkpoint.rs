//! What the author decides on a checkpoint: approve the revision, go on by hand, or take all of it back.

use std::path::PathBuf;

use domain::task::{Origin, TaskDocument};
use domain::{DebateId, Event, TextHash};

use super::review::{proposal, tally};
use super::{Desk, first_fact};
use crate::error::off_thread;
use crate::{Error, import};

impl Desk {
    /// Accepts all of the revision.
    pub async fn approve(&self, debate: &DebateId) -> Result<TaskDocument, Error> {
        self.accept_rest(debate).await?;
        self.accept(debate).await
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
        let hub = self.hub(debate);
        let _alone = hub.review.lock().await;
        let view = self.view(debate).await?;
        let review = proposal(&view)?;
        self.refuse_running(debate)?;
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
        self.refuse_running(debate)?;
        let view = self.view(debate).await?;
        let setup = first_fact(view.setup.clone(), debate)?;
        self.refuse_shared(&setup).await?;
        let Some(review) = &view.review else {
            let (store, original) = (self.store.clone(), setup.original.clone());
            let text = off_thread(move || store.text(&original)).await?;
            return self.put_document(&setup, text, None).await;
        };
        if review.accepted.is_some() {
            self.take_back(debate).await?;
        }
        self.discard(debate, true).await
    }

    /// Refuses to decide on a debate that goes on.
    pub(super) fn refuse_running(&self, debate: &DebateId) -> Result<(), Error> {
        if self.drives(debate) {
            return Err(Error::invalid(
                "This debate is still going on; its next round may change the proposal.",
                "Stop it first, or let it come to its end.",
            ));
        }
        Ok(())
    }
}
