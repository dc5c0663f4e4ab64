//! The author’s decisions on a checkpoint: approve the revision, continue by hand, or take all of it back.

use std::path::PathBuf;

use domain::adversary::{AdversaryReview, revisions};
use domain::checkpoint::ABOUT_COMMITS;
use domain::headline::{CheckpointHeadline, Reader, as_is, interrupted, left_undone, unfinished};
use domain::page::{
    CheckpointCommit, CheckpointReview, CheckpointState, Driver, PutBack, TextComparison,
};
use domain::review::ReviewedChange;
use domain::task::{Origin, TaskDocument, Version};
use domain::text::changes::review::{self, Accepted};
use domain::text::compare::diff;
use domain::view::Review;
use domain::{DebateId, Event, Hint, Recorded, Setup, TextHash, VersionId, View};
use protocols::import;
use store::Store;
use table::off_thread;

use super::act::{Act, command, proposal, undecided};
use super::conflict::Stands;
use super::document::{self, Left, name};
use super::review::from_debate;
use super::{Desk, conflict, first_fact};
use crate::Error;

impl Desk {
    /// A checkpoint’s result, for the author to decide on.
    ///
    /// # Errors
    /// When the debate is not a checkpoint.
    pub async fn checkpoint_review(&self, debate: &DebateId) -> Result<CheckpointReview, Error> {
        let view = self.view(debate).await?;
        let mut came_to = AdversaryReview::of(&view).ok_or_else(|| {
            Error::invalid(
                "This debate isn’t a checkpoint.",
                "Open it in the list of debates to see its result.",
            )
        })?;
        let setup = first_fact(view.setup.clone(), debate)?;
        let over = self.document_of(&setup).await?;
        let committed = self.committed(debate).await?;
        let is_over = !self.drives(debate);
        let outcome = view.header.outcome;
        let broken = outcome.is_none() && self.driver(debate).await? == Driver::Nobody;
        let store = self.store.clone();
        off_thread(move || {
            let events = store.events(&setup.debate, 0)?;
            let left = Left::by(&setup, &events);
            let state = CheckpointState::of(&view);
            let is_open = matches!(state, CheckpointState::ToReview | CheckpointState::Running);
            let revised =
                view.review.is_some() && outcome.is_some() && !revisions(&view).is_empty();
            let undone = if broken {
                Some(left_undone(&view))
            } else {
                unfinished(&view)
            };
            let conflict = match &over {
                Some(over) if is_over && is_open && revised => {
                    Stands::now(&store, &setup, &view, Some(over))?.met
                }
                _ => None,
            };
            if let Some(met) = &conflict {
                came_to.lose(&met.out_now);
            }
            let last = match &conflict {
                Some(met) => Some(met.conflict.now.text.clone()),
                None => by_hand(&store, &view, state)?,
            };
            if let Some(last) = last {
                let moved_on = came_to.moved_on(&reviewed(&store, &setup, &view)?, &last);
                came_to.doubt(&moved_on);
            }
            let said = CheckpointHeadline::saying(&came_to, state, as_is(&view), Reader::Author);
            let kept = view.review.as_ref().and_then(|it| it.kept.as_ref());
            let changed = Changed::of(&store, &setup, &view, state)?;
            Ok::<_, Error>(CheckpointReview {
                result: came_to.in_short(),
                headline: if broken && is_open {
                    interrupted(&view)
                } else {
                    said.headline
                },
                alarm: said.alarm,
                unfinished: undone.filter(|_| is_open),
                put_back: (state == CheckpointState::TakenBack).then(|| {
                    own_words(&view, state).map_or(PutBack::Revision, |_| PutBack::OwnWords)
                }),
                warnings: warnings(&events, is_open),
                review: came_to,
                differences: changed.by_review,
                theirs: changed.theirs,
                own: changed.own,
                state,
                revised,
                shared: left.shared,
                lost: kept.is_some_and(|kept| !kept.lost.is_empty()),
                conflict: conflict.map(|met| met.conflict),
                file: over.map(|over| name(&over.file)),
                commit: committed.map(|committed| match committed {
                    Ok(name) => CheckpointCommit::Made { name },
                    Err(why) => CheckpointCommit::Refused { why },
                }),
            })
        })
        .await
    }

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

/// The text that the last round left.
fn reviewed(store: &Store, setup: &Setup, view: &View) -> Result<String, Error> {
    let last = view.rounds.last();
    let text = last.map_or(&setup.original, |it| it.left().unwrap_or(&it.text));
    Ok(store.text(text)?)
}

/// The approved text, if it has words in it that the review didn’t write; `None` otherwise.
fn by_hand(store: &Store, view: &View, state: CheckpointState) -> Result<Option<String>, Error> {
    let is_mixed = matches!(state, CheckpointState::Adjusted | CheckpointState::KeptBoth);
    let review = view.review.as_ref().filter(|_| is_mixed);
    let Some(version) = review.and_then(|it| it.accepted.as_ref()) else {
        return Ok(None);
    };
    Ok(Some(store.text(&store.version(version)?.text)?))
}

/// The parts of a document since its checkpoint began, by who wrote them.
struct Changed {
    /// The revisions of the rounds, including any by hand that the author continued from.
    by_review: Vec<TextComparison>,
    /// What somebody else changed after the review, if it was kept.
    theirs: Option<TextComparison>,
    /// What the author wrote outside the review.
    own: Option<TextComparison>,
}

impl Changed {
    fn of(
        store: &Store,
        setup: &Setup,
        view: &View,
        state: CheckpointState,
    ) -> Result<Self, Error> {
        let mut pairs = revisions(view);
        let kept = view.review.as_ref().and_then(|it| it.kept.as_ref());
        let kept = kept.filter(|kept| !kept.own);
        let left = pairs.last().map(|(_, after)| *after);
        // Journals of earlier versions only name it.
        let text = kept.and_then(|kept| store.text(&kept.text).ok());
        let theirs = match (text, left) {
            (Some(text), Some(left)) => {
                let (before, after) = (store.text(&setup.original)?, store.text(left)?);
                Some(conflict::nearer((&before, &after), &text).0)
            }
            _ => None,
        };
        let mut own = None;
        let version = own_words(view, state).map(|version| store.version(version));
        let version = version.transpose()?;
        let is_foreign = |it: &Version| matches!(it.origin, Origin::Imported { .. });
        if version.as_ref().is_some_and(is_foreign) {
            // Nothing from the review is in the text that the author approved.
            pairs.clear();
        }
        let written = version.map(|version| version.text);
        let last = view.rounds.last().map(|it| it.left().unwrap_or(&it.text));
        let seen = kept.map(|kept| &kept.text).or(last);
        match (&written, pairs.last_mut()) {
            (Some(written), Some((_, after))) if seen == Some(*after) => *after = written,
            (Some(written), _) => {
                let seen = seen.filter(|seen| *seen != written);
                let seen = seen.and_then(|seen| store.text(seen).ok());
                own = seen.map(|seen| Ok::<_, Error>(diff::compare(&seen, &store.text(written)?)));
            }
            (None, _) => {}
        }
        let by_review = pairs.into_iter();
        Ok(Self {
            by_review: by_review
                .map(|(before, after)| Ok(diff::compare(&store.text(before)?, &store.text(after)?)))
                .collect::<Result<_, Error>>()?,
            theirs,
            own: own.transpose()?,
        })
    }
}

/// The version with the author’s handwritten text, if that is what was decided or taken back.
fn own_words(view: &View, state: CheckpointState) -> Option<&VersionId> {
    let review = view.review.as_ref()?;
    match state {
        CheckpointState::Adjusted => review.accepted.as_ref(),
        CheckpointState::TakenBack => review.own_words(),
        _ => None,
    }
}

/// Notices that the author must not miss. Whether the revision was committed is reported elsewhere, and needs
/// no action once the author has decided.
fn warnings(events: &[Recorded], is_open: bool) -> Vec<String> {
    let [ahead, refused] = ABOUT_COMMITS;
    let mut warnings: Vec<String> = Vec::new();
    for recorded in events {
        let is_said =
            recorded.key.starts_with(refused) || (recorded.key.starts_with(ahead) && !is_open);
        match &recorded.event {
            Event::Warned { message } if !is_said && !warnings.contains(message) => {
                warnings.push(message.clone());
            }
            _ => {}
        }
    }
    warnings
}
