//! A document that someone else changed after its review: their words and the revision, merged into one text.
//!
//! The merge starts from the text that theirs is closer to: the revision, or the text before it.

use std::path::Path;

use domain::adversary::{AdversaryReview, brought};
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
use super::review::from_debate;
use super::ways::ways;
use super::{Desk, first_fact};
use crate::Error;

impl Desk {
    /// Keeps both what somebody else wrote in the document since the review, as the author saw it (`seen`),
    /// and the revision, which is approved.
    ///
    /// # Errors
    /// [`Error::Changed`] when the document is no longer what was seen; others when both rewrote the same
    /// passage, or there is nothing to keep besides the revision, or nothing left of it.
    pub async fn keep_both(
        &self,
        debate: &DebateId,
        seen: TextHash,
    ) -> Result<TaskDocument, Error> {
        let act = self.act_at_rest(debate).await?;
        self.refuse_decided(&act.view).await?;
        let setup = first_fact(act.view.setup.clone(), debate)?;
        let Met {
            conflict,
            lost,
            moved_on,
            ..
        } = self.conflict(&setup, &act.view).await?;
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
        // Recorded first: from here on, nothing takes their words back.
        let kept = Kept {
            text: seen.clone(),
            lost,
            rewritten: Vec::new(),
            moved_on,
            as_is: false,
            own: false,
        };
        self.record_kept(&setup, kept, conflict.now.text).await?;
        self.put_document(&setup, accepted.text.clone(), Some(seen))
            .await?;
        let left = Event::Performed {
            left: TextHash::of(&accepted.text),
        };
        self.tell_next(debate, "document", left).await?;
        let origin = from_debate(&setup, &review.changes, &[]);
        self.make_version(&setup, accepted, origin, None).await
    }

    /// How somebody else has changed the document of a review since.
    ///
    /// # Errors
    /// When nobody touched it, there is no revision to decide on, or models are still working on it.
    pub async fn conflict_now(&self, debate: &DebateId) -> Result<CheckpointConflict, Error> {
        self.refuse_driven(debate).await?;
        let view = self.view(debate).await?;
        self.refuse_decided(&view).await?;
        let setup = first_fact(view.setup.clone(), debate)?;
        Ok(self.conflict(&setup, &view).await?.conflict)
    }

    /// The author continues by hand from the document as they saw it (`seen`) to `text`. Records which parts
    /// of the review are no longer in `text`, and that other people’s words in it stay. `own` says that every
    /// change since the review is the author’s. Records nothing if nothing changed. Returns whether the text
    /// is entirely the others’: the author leaves it as seen, and none of the review’s changes are in it.
    ///
    /// # Errors
    /// [`Error::Changed`] when the document is no longer what was seen.
    pub(super) async fn keep_theirs(
        &self,
        act: &Act,
        setup: &Setup,
        (seen, text, own): (&TextHash, &str, bool),
    ) -> Result<bool, Error> {
        if self.document_of(setup).await?.is_none() {
            return Ok(false);
        }
        let now = self.document_now(&act.debate).await?;
        if TextHash::of(&now) != *seen {
            return Err(changed_again());
        }
        let (store, of, view) = (self.store.clone(), setup.clone(), act.view.clone());
        let (then, last) = (now.clone(), text.to_owned());
        let kept = off_thread(move || {
            let left = Left::by(&of, &store.events(&of.debate, 0)?);
            let hash = TextHash::of(&then);
            let is_untouched = hash == left.text;
            let left = store.text(&left.text)?;
            let Fate { held, lost: gone } = Fate::of(&store, &view, &left, &last)?;
            let lost_then = Fate::of(&store, &view, &left, &then)?.lost;
            let is_theirs = |edit: &Edit| lost_then.iter().any(|other| other.id == edit.id);
            let (theirs, mine): (Vec<Edit>, Vec<Edit>) = gone.into_iter().partition(is_theirs);
            let kept = Kept {
                text: hash,
                lost: findings(&theirs),
                rewritten: findings(&mine),
                moved_on: moved_on(&view, &left, &last),
                as_is: !is_untouched && then == last,
                own: own || is_untouched,
            };
            let theirs = kept.as_is && !own && held == 0 && !kept.lost.is_empty();
            let is_of_note =
                !is_untouched || !kept.rewritten.is_empty() || !kept.moved_on.is_empty();
            Ok::<_, Error>((theirs, is_of_note.then_some(kept)))
        });
        let (theirs, kept) = kept.await?;
        if let Some(kept) = kept {
            self.record_kept(setup, kept, now).await?;
        }
        Ok(theirs)
    }

    async fn conflict(&self, setup: &Setup, view: &View) -> Result<Met, Error> {
        let Stands { met, can_go_back } = self.stands(setup, view).await?;
        met.ok_or_else(|| {
            Error::invalid(
                "Nobody changed the document after the review, so there is nothing else to keep.",
                ways(None, can_go_back),
            )
        })
    }

    /// What the author can do with an undecided revision.
    pub async fn ways(&self, debate: &DebateId) -> Result<Hint, Error> {
        let view = self.view(debate).await?;
        let setup = first_fact(view.setup.clone(), debate)?;
        Ok(self.stands(&setup, &view).await?.ways())
    }

    /// How an undecided revision relates to its document.
    pub(super) async fn stands(&self, setup: &Setup, view: &View) -> Result<Stands, Error> {
        let over = self.document_of(setup).await?;
        let (store, setup, view) = (self.store.clone(), setup.clone(), view.clone());
        off_thread(move || Stands::now(&store, &setup, &view, over.as_ref())).await
    }
}

/// How an undecided revision relates to its document.
pub(super) struct Stands {
    /// How somebody else changed the document since; `None` if nobody touched it.
    pub(super) met: Option<Met>,
    /// Whether restoring the text before the review would lose nothing that others wrote.
    pub(super) can_go_back: bool,
}

impl Stands {
    pub(super) fn now(
        store: &Store,
        setup: &Setup,
        view: &View,
        over: Option<&Checkpoint>,
    ) -> Result<Self, Error> {
        let left = Left::by(setup, &store.events(&setup.debate, 0)?);
        let met = over.map(|over| met(store, setup, view, over, &left));
        let met = met.transpose()?.flatten();
        let is_as_before = |met: &Met| met.conflict.now.hash == setup.original;
        Ok(Self {
            can_go_back: !left.shared && met.as_ref().is_none_or(is_as_before),
            met,
        })
    }

    /// What the author can do with it.
    pub(super) fn ways(&self) -> Hint {
        let conflict = self.met.as_ref().map(|met| &met.conflict);
        ways(conflict, self.can_go_back)
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
                1 => "Someone else rewrote a passage that the revision changes too.".to_owned(),
                more => {
                    format!("Someone else rewrote {more} passages that the revision changes too.")
                }
            },
            ways(Some(conflict), false),
        )),
    }
}

fn refuse_all_lost(conflict: &CheckpointConflict) -> Result<(), Error> {
    if !conflict.all_lost {
        return Ok(());
    }
    Err(Error::invalid(
        "Someone else rewrote everything that the revision changed.",
        ways(Some(conflict), false),
    ))
}

/// A document that somebody else changed.
pub(super) struct Met {
    pub(super) conflict: CheckpointConflict,
    /// The findings whose revision is missing if both are kept.
    pub(super) lost: Vec<FindingId>,
    /// The findings whose revision is missing from the document as it is now.
    pub(super) out_now: Vec<FindingId>,
    /// The unsettled findings whose passage is missing if both are kept.
    moved_on: Vec<FindingId>,
}

/// How somebody else changed the document since the review left it; `None` if nobody touched it, or it can’t
/// be read.
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
    let moved_on = moved_on(view, &after, &both.text);
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
        moved_on,
    }))
}

/// What somebody else changed, compared with the text that theirs is closer to, and whether that text is the
/// revision: someone who had the document open may have saved over it.
pub(super) fn nearer((before, after): (&str, &str), theirs: &str) -> (TextComparison, bool) {
    let (since_before, since_after) = (diff::compare(before, theirs), diff::compare(after, theirs));
    if words(&since_after) < words(&since_before) {
        (since_after, true)
    } else {
        (since_before, false)
    }
}

/// What happened to the edits of a review that are in the text it left.
#[derive(Default)]
struct Fate {
    /// How many of them are also in another text.
    held: usize,
    /// Those that aren’t.
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

/// The unsettled findings whose passage is in `left` but not in `last`.
fn moved_on(view: &View, left: &str, last: &str) -> Vec<FindingId> {
    AdversaryReview::of(view).map_or_else(Vec::new, |review| review.moved_on(left, last))
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
