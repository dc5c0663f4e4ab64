//! A document that someone else changed after its review: what they wrote and the revision, in one text.
//!
//! They are merged from whichever text theirs is nearer to: the revision, or the text from before.

use std::path::Path;

use domain::checkpoint::Checkpoint;
use domain::page::{CheckpointConflict, TextComparison, TextNow};
use domain::task::TaskDocument;
use domain::text::changes::review::{Accepted, accept_onto, with_the_undecided};
use domain::text::compare::diff;
use domain::{DebateId, Event, Setup, TextHash, View};
use protocols::import;
use store::Store;
use table::off_thread;

use super::act::undecided;
use super::document::Left;
use super::review::tally;
use super::{Desk, first_fact};
use crate::Error;

impl Desk {
    /// Keeps what somebody else wrote to the document since the review, as the author saw it (`seen`),
    /// and the revision, which is approved.
    ///
    /// # Errors
    /// [`Error::Changed`] when the document is not what was seen any more; others when both rewrote the
    /// same passage, or there is nothing to keep beside the revision.
    pub async fn keep_both(
        &self,
        debate: &DebateId,
        seen: TextHash,
    ) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        undecided(&act.view)?;
        let setup = first_fact(act.view.setup.clone(), debate)?;
        let conflict = self.conflict(&setup, &act.view).await?;
        check(&conflict, &seen)?;
        self.accept_rest_under(&act).await?;
        let view = self.view(debate).await?;
        let review = undecided(&view)?;
        let accepted = Accepted {
            text: conflict.both,
            conflicts: Vec::new(),
        };
        // Recorded first: from here on nothing takes their words back.
        self.record_kept(&setup, &seen).await?;
        self.put_document(&setup, accepted.text.clone(), Some(seen))
            .await?;
        let left = Event::Performed {
            left: TextHash::of(&accepted.text),
        };
        self.tell_next(debate, "document", left).await?;
        let tally = tally(&review.changes, &[]);
        self.make_version(&setup, accepted, tally).await
    }

    /// What somebody else made of the document of a review since.
    ///
    /// # Errors
    /// When nobody touched it, or there is no revision to decide on.
    pub async fn conflict_now(&self, debate: &DebateId) -> Result<CheckpointConflict, Error> {
        let view = self.view(debate).await?;
        undecided(&view)?;
        let setup = first_fact(view.setup.clone(), debate)?;
        self.conflict(&setup, &view).await
    }

    async fn conflict(&self, setup: &Setup, view: &View) -> Result<CheckpointConflict, Error> {
        let over = self.document_of(setup).await?;
        let (store, setup, view) = (self.store.clone(), setup.clone(), view.clone());
        off_thread(move || {
            let left = Left::by(&setup, &store.events(&setup.debate, 0)?);
            let met = over.map(|over| met(&store, &setup, &view, &over, &left));
            met.transpose()?.flatten().ok_or_else(|| {
                Error::invalid(
                    "Nobody changed the document after the review, so there is nothing else to keep.",
                    "Approve the revision, adjust it, or take it back.",
                )
            })
        })
        .await
    }
}

fn check(conflict: &CheckpointConflict, seen: &TextHash) -> Result<(), Error> {
    if conflict.now.hash != *seen {
        return Err(Error::Changed {
            message: "The document has changed again.".to_owned(),
            hint: "Look at what it says now, then keep both.".to_owned(),
        });
    }
    match conflict.clashes {
        0 => Ok(()),
        clashes => Err(Error::invalid(
            match clashes {
                1 => "1 change in the revision is to a passage that somebody else rewrote."
                    .to_owned(),
                more => format!(
                    "{more} changes in the revision are to passages that somebody else rewrote."
                ),
            },
            "Adjust the document by hand.",
        )),
    }
}

/// What somebody else made of the document since the review left it; `None` where nobody touched it, or
/// it can't be read.
pub(super) fn met(
    store: &Store,
    setup: &Setup,
    view: &View,
    over: &Checkpoint,
    left: &Left,
) -> Result<Option<CheckpointConflict>, Error> {
    let Ok(now) = import::file(Path::new(&over.file)) else {
        return Ok(None);
    };
    let hash = TextHash::of(&now);
    if hash == left.text {
        return Ok(None);
    }
    let (before, after) = (store.text(&setup.original)?, store.text(&left.text)?);
    let (since_before, since_after) = (diff::compare(&before, &now), diff::compare(&after, &now));
    // Who had the document open wrote over the revision: their text is nearer to the one from before.
    let holds_revision = words(&since_after) < words(&since_before);
    let both = match &view.review {
        Some(review) if !holds_revision => {
            let changes = with_the_undecided(&review.changes);
            accept_onto(&before, &changes, &review.settled, &now)
        }
        _ => Accepted {
            text: now.clone(),
            conflicts: Vec::new(),
        },
    };
    Ok(Some(CheckpointConflict {
        now: TextNow { text: now, hash },
        difference: if holds_revision {
            since_after
        } else {
            since_before
        },
        holds_revision,
        both: both.text,
        clashes: both.conflicts.len(),
    }))
}

fn words(difference: &TextComparison) -> usize {
    difference.words_added + difference.words_removed
}
