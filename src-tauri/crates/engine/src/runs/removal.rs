//! Removing the worktree of a run with its branch. Work that is nowhere else is only removed if its author
//! says so.

use std::path::{Path, PathBuf};

use domain::Hint;
use domain::run::{Run, RunState};
use domain::text::document::seen::one_line;
use machine::git::{self, AtStake, Submodule};
use store::Store;

use super::before;
use super::work::{at_stake, leads_to};
use super::{ground, worktree};
use crate::Error;
use crate::code_review::git_program;

/// How many files are named before only their number is given.
const NAMED: usize = 5;

/// The result of removing a run’s worktree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunRemoved {
    /// What was lost with it, a sentence each.
    pub lost: Vec<String>,
    /// What became of its branch.
    pub branch: Branch,
}

/// What became of the branch of a run whose worktree was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// It was removed.
    Removed,
    /// It stays, because its repository isn’t where it was.
    Stays,
    /// It was already gone, or somebody renamed it.
    WasGone,
}

/// What would be lost with a worktree, one sentence each, then how to keep it; empty if nothing would be lost.
///
/// # Errors
/// When git can’t say.
pub(crate) fn would_be_lost(run: &Run) -> Result<Vec<String>, Error> {
    let at_stake = at_stake(run)?;
    let lost = words(run, &at_stake);
    let elsewhere = elsewhere(run)?;
    if lost.is_empty() && elsewhere.is_empty() {
        return Ok(lost);
    }
    let first = first(run, &at_stake, &lost).to_owned();
    Ok([lost, elsewhere, vec![first]].concat())
}

/// Work of a run that isn’t in its worktree, a sentence each. It isn’t lost, but after a removal, nothing leads
/// to it.
fn elsewhere(run: &Run) -> Result<Vec<String>, Error> {
    let worktree = worktree(run);
    let mut told = Vec::new();
    if let Some(there) = worktree.replaced() {
        told.push(format!(
            "The worktree’s folder was replaced with a link to {}. Only the link is removed, and the agent’s work may be somewhere else.",
            one_line(&there.to_string_lossy())
        ));
    }
    let names = run.elsewhere();
    if !names.is_empty() {
        let unmerged = worktree.unmerged(&git_program()?, &names);
        let unmerged = unmerged.map_err(ground::refused_in(run))?.into_iter();
        told.extend(unmerged.map(|name| {
            let called = before::called(&name);
            format!("{called} has work from this run that isn’t merged. It won’t be removed.")
        }));
    }
    Ok(told)
}

fn words(run: &Run, at_stake: &AtStake) -> Vec<String> {
    let mut lost = Vec::new();
    if !at_stake.uncompared.is_empty() {
        lost.push(uncompared(run, &at_stake.uncompared));
    }
    match at_stake.uncommitted {
        0 => {}
        1 => lost.push("1 file has changes that aren’t committed.".to_owned()),
        some => lost.push(format!("{some} files have changes that aren’t committed.")),
    }
    if !at_stake.hidden.is_empty() {
        let them = match at_stake.hidden.len() {
            1 => "which isn’t committed",
            _ => "which aren’t committed",
        };
        let names = named(&at_stake.hidden);
        lost.push(format!("New ignore rules hide {names}, {them}."));
    }
    lost.extend(at_stake.repositories.iter().map(|it| {
        format!(
            "The agent put a repository in place of the worktree’s .git file: {}.",
            one_line(&it.to_string_lossy())
        )
    }));
    lost.extend(commits(run, at_stake));
    lost.extend(at_stake.submodules.iter().flat_map(in_submodule));
    lost
}

/// Commits that would be lost.
fn commits(run: &Run, at_stake: &AtStake) -> Vec<String> {
    let branch = &run.setup.branch;
    let newest = at_stake.newest.as_deref().unwrap_or_default();
    let place = match leads_to(run, newest) {
        Some(other) if other == newest => "in this worktree, on no branch".to_owned(),
        Some(other) => format!("on {}", one_line(&other)),
        None => format!("on {branch}"),
    };
    let mut lost = Vec::new();
    let newest = git::short(newest);
    match at_stake.unmerged {
        0 => {}
        1 => lost.push(format!(
            "1 commit ({newest}) is only {place}, and not merged."
        )),
        some => lost.push(format!(
            "{some} commits (the newest is {newest}) are only {place}, and not merged."
        )),
    }
    let dropped = at_stake.last.as_deref().map_or("", git::short);
    match at_stake.dropped {
        0 => {}
        1 => lost.push(format!(
            "1 commit ({dropped}) was on {branch} earlier, but no branch has it anymore. Get it back with git branch NAME {dropped}."
        )),
        some => lost.push(format!(
            "{some} commits (the newest is {dropped}) were on {branch} earlier, but no branch has them anymore. Get them back with git branch NAME {dropped}."
        )),
    }
    lost
}

/// What would be lost of a submodule. Merging the run doesn’t copy its commits.
fn in_submodule(submodule: &Submodule) -> Vec<String> {
    let name = format!(
        "the submodule “{}”",
        one_line(&submodule.name.to_string_lossy())
    );
    let mut lost = Vec::new();
    if submodule.is_unreadable {
        lost.push(format!("Git can’t read {name} in this worktree."));
    }
    match submodule.uncommitted {
        0 => {}
        1 => lost.push(format!(
            "1 file in {name} has changes that aren’t committed."
        )),
        some => lost.push(format!(
            "{some} files in {name} have changes that aren’t committed."
        )),
    }
    let newest = submodule.newest.as_deref().map_or("", git::short);
    match submodule.commits {
        0 => {}
        1 => lost.push(format!(
            "1 commit ({newest}) of {name} is only in this worktree, even if you merge. Push it from there."
        )),
        some => lost.push(format!(
            "{some} commits (the newest is {newest}) of {name} are only in this worktree, even if you merge. Push them from there."
        )),
    }
    lost
}

/// Files that can’t be compared, and why.
fn uncompared(run: &Run, files: &[PathBuf]) -> String {
    let setup = &run.setup;
    let count = match files.len() {
        1 => "1 file".to_owned(),
        some => format!("{some} files"),
    };
    let why = if worktree(run).is_there() {
        format!("git can’t read its repository {}", setup.repository)
    } else if Path::new(&setup.repository).is_dir() {
        format!(
            "its repository {} doesn’t know this worktree anymore",
            setup.repository
        )
    } else {
        format!("its repository isn’t at {} anymore", setup.repository)
    };
    format!(
        "{count} in {} ({}): {why}, so git can’t tell what is committed.",
        setup.worktree,
        named(files)
    )
}

/// Files by name, or the first ones if there are many.
fn named(files: &[PathBuf]) -> String {
    let first = files.iter().take(NAMED);
    let first: Vec<String> = first.map(|it| one_line(&it.to_string_lossy())).collect();
    let more = match files.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    first.join(", ") + &more
}

/// How to keep the work.
fn first(run: &Run, at_stake: &AtStake, lost: &[String]) -> &'static str {
    let worktree = worktree(run);
    let files = at_stake.uncommitted - at_stake.nested + at_stake.hidden.len();
    if lost.is_empty() && worktree.replaced().is_some() {
        "Find that work first."
    } else if lost.is_empty() {
        "Merge or apply it first."
    } else if !at_stake.repositories.is_empty() {
        "Move that repository somewhere else first."
    } else if worktree.is_there() && !at_stake.uncompared.is_empty() {
        "Restore the repository first, or copy the files you need."
    } else if !at_stake.uncompared.is_empty() {
        "If you moved the repository, move it back first: repairing the worktree with git isn’t enough. Or copy the files you need."
    } else if !worktree.is_there() {
        "Merge its branch first."
    } else if files + at_stake.unmerged > 0 {
        "Commit and merge it first."
    } else if at_stake.nested > 0 {
        "Copy the repository inside it first, or push its commits."
    } else if at_stake.dropped > 0 {
        "Get the commits back first."
    } else {
        "Commit and push in the submodule first."
    }
}

/// Refuses to remove a worktree if something would be lost with it, or if nothing would lead to work elsewhere.
fn refuse_unasked(run: &Run, at_stake: &AtStake, lost: &[String]) -> Result<(), Error> {
    let elsewhere = elsewhere(run)?.join(" ");
    let said = match (lost, elsewhere.as_str()) {
        ([], "") => return Ok(()),
        ([], _) => elsewhere,
        (lost, _) => {
            let lost = lost.join(" ");
            let said = format!("This would be lost with the worktree: {lost} {elsewhere}");
            said.trim_end().to_owned()
        }
    };
    let first = first(run, at_stake, lost);
    Err(Error::invalid(
        said,
        Hint::apart(
            format!("{first} Or remove the worktree anyway."),
            format!("{first} Or remove the worktree anyway with --force."),
        ),
    ))
}

/// Removes the worktree of a run and its branch. Its output and figures stay.
///
/// # Errors
/// When the run is under way, when work would be lost and `force` isn’t set, and when git fails.
pub(crate) fn remove(store: &Store, run: &Run, force: bool) -> Result<RunRemoved, Error> {
    let Some(_lock) = store.lock_run(&run.id)? else {
        if run.state != RunState::Running {
            return Err(Error::invalid(
                "Something else is using this worktree right now, such as another removal.",
                "Try again in a moment.",
            ));
        }
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
            "The worktree of this run was already removed.",
            Hint::apart(
                "Its output and figures are still saved.",
                format!(
                    "Its output and figures are still saved. To delete them too: whetstone run forget {}",
                    run.id
                ),
            ),
        ));
    }
    let at_stake = at_stake(run)?;
    let lost = words(run, &at_stake);
    if !force {
        refuse_unasked(run, &at_stake, &lost)?;
    }
    let (worktree, git) = (worktree(run), git_program()?);
    let had_branch = worktree.tip(&git).is_ok_and(|it| it.is_some());
    let is_forgotten = worktree.remove(&git).map_err(ground::refused_in(run))?;
    before::forget(&run.setup);
    store.run_removed(&run.id)?;
    Ok(RunRemoved {
        lost,
        branch: match (is_forgotten, had_branch) {
            (false, _) => Branch::Stays,
            (true, true) => Branch::Removed,
            (true, false) => Branch::WasGone,
        },
    })
}

/// Deletes what is stored of a run whose worktree was removed.
///
/// # Errors
/// When its worktree is still there, or when something else is using the run.
pub(crate) fn forget(store: &Store, run: &Run) -> Result<(), Error> {
    if run.removed_at.is_none() {
        return Err(Error::invalid(
            "This run still has a worktree.",
            Hint::apart(
                "Remove the worktree first.",
                format!("Remove it first: whetstone run remove {}", run.id),
            ),
        ));
    }
    let _lock = store.lock_run(&run.id)?.ok_or(Error::Busy)?;
    Ok(store.forget_run(&run.id)?)
}
