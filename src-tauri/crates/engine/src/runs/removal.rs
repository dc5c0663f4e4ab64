//! Removing the worktree of a run, with its branch: never with work that is nowhere else, unless its author says
//! so.

use domain::Hint;
use domain::run::Run;
use machine::git::AtStake;
use store::Store;

use super::{ground, worktree};
use crate::Error;
use crate::code_review::git_program;

/// What would be lost with a worktree, a sentence each; empty where nothing is.
///
/// # Errors
/// When git can’t say.
pub(crate) fn would_be_lost(run: &Run) -> Result<Vec<String>, Error> {
    let at_stake = worktree(run).at_stake(&git_program()?);
    match at_stake {
        Ok(at_stake) => Ok(words(run, &at_stake)),
        // The repository is gone, and its commits with it.
        Err(machine::git::Refusal::NoWorktree) => Ok(Vec::new()),
        Err(refusal) => Err(ground::refused(refusal)),
    }
}

/// Whether files of a worktree differ from the last commit there.
///
/// # Errors
/// When git can’t say.
pub(crate) fn has_uncommitted(run: &Run) -> Result<bool, Error> {
    let at_stake = worktree(run).at_stake(&git_program()?);
    Ok(at_stake.map_err(ground::refused)?.uncommitted > 0)
}

fn words(run: &Run, at_stake: &AtStake) -> Vec<String> {
    let mut lost = Vec::new();
    match at_stake.uncommitted {
        0 => {}
        1 => lost.push("1 file has changes that aren’t committed.".to_owned()),
        some => lost.push(format!("{some} files have changes that aren’t committed.")),
    }
    let newest = at_stake.newest.as_deref().map_or("", ground::short);
    let branch = &run.setup.branch;
    match at_stake.unmerged {
        0 => {}
        1 => lost.push(format!(
            "1 commit ({newest}) is only on {branch}, and not merged."
        )),
        some => lost.push(format!(
            "{some} commits (the newest is {newest}) are only on {branch}, and not merged."
        )),
    }
    lost
}

/// Removes the worktree of a run and its branch. Its output and its figures stay.
///
/// # Errors
/// When the run is under way, when work would be lost and `force` isn’t set, and when git can’t.
pub(crate) fn remove(store: &Store, run: &Run, force: bool) -> Result<Vec<String>, Error> {
    let Some(_lock) = store.lock_run(&run.id)? else {
        return Err(Error::invalid(
            "The agent is still working in this worktree.",
            Hint::apart(
                "Stop it first.",
                format!("Stop it first: whetstone run stop {}", run.id),
            ),
        ));
    };
    if run.removed_at.is_some() {
        return Err(Error::invalid(
            "The worktree of this run is removed already.",
            "Its output and figures are still there.",
        ));
    }
    let lost = would_be_lost(run)?;
    if !lost.is_empty() && !force {
        return Err(Error::invalid(
            format!("This would be lost with the worktree: {}", lost.join(" ")),
            Hint::apart(
                "Commit and merge it first, or remove it anyway.",
                "Commit and merge it first, or remove it anyway with --force.",
            ),
        ));
    }
    worktree(run)
        .remove(&git_program()?)
        .map_err(ground::refused)?;
    store.run_removed(&run.id)?;
    Ok(lost)
}
