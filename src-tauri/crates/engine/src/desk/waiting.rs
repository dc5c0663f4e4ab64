//! One checkpoint over a document at a time: none starts while another one runs, or while its result waits
//! for the author.

use std::path::Path;

use domain::adversary::revisions;
use domain::headline::CheckpointState;
use domain::page::{DebateQuery, DebateRow, LabelFilter, LabelKind};
use domain::{DebateId, Hint, TaskId};
use store::Store;

use super::act::resume_or_take_back;
use super::conflict::Stands;
use super::document::name;
use super::first_fact;
use crate::Error;

/// How many checkpoints over one document are searched, from the newest.
const LOOKED_AT: u32 = 60;

/// The checkpoints over a task, from the newest.
pub(super) fn checkpoints(store: &Store, task: &TaskId) -> Result<Vec<DebateRow>, Error> {
    let label = |kind, value: &str| LabelFilter {
        kind,
        values: vec![value.to_owned()],
    };
    let query = DebateQuery {
        labels: vec![
            label(LabelKind::Task, task.as_str()),
            label(LabelKind::Protocol, "checkpoint"),
        ],
        limit: LOOKED_AT,
        ..DebateQuery::default()
    };
    Ok(store.debates(&query)?)
}

/// The newest of these whose revision the author has not decided on. Nothing older than a decided one can be
/// waiting, because that one began with what those before it had written.
pub(super) fn undecided<'a>(
    store: &Store,
    held: &'a [DebateRow],
) -> Result<Option<&'a DebateRow>, Error> {
    for row in held {
        let state = row.checkpoint.as_ref().map(|it| it.state);
        match state {
            Some(CheckpointState::ToReview) => return Ok(Some(row)),
            Some(CheckpointState::Unrevised) => {}
            None | Some(CheckpointState::Running) => {
                if !revisions(&store.view(&row.debate)?).is_empty() {
                    return Ok(Some(row));
                }
            }
            Some(
                CheckpointState::Approved
                | CheckpointState::KeptBoth
                | CheckpointState::Adjusted
                | CheckpointState::TakenBack,
            ) => return Ok(None),
        }
    }
    Ok(None)
}

/// Refuses to hold a checkpoint over the document of a task, or to continue `this` one, while another one
/// runs there, in any process, or waits for the author.
pub(super) fn refuse(store: &Store, task: &TaskId, this: Option<&DebateId>) -> Result<(), Error> {
    let Some(path) = store.path_of(task)? else {
        return Ok(());
    };
    let name = name(Path::new(&path));
    let mut others = checkpoints(store, task)?;
    others.retain(|row| row.imported_at.is_none() && this != Some(&row.debate));
    for row in others.iter().filter(|row| row.outcome.is_none()) {
        if store.is_driven(&row.debate)? {
            return Err(Error::invalid(
                format!("{name} is already being reviewed."),
                "Wait until that review ends, or stop it first.",
            ));
        }
    }
    let Some(waiting) = undecided(store, &others)? else {
        return Ok(());
    };
    let state = waiting.checkpoint.as_ref().map(|it| it.state);
    let view = store.view(&waiting.debate)?;
    if state != Some(CheckpointState::ToReview) {
        return Err(Error::invalid(
            format!("The last review of {name} was cut short after it had revised it."),
            resume_or_take_back(&view),
        ));
    }
    let setup = first_fact(view.setup.clone(), &waiting.debate)?;
    let ways = Stands::now(store, &setup, &view, setup.agenda.document())?.ways();
    Err(Error::invalid(
        format!("The last review revised {name}, and you haven’t decided on that yet."),
        Hint::apart(
            format!("Decide on it first. {}", ways.in_window()),
            format!("Decide on it first. {}", ways.in_terminal()),
        ),
    ))
}
