//! A proposal as the review shows it: over the text that was debated, or over what the author has written
//! since.

use domain::page::{ReviewBlock, TextComparison};
use domain::text::changes::blocks::review_blocks;
use domain::text::changes::blocks_onto::review_onto;
use domain::text::changes::review;
use domain::text::compare::diff;
use domain::view::Review;
use domain::{DebateId, View};
use store::Store;
use table::off_thread;

use super::Desk;
use super::review::version_before;
use crate::Error;

/// What a review is drawn from.
struct Shown {
    original: String,
    review: Review,
    /// The text that the proposal is merged with; `None` if it is the one that was debated.
    newer: Option<String>,
}

impl Desk {
    /// The proposal from top to bottom.
    pub async fn review_blocks(&self, debate: &DebateId) -> Result<Vec<ReviewBlock>, Error> {
        let shown = self.shown(debate).await?;
        Ok(shown.map_or_else(Vec::new, |shown| {
            let (original, changes) = (&shown.original, &shown.review.changes);
            match &shown.newer {
                Some(newer) => review_onto(original, changes, &shown.review.settled, newer),
                None => review_blocks(original, changes),
            }
        }))
    }

    /// What the author has written in the task since the debate began; `None` if that is nothing, while the
    /// debate runs, and once its proposal was accepted.
    pub async fn review_since(&self, debate: &DebateId) -> Result<Option<TextComparison>, Error> {
        let shown = self.shown(debate).await?;
        let shown = shown.filter(|shown| shown.review.accepted.is_none());
        Ok(shown.and_then(|shown| {
            let newer = shown.newer?;
            Some(diff::compare(&shown.original, &newer))
        }))
    }

    /// The text that the decisions so far lead to; undecided changes count as accepted.
    pub async fn review_text(&self, debate: &DebateId) -> Result<String, Error> {
        let shown = self.shown(debate).await?;
        Ok(shown.map_or_else(String::new, |shown| {
            let (original, changes) = (&shown.original, &shown.review.changes);
            let Some(newer) = &shown.newer else {
                return review::unless_rejected(original, changes);
            };
            let changes = review::with_the_undecided(changes);
            review::accept_onto(original, &changes, &shown.review.settled, newer).text
        }))
    }

    async fn shown(&self, debate: &DebateId) -> Result<Option<Shown>, Error> {
        let (store, debate) = (self.store.clone(), debate.clone());
        off_thread(move || {
            let view = store.view(&debate)?;
            shown(&store, view)
        })
        .await
    }
}

fn shown(store: &Store, view: View) -> Result<Option<Shown>, Error> {
    let (Some(setup), Some(review)) = (view.setup, view.review) else {
        return Ok(None);
    };
    let original = store.text(&setup.original)?;
    // A proposal that was already merged is drawn over the text it was merged with.
    let over = match &review.accepted {
        Some(accepted) => {
            let versions = store.versions(&setup.task)?;
            let before = version_before(&versions, accepted).ok();
            before.map(|it| store.text(&it.text)).transpose()?
        }
        None if view.header.outcome.is_some() => Some(store.task(&setup.task)?.body),
        None => None,
    };
    Ok(Some(Shown {
        newer: over.filter(|text| *text != original),
        original,
        review,
    }))
}
