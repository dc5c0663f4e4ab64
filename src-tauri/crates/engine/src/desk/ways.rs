//! What the author can do with a checkpoint when something else is refused. Each option it names works.

use std::path::Path;

use domain::page::CheckpointConflict;
use domain::{Hint, View};

use super::Desk;
use super::act::{command, undecided};
use crate::Error;

/// What the author can do with an undecided revision: `met` says how somebody else has changed its document
/// since.
pub(super) fn ways(met: Option<&CheckpointConflict>, can_take_back: bool) -> Hint {
    let Some(conflict) = met else {
        return if can_take_back {
            Hint::apart(
                "Approve the revision, adjust it, or take it back.",
                "Approve it with --approve, take it back with --take-back, or edit the file and then use \
                 --adjusted.",
            )
        } else {
            Hint::apart(
                "Approve the revision, or adjust it.",
                "Approve it with --approve, or edit the file, then use --adjusted.",
            )
        };
    };
    if conflict.clashes > 0 || conflict.all_lost {
        let window = if conflict.all_lost {
            "Adjust the document by hand, or keep theirs."
        } else {
            "Adjust the document by hand."
        };
        return Hint::apart(
            window,
            "Keep the file as it is with --adjusted, or edit it first and then use --adjusted.",
        );
    }
    if can_take_back {
        Hint::apart(
            "Take the revision back to keep the original text, or keep both to apply the revision again.",
            "Keep the original text with --take-back, or apply the revision again with --keep-both.",
        )
    } else {
        Hint::apart(
            "Keep both, or edit the file by hand. The revision is saved with the review.",
            "Keep both with --keep-both, or keep the file as it is with --adjusted.",
        )
    }
}

impl Desk {
    /// Refuses to decide on a checkpoint that has no revision to decide on, or no longer has one.
    pub(super) async fn refuse_decided(&self, view: &View) -> Result<(), Error> {
        let Err(refused) = undecided(view) else {
            return Ok(());
        };
        let (Some(setup), Some(review)) = (&view.setup, &view.review) else {
            return Err(refused);
        };
        let Err(stuck) = self.refuse_shared(setup, view).await else {
            return Err(refused);
        };
        match (refused, stuck) {
            (Error::Invalid { message, .. }, _) if review.accepted.is_some() => {
                Err(Error::invalid(message, go_on(view, review.is_by_hand())))
            }
            (Error::Invalid { message, .. }, Error::Changed { hint, .. })
                if view.header.outcome.is_none() =>
            {
                Err(Error::invalid(message, hint))
            }
            (refused, _) => Err(refused),
        }
    }
}

/// What the author can still do with a document whose review was decided on and can’t be taken back.
fn go_on(view: &View, is_final: bool) -> Hint {
    if is_final {
        return no_other_review(view);
    }
    let again = command(view, "").unwrap_or_default();
    Hint::apart(
        "Edit the document by hand, or run the checkpoint again.",
        format!("Edit the file by hand, or run the checkpoint again: `{again}`."),
    )
}

/// What the author can still do with a document that they adjusted, if that can’t be taken back: the
/// adversary doesn’t read it again, but other reviewers may.
pub(super) fn no_other_review(view: &View) -> Hint {
    let over = view.setup.as_ref().and_then(|it| it.agenda.document());
    let file = over.map(|over| {
        let file = Path::new(&over.file);
        let below = file.strip_prefix(&over.folder).unwrap_or(file);
        below.to_string_lossy().into_owned()
    });
    Hint::apart(
        "Edit the document by hand, or refine it to have it reviewed again.",
        format!(
            "Edit the file by hand, or refine it to have it reviewed again: `whetstone refine {}`.",
            file.unwrap_or_default()
        ),
    )
}
