//! What an agent changed, and what the built-in rules say about it.

use code::diff::File;
use domain::Severity;
use domain::run::{Run, RunChange, RunState};
use workspace::Root;

use super::{ground, worktree};
use crate::Error;
use crate::code_review::{self, CodeReview, git_program};

/// Reviews the changes in a run’s worktree since its base, committed or not. Blocks.
///
/// # Errors
/// When the worktree is gone, or git can’t read it.
pub(crate) fn review(run: &Run) -> Result<CodeReview, Error> {
    let worktree = worktree(run);
    if run.state == RunState::Interrupted {
        // Nobody checked when it ended, and people are told to run git there.
        let mended = worktree.mend();
        tracing::debug!(?mended, "the worktree of an interrupted run");
    }
    let change = worktree.change(&git_program()?).map_err(ground::refused)?;
    Ok(code_review::reviewed(
        change,
        Root::open(&worktree.tree).ok().as_ref(),
    ))
}

/// What rules say about the files in a run’s worktree that new ignore rules hide. Blocks.
///
/// # Errors
/// When the worktree is gone, or git can’t read it.
pub(crate) fn hidden(run: &Run) -> Result<code::Review, Error> {
    let worktree = worktree(run);
    let files = worktree.hidden_one_by_one(&git_program()?);
    let root = Root::open(&worktree.tree).ok();
    let files = files.map_err(ground::refused)?;
    Ok(code_review::of_new_files(&files, root.as_ref()))
}

/// Commits the content of a run’s worktree to its branch; if `with_hidden`, including what new ignore rules
/// hide. Returns the hash of the commit. Blocks.
///
/// # Errors
/// When git can’t.
pub(crate) fn commit(run: &Run, message: &str, with_hidden: bool) -> Result<String, Error> {
    let committed = worktree(run).commit(&git_program()?, message, with_hidden);
    committed.map_err(ground::refused)
}

/// A review in figures.
pub(super) fn counted(review: &CodeReview) -> RunChange {
    let (mut added, mut removed) = (0, 0);
    for (more, less) in review.diff.files.iter().map(File::counts) {
        added += more;
        removed += less;
    }
    let findings = &review.review.findings;
    let blocking = findings
        .iter()
        .filter(|it| it.severity == Severity::Blocking);
    RunChange {
        files: review.files(),
        commits: review.commits,
        added,
        removed,
        blocking: blocking.count(),
        findings: findings.len(),
    }
}
