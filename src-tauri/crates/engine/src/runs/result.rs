//! What an agent changed, and what the built-in rules say about it.

use code::diff::File;
use domain::Severity;
use domain::run::{Run, RunChange, RunState};
use store::Store;
use workspace::Root;

use super::{before, ground, worktree};
use crate::Error;
use crate::code_review::{self, CodeReview, git_program};

/// Reviews the changes in a run’s worktree since its base, committed or not. Blocks.
///
/// # Errors
/// When the worktree is gone, or git can’t read it.
pub(crate) fn review(run: &Run) -> Result<CodeReview, Error> {
    if before::is_unbegun(run) {
        return Err(Error::invalid(
            "The agent didn’t start, so there is nothing to review.",
            "Remove the worktree, then start the agent again.",
        ));
    }
    let worktree = worktree(run);
    if run.state == RunState::Interrupted {
        // Nobody checked when it ended, and people are told to run git there.
        let mended = worktree.mend();
        tracing::debug!(?mended, "the worktree of an interrupted run");
    }
    let change = worktree
        .change(&git_program()?)
        .map_err(ground::refused_in(run))?;
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
pub(crate) fn commit(
    store: &Store,
    run: &Run,
    message: &str,
    with_hidden: bool,
) -> Result<String, Error> {
    let committed = worktree(run).commit(&git_program()?, message, with_hidden);
    let committed = committed.map_err(ground::refused_in(run))?;
    store.note_run_tip(&run.id, &committed)?;
    Ok(committed)
}

/// Records the last commit on the branch of a run, so that it isn’t lost if its agent drops it later.
///
/// # Errors
/// When the data folder can’t be written.
pub(super) fn note_tip(store: &Store, run: &Run) -> Result<(), Error> {
    if let Some(tip) = before::tip(run) {
        store.note_run_tip(&run.id, &tip)?;
    }
    Ok(())
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
