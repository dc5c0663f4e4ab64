//! Whether the text of a task may be given to an agent: its author has accepted it, and nothing is waiting
//! for a decision.

use domain::page::DebateState;
use domain::task::TaskStatus;
use domain::{DebateId, Hint, Protocol, Setup, TaskId, TextHash, View, example};
use protocols::import;
use store::Store;

use super::first;
use crate::{Error, files};

/// A task whose text may be given to an agent.
pub(super) struct Accepted {
    pub(super) title: String,
    /// The debate that refined it.
    pub(super) refined_by: Option<DebateId>,
    /// The folder that it belongs to.
    pub(super) project: Option<String>,
    /// What the author should know.
    pub(super) notes: Vec<String>,
}

/// Checks the newest debate on a task.
///
/// # Errors
/// When the task is the example, has no text, is being debated, or has a proposal waiting.
pub(super) fn accepted(store: &Store, task: &TaskId) -> Result<Accepted, Error> {
    if example::is_task(task) {
        return Err(store::Error::Example.into());
    }
    let document = store.task(task)?;
    if document.body.trim().is_empty() {
        return Err(Error::invalid(
            "This task has no text yet, so there is nothing to do.",
            "Write or import a text first.",
        ));
    }
    import::debatable(&document.row.title, &document.body)?;
    let note = match (&document.row.state, &document.row.debate) {
        (None, _) | (_, None) => Some("This task hasn’t been debated.".to_owned()),
        (Some(DebateState::Running | DebateState::Waiting), Some(debate)) => {
            return Err(Error::invalid(
                "A debate on this task is under way.",
                Hint::apart(
                    "Wait until it ends, or stop it, and decide on what it proposes.",
                    format!(
                        "Wait until it ends. `whetstone history show {debate}` shows its status."
                    ),
                ),
            ));
        }
        (Some(DebateState::Interrupted), Some(debate)) => Some(format!(
            "The last debate on this task was interrupted, so nothing from it is in the text. Resume it with: whetstone resume {debate}"
        )),
        (Some(DebateState::ToReview), Some(debate)) => {
            let is_proposal = document.row.status == TaskStatus::ToReview;
            let view = store.view(debate)?;
            let proposed = view.review.as_ref().map(|review| &review.text);
            if is_proposal && proposed != Some(&TextHash::of(&document.body)) {
                return Err(waits(debate, &view));
            }
            None
        }
        (Some(DebateState::Accepted), Some(debate)) => {
            if first::continues(store, task, debate)? {
                first::let_through(&store.view(debate)?, debate)
            } else {
                Some(format!(
                    "This text isn’t based on the one that you accepted from debate {debate}."
                ))
            }
        }
        (Some(DebateState::Discarded | DebateState::Settled), Some(_)) => None,
    };
    // A file that can’t be read says nothing about the text.
    let unsaved = files::is_refined_beyond(store, task).unwrap_or(false);
    let unsaved = unsaved.then(|| "The agent gets the text that was accepted from a debate, which isn’t saved to the file yet.".to_owned());
    Ok(Accepted {
        refined_by: document.row.refined_by,
        title: document.row.title,
        project: document.project.map(|project| project.folder),
        notes: note.into_iter().chain(unsaved).collect(),
    })
}

/// The debate whose proposal is the text of a task, word for word, although nobody accepted it yet.
///
/// # Errors
/// When the task can’t be read.
pub(crate) fn saved_proposal(store: &Store, task: &TaskId) -> Result<Option<DebateId>, Error> {
    let document = store.task(task)?;
    let (Some(DebateState::ToReview), Some(debate)) = (document.row.state, document.row.debate)
    else {
        return Ok(None);
    };
    let view = store.view(&debate)?;
    let (Some(setup), Some(review)) = (view.setup, view.review) else {
        return Ok(None);
    };
    let is_saved = review.text == TextHash::of(&document.body) && review.text != setup.original;
    Ok((setup.protocol == Protocol::Refine && is_saved).then_some(debate))
}

fn waits(debate: &DebateId, view: &View) -> Error {
    let is_check = view.setup.as_ref().is_some_and(Setup::only_checks);
    Error::invalid(
        "A proposal for this task waits for your decision.",
        Hint::apart(
            // As the buttons say.
            if is_check {
                "Add its questions to the text or discard the check, then start the agent."
            } else {
                "Review its changes or discard it, then start the agent."
            },
            format!(
                "See it with whetstone history show {debate}. To use it as it is, save its text to the task’s file. To keep your own text, use whetstone history discard {debate}."
            ),
        ),
    )
}
