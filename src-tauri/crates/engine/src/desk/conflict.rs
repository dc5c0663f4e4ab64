//! A document that someone else changed after its review: what they wrote and the revision, in one text.
//!
//! They are merged from whichever text theirs is nearer to: the revision, or the text from before.

use std::path::Path;

use domain::adversary::brought;
use domain::checkpoint::{Checkpoint, Kept};
use domain::page::{CheckpointConflict, TextComparison, TextNow};
use domain::round::Edit;
use domain::task::TaskDocument;
use domain::text::changes::review::{Accepted, accept_onto, with_the_undecided};
use domain::text::compare::diff;
use domain::text::edits::held::held;
use domain::{DebateId, Event, FindingId, Hint, Setup, TextHash, View};
use protocols::import;
use store::Store;
use table::off_thread;

use super::act::{Act, undecided};
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
    /// same passage, or there is nothing to keep beside the revision, or nothing left of it.
    pub async fn keep_both(
        &self,
        debate: &DebateId,
        seen: TextHash,
    ) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        undecided(&act.view)?;
        let setup = first_fact(act.view.setup.clone(), debate)?;
        let Met { conflict, lost, .. } = self.conflict(&setup, &act.view).await?;
        refuse_other(&conflict, &seen)?;
        refuse_clashes(&conflict)?;
        refuse_all_lost(&conflict)?;
        self.accept_rest_under(&act).await?;
        let view = self.view(debate).await?;
        let review = undecided(&view)?;
        let accepted = Accepted {
            text: conflict.both,
            conflicts: Vec::new(),
        };
        // Recorded first: from here on nothing takes their words back.
        let kept = Kept {
            text: seen.clone(),
            lost,
            as_is: false,
        };
        self.record_kept(&setup, kept, conflict.now.text).await?;
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
        Ok(self.conflict(&setup, &view).await?.conflict)
    }

    /// Keeps what somebody else wrote to the document since the review, as the author saw it (`seen`),
    /// where the author goes on from that by hand to `text`. Nothing happens where nobody did.
    ///
    /// # Errors
    /// [`Error::Changed`] when the document is not what was seen any more.
    pub(super) async fn keep_theirs(
        &self,
        act: &Act,
        setup: &Setup,
        (seen, text): (&TextHash, &str),
    ) -> Result<(), Error> {
        let (store, of, view) = (self.store.clone(), setup.clone(), act.view.clone());
        let left = off_thread(move || Ok::<_, Error>(Left::by(&of, &store.events(&of.debate, 0)?)));
        let left = left.await?;
        if *seen == left.text || self.document_of(setup).await?.is_none() {
            return Ok(());
        }
        let now = self.document_now(&act.debate).await?;
        if TextHash::of(&now) != *seen {
            return Err(changed_again());
        }
        let (store, then, last) = (self.store.clone(), now.clone(), text.to_owned());
        let missing = off_thread(move || {
            let left = store.text(&left.text)?;
            let gone = Fate::of(&store, &view, &left, &last)?.lost;
            let mut theirs = Fate::of(&store, &view, &left, &then)?.lost;
            theirs.retain(|edit| gone.iter().any(|other| other.id == edit.id));
            Ok::<_, Error>(findings(&theirs))
        });
        let kept = Kept {
            text: seen.clone(),
            lost: missing.await?,
            as_is: now == text,
        };
        self.record_kept(setup, kept, now).await
    }

    async fn conflict(&self, setup: &Setup, view: &View) -> Result<Met, Error> {
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

fn changed_again() -> Error {
    Error::Changed {
        message: "The document has changed again.".to_owned(),
        hint: "Look at what it says now, then decide.".into(),
    }
}

fn refuse_other(conflict: &CheckpointConflict, seen: &TextHash) -> Result<(), Error> {
    if conflict.now.hash == *seen {
        return Ok(());
    }
    Err(changed_again())
}

fn refuse_clashes(conflict: &CheckpointConflict) -> Result<(), Error> {
    match conflict.clashes {
        0 => Ok(()),
        clashes => Err(Error::invalid(
            match clashes {
                1 => "Someone else rewrote a passage that 1 change in the revision touches."
                    .to_owned(),
                more => format!(
                    "Someone else rewrote passages that {more} changes in the revision touch."
                ),
            },
            "Adjust the document by hand.",
        )),
    }
}

fn refuse_all_lost(conflict: &CheckpointConflict) -> Result<(), Error> {
    if !conflict.all_lost {
        return Ok(());
    }
    Err(Error::invalid(
        "Someone else rewrote everything that the revision changed.",
        Hint::apart(
            "Adjust the document by hand, or keep theirs.",
            "Edit the file, then approve it with `--adjusted`.",
        ),
    ))
}

/// A document that somebody else changed.
pub(super) struct Met {
    pub(super) conflict: CheckpointConflict,
    /// The findings whose revision is not in what keeping both makes of it.
    pub(super) lost: Vec<FindingId>,
    /// The findings whose revision is not in the document as it is now.
    pub(super) out_now: Vec<FindingId>,
}

/// What somebody else made of the document since the review left it; `None` where nobody touched it, or
/// it can't be read.
pub(super) fn met(
    store: &Store,
    setup: &Setup,
    view: &View,
    over: &Checkpoint,
    left: &Left,
) -> Result<Option<Met>, Error> {
    let Ok(now) = import::file(Path::new(&over.file)) else {
        return Ok(None);
    };
    let hash = TextHash::of(&now);
    if hash == left.text {
        return Ok(None);
    }
    let (before, after) = (store.text(&setup.original)?, store.text(&left.text)?);
    let (difference, holds_revision) = nearer((&before, &after), &now);
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
    let in_both = Fate::of(store, view, &after, &both.text)?;
    let out_now = findings(&Fate::of(store, view, &after, &now)?.lost);
    let conflict = CheckpointConflict {
        now: TextNow { text: now, hash },
        difference,
        holds_revision,
        both: both.text,
        clashes: both.conflicts.len(),
        lost: in_both.lost.iter().map(brought).collect(),
        all_lost: in_both.held == 0 && !in_both.lost.is_empty(),
    };
    Ok(Some(Met {
        conflict,
        lost: findings(&in_both.lost),
        out_now,
    }))
}

/// What somebody else changed, by the text that theirs is nearer to, and whether that is the revision:
/// who had the document open wrote over it.
pub(super) fn nearer((before, after): (&str, &str), theirs: &str) -> (TextComparison, bool) {
    let (since_before, since_after) = (diff::compare(before, theirs), diff::compare(after, theirs));
    if words(&since_after) < words(&since_before) {
        (since_after, true)
    } else {
        (since_before, false)
    }
}

/// What became of the edits of a review that stand in the text that it left.
#[derive(Default)]
struct Fate {
    /// How many of them stand in another text too.
    held: usize,
    /// Those that don’t.
    lost: Vec<Edit>,
}

impl Fate {
    fn of(store: &Store, view: &View, left: &str, now: &str) -> Result<Self, Error> {
        let mut fate = Self::default();
        for synthesis in view.rounds.iter().filter_map(|it| it.synthesis.as_ref()) {
            let behind = store.text(&synthesis.text)?;
            let (held, lost) = held(&synthesis.edits, &behind, left, now);
            fate.held += held.len();
            fate.lost.extend(lost.into_iter().cloned());
        }
        Ok(fate)
    }
}

fn findings(edits: &[Edit]) -> Vec<FindingId> {
    edits
        .iter()
        .flat_map(|edit| edit.findings.clone())
        .collect()
}

fn words(difference: &TextComparison) -> usize {
    difference.words_added + difference.words_removed
}
