//! Whether the text of a task may be given to an agent: its author has accepted it, and nothing is waiting
//! for a decision.

use domain::page::DebateState;
use domain::task::{TaskDocument, TaskStatus};
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
    let mut notes = notes(store, &document)?;
    // A file that can’t be read says nothing about the text.
    let unsaved = files::is_refined_beyond(store, task).unwrap_or(false);
    if unsaved {
        notes.push("The agent gets the text that was accepted from a debate, which isn’t saved to the file yet.".to_owned());
    }
    Ok(Accepted {
        refined_by: document.row.refined_by,
        title: document.row.title,
        project: document.project.map(|project| project.folder),
        notes,
    })
}

/// What the author should know about the newest debate on a task.
///
/// # Errors
/// When it’s under way, or its proposal is waiting.
fn notes(store: &Store, document: &TaskDocument) -> Result<Vec<String>, Error> {
    let TaskDocument { row, body, .. } = document;
    let (Some(state), Some(debate)) = (&row.state, &row.debate) else {
        return Ok(vec!["This task hasn’t been debated.".to_owned()]);
    };
    let note = match state {
        DebateState::Running | DebateState::Waiting => {
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
        DebateState::Interrupted => Some(format!(
            "The last debate on this task was interrupted, so nothing from it is in the text. Resume it with: whetstone resume {debate}"
        )),
        DebateState::ToReview if row.status == TaskStatus::ToReview => {
            let view = store.view(debate)?;
            let proposed = view.review.as_ref().map(|review| &review.text);
            if proposed != Some(&TextHash::of(body)) {
                return Err(waits(debate, &view));
            }
            None
        }
        DebateState::Accepted => return of_accepted(store, document, debate),
        DebateState::ToReview | DebateState::Discarded | DebateState::Settled => {
            undecided(&store.view(debate)?, body)
        }
    };
    Ok(note.into_iter().collect())
}

/// The same for a debate that its author accepted something from.
fn of_accepted(
    store: &Store,
    document: &TaskDocument,
    debate: &DebateId,
) -> Result<Vec<String>, Error> {
    let line = first::line(store.versions(&document.row.id)?);
    let Some(accepted) = first::accepted_in(&line, debate) else {
        return Ok(vec![format!(
            "This text isn’t based on the one that you accepted from debate {debate}."
        )]);
    };
    let is_changed = accepted.text != TextHash::of(&document.body);
    let changed = is_changed.then(|| {
        format!("This text was changed since it was accepted from debate {debate}. The change hasn’t been debated.")
    });
    let let_through = first::let_through(&store.view(debate)?, debate);
    Ok(let_through.into_iter().chain(changed).collect())
}

/// The same for one that nothing was accepted from.
fn undecided(view: &View, body: &str) -> Option<String> {
    let about = view.setup.as_ref().map(|it| &it.original);
    if about == Some(&TextHash::of(body)) {
        first::disagreed(view)
    } else {
        Some("This text was changed since its last debate.".to_owned())
    }
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
