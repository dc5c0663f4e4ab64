//! Where the work of a run is, and how much of it is only in its worktree.

use domain::run::Run;
use domain::text::document::seen::one_line;
use machine::git::AtStake;

use super::{before, ground, worktree};
use crate::Error;
use crate::code_review::git_program;

/// What would be lost with a worktree.
///
/// # Errors
/// When git can’t say.
pub(super) fn at_stake(run: &Run) -> Result<AtStake, Error> {
    // Its files may be incomplete, but nobody worked on them.
    if before::is_unbegun(run) {
        return Ok(AtStake::default());
    }
    let at_stake = worktree(run).at_stake(&git_program()?, &run.tips());
    at_stake.map_err(ground::refused_in(run))
}

/// Whether a commit in a worktree would have files, perhaps only those that new ignore rules hide.
///
/// # Errors
/// When git can’t say.
pub(crate) fn has_uncommitted(run: &Run) -> Result<bool, Error> {
    let at_stake = at_stake(run)?;
    Ok(at_stake.uncommitted - at_stake.nested + at_stake.hidden.len() > 0)
}

/// Why nothing can be committed to the branch of a run in its worktree, in sentences; `None` if it can.
pub(crate) fn uncommittable(run: &Run) -> Option<String> {
    let there = worktree(run).checked_out(&git_program().ok()?).ok()?;
    let own = &run.setup.branch;
    let there = match there {
        Some(branch) if branch == *own => return None,
        Some(branch) => format!("“{}” is", one_line(&branch)),
        None => "No branch is".to_owned(),
    };
    Some(format!(
        "{there} checked out in the worktree, but commits from here go to {own}. Commit by hand, or switch to {own} there."
    ))
}

/// The branch or commit for which an agent left the branch of its run. It has the work; `None` if the agent
/// stayed on its branch.
pub(super) fn left_for(run: &Run) -> Option<String> {
    there(run).filter(|_| before::has_left(run))
}

/// What somebody else checked out in the worktree of a run once its agent had ended, in a sentence.
pub fn checked_out_since(run: &Run) -> Option<String> {
    let there = there(run).filter(|_| !before::has_left(run))?;
    Some(format!(
        "{} was checked out in the worktree after the agent ended, so it isn’t the agent’s work. Merging {} leaves it out.",
        one_line(&there),
        run.setup.branch
    ))
}

/// The branch or commit through which only the worktree leads to this newest commit; `None` if the run’s own
/// branch leads to it.
pub(super) fn leads_to(run: &Run, newest: &str) -> Option<String> {
    let tip = || worktree(run).tip(&git_program().ok()?).ok()?;
    left_for(run).or_else(|| there(run).filter(|_| tip().as_deref() != Some(newest)))
}

/// What is checked out in the worktree of a run, unless that is the run’s own branch, or nothing but its base.
fn there(run: &Run) -> Option<String> {
    let (worktree, git) = (worktree(run), git_program().ok()?);
    let branch = worktree.checked_out(&git).ok()?;
    if branch.as_ref() == Some(&run.setup.branch) {
        return None;
    }
    let commit = worktree
        .head(&git)
        .ok()?
        .filter(|it| *it != run.setup.base)?;
    Some(branch.unwrap_or(commit))
}
