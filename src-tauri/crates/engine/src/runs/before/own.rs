//! What became of the worktree and the branch of a run, in sentences. What Whetstone needs to find them again is
//! restored.

use std::path::Path;

use domain::run::Run;
use domain::text::document::seen::one_line;
use machine::git;

use super::called::BRANCHES;
use super::{Before, git_program};
use crate::runs::worktree;

/// The branch of the run, if the agent deleted it.
pub(super) fn restored(run: &Run) -> Option<String> {
    let git = git_program().ok()?;
    let is_back = worktree(run).restore_branch(&git).ok()?;
    is_back.then(|| {
        format!(
            "The agent deleted its branch {}. Whetstone created it again, at the commit that is checked out in the worktree.",
            run.setup.branch
        )
    })
}

/// Commits that the branch of the run had before, but that no branch has anymore.
pub(super) fn dropped(run: &Run, before: &Before) -> Option<String> {
    let branch = &run.setup.branch;
    let noted = before.names.get(&format!("{BRANCHES}{branch}"))?;
    let noted = std::slice::from_ref(noted);
    let dropped = worktree(run).dropped(&git_program().ok()?, noted).ok()?;
    let newest = git::short(dropped.first()?);
    Some(match dropped.len() {
        1 => format!(
            "1 commit ({newest}) was on {branch} before, but no branch has it anymore. Get it back with git branch NAME {newest}."
        ),
        some => format!(
            "{some} commits (the newest is {newest}) were on {branch} before, but no branch has them anymore. Get them back with git branch NAME {newest}."
        ),
    })
}

/// The folder of the worktree and the files with which git finds the repository, if the agent changed them.
pub(super) fn mended(run: &Run) -> Vec<String> {
    let worktree = worktree(run);
    if let Some(there) = worktree.replaced() {
        return vec![format!(
            "The agent replaced the folder of its worktree with a link to {}. Whetstone doesn’t follow it. Check what the agent did there, and find out where it moved its work.",
            one_line(&there.to_string_lossy())
        )];
    }
    if !worktree.has_folder() {
        return vec!["The agent deleted the folder of its worktree.".to_owned()];
    }
    match worktree.mend() {
        Ok(mended) => mended.iter().map(|it| put_back(it)).collect(),
        Err(error) => vec![format!(
            "The files that lead from the worktree to the repository can’t be repaired: {error}. Don’t run git there."
        )],
    }
}

fn put_back(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    match &*name {
        ".git" => {
            "The agent changed the file .git in its worktree. Whetstone put it back.".to_owned()
        }
        _ => format!(
            "The agent changed {}, which tells git where the repository is. Whetstone put it back.",
            one_line(&file.to_string_lossy())
        ),
    }
}

/// How that warning begins.
const LEFT: &str = "The agent checked out ";

/// Whether a warning of the run says that its agent left its branch.
pub(in crate::runs) fn has_left(run: &Run) -> bool {
    run.warnings.iter().any(|it| it.starts_with(LEFT))
}

/// Whether the agent checked out something other than its branch: what it committed there isn’t on that
/// branch.
pub(super) fn left_its_branch(run: &Run) -> Option<String> {
    let git = git_program().ok()?;
    let there = worktree(run).checked_out(&git).ok()?;
    let own = &run.setup.branch;
    let there = match there {
        Some(branch) if branch == *own => return None,
        Some(branch) => one_line(&branch),
        None => "no branch (HEAD is detached)".to_owned(),
    };
    Some(format!(
        "{LEFT}{there} in its worktree instead of {own}. Look at both before you merge."
    ))
}
