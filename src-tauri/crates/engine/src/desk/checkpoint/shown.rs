//! A checkpoint’s result, as the author sees it before deciding.

use domain::adversary::{AdversaryReview, revisions};
use domain::checkpoint::{ABOUT_COMMITS, Checkpoint};
use domain::headline::{CheckpointHeadline, Reader, as_is, interrupted, left_undone, unfinished};
use domain::page::{
    CheckpointCommit, CheckpointReview, CheckpointState, Driver, PutBack, TextComparison,
};
use domain::task::{Origin, Version};
use domain::text::compare::diff;
use domain::{DebateId, Event, Recorded, Setup, VersionId, View};
use store::Store;
use table::off_thread;

use super::super::conflict::{self, Stands};
use super::super::document::{Left, name};
use super::super::{Desk, first_fact};
use crate::Error;

impl Desk {
    /// A checkpoint’s result, for the author to decide on.
    ///
    /// # Errors
    /// When the debate is not a checkpoint.
    pub async fn checkpoint_review(&self, debate: &DebateId) -> Result<CheckpointReview, Error> {
        let view = self.view(debate).await?;
        let review = AdversaryReview::of(&view).ok_or_else(|| {
            Error::invalid(
                "This debate isn’t a checkpoint.",
                "Open it in the list of debates to see its result.",
            )
        })?;
        let setup = first_fact(view.setup.clone(), debate)?;
        let broken = view.header.outcome.is_none() && self.driver(debate).await? == Driver::Nobody;
        let looked = Looked {
            over: self.document_of(&setup).await?,
            committed: self.committed(debate).await?,
            is_over: !self.drives(debate),
            broken,
            setup,
            view,
        };
        let store = self.store.clone();
        off_thread(move || looked.shown(&store, review)).await
    }
}

/// What is known about a checkpoint before its texts are compared.
struct Looked {
    setup: Setup,
    view: View,
    /// Its document; `None` if it has none.
    over: Option<Checkpoint>,
    /// Its commit, or why git refused it.
    committed: Option<Result<String, String>>,
    /// Whether it isn’t running here.
    is_over: bool,
    /// Whether it was interrupted.
    broken: bool,
}

impl Looked {
    fn shown(self, store: &Store, mut review: AdversaryReview) -> Result<CheckpointReview, Error> {
        let Self { setup, view, .. } = &self;
        let events = store.events(&setup.debate, 0)?;
        let left = Left::by(setup, &events);
        let state = CheckpointState::of(view);
        let is_open = matches!(state, CheckpointState::ToReview | CheckpointState::Running);
        let has_ended = view.review.is_some() && view.header.outcome.is_some();
        let revised = has_ended && !revisions(view).is_empty();
        let undone = if self.broken {
            Some(left_undone(view))
        } else {
            unfinished(view)
        };
        let conflict = match &self.over {
            Some(over) if self.is_over && is_open && revised => {
                Stands::now(store, setup, view, Some(over))?.met
            }
            _ => None,
        };
        if let Some(met) = &conflict {
            review.lose(&met.out_now);
        }
        let last = match &conflict {
            Some(met) => Some(met.conflict.now.text.clone()),
            None => by_hand(store, view, state)?,
        };
        if let Some(last) = last {
            let moved_on = review.moved_on(&reviewed(store, setup, view)?, &last);
            review.doubt(&moved_on);
        }
        let said = CheckpointHeadline::saying(&review, state, as_is(view), Reader::Author);
        let kept = view.review.as_ref().and_then(|it| it.kept.as_ref());
        let changed = Changed::of(store, setup, view, state)?;
        Ok(CheckpointReview {
            result: review.in_short(),
            headline: if self.broken && is_open {
                interrupted(view)
            } else {
                said.headline
            },
            alarm: said.alarm,
            unfinished: undone.filter(|_| is_open),
            put_back: (state == CheckpointState::TakenBack)
                .then(|| own_words(view, state).map_or(PutBack::Revision, |_| PutBack::OwnWords)),
            warnings: warnings(&events, is_open),
            review,
            differences: changed.by_review,
            theirs: changed.theirs,
            own: changed.own,
            state,
            revised,
            shared: left.shared,
            lost: kept.is_some_and(|kept| !kept.lost.is_empty()),
            conflict: conflict.map(|met| met.conflict),
            file: self.over.map(|over| name(&over.file)),
            commit: self.committed.map(|committed| match committed {
                Ok(name) => CheckpointCommit::Made { name },
                Err(why) => CheckpointCommit::Refused { why },
            }),
        })
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
