//! What became of a run that was interrupted, as whoever first looks at it finds out.

use domain::run::{Run, RunEnd, RunOutcome, RunState};
use store::Store;

use super::before::{self, Before, Found};
use super::result;
use crate::Error;

/// Why there is nothing to compare or to lose.
const UNBEGUN: &str = "Whetstone was closed or killed before the agent started, so the agent did nothing. Remove the worktree, then start the agent again.";

/// An interrupted run with what was found in its repository afterward, which is recorded once. Waits while
/// somebody else is looking.
///
/// # Errors
/// When the data folder can’t be read or written.
pub(crate) fn looked_at(store: &Store, run: Run) -> Result<Run, Error> {
    if !is_unseen(&run) {
        return Ok(run);
    }
    let _looking = match store.lock_look(&run.id) {
        Err(store::Error::Busy { .. }) => return Ok(run),
        looking => looking?,
    };
    let run = store.run(run.id.as_str())?;
    if !is_unseen(&run) {
        return Ok(run);
    }
    let is_unbegun = before::is_unbegun(&run);
    let found = if is_unbegun {
        Found {
            warnings: vec![UNBEGUN.to_owned()],
            elsewhere: Vec::new(),
        }
    } else {
        before::look(Before::saved(&run).as_ref(), &run, &store.runs(None)?)
    };
    let review = (!is_unbegun).then(|| result::review(&run).ok()).flatten();
    let change = review.as_ref().map(result::counted);
    let end = RunEnd {
        outcome: RunOutcome::Interrupted,
        exit: None,
        warnings: found.warnings,
        change,
        tip: before::tip(&run),
        later_tips: Vec::new(),
        elsewhere: found.elsewhere,
        reviewed: None,
    };
    store.end_run(&run.id, &end)?;
    if !is_unbegun {
        before::forget(&run.setup);
    }
    Ok(store.run(run.id.as_str())?)
}

/// Whether a run was interrupted and nobody has looked at it since.
fn is_unseen(run: &Run) -> bool {
    run.state == RunState::Interrupted && run.removed_at.is_none() && run.end.is_none()
}
