//! Where an agent will work: what to know about the repository around a project folder, in words.

use std::path::{Path, PathBuf};

use domain::run::Run;
use machine::git::{self, Ground, Refusal, Repository};
use models::agents::Ready;

use crate::{Error, code_review};

/// A project folder in a repository that a worktree can be made of.
pub(super) struct Found {
    pub(super) folder: PathBuf,
    pub(super) ground: Ground,
    /// What the author should know.
    pub(super) notes: Vec<String>,
}

/// Checks the repository that contains a folder.
///
/// # Errors
/// When there is none, nothing is committed, or git refuses it.
pub(super) fn find(git: &Path, folder: &Path, agent: &Ready) -> Result<Found, Error> {
    let mut repository = Repository::open(git, Some(folder)).map_err(|refusal| {
        if refusal == Refusal::Outside && folder.join(".git").exists() {
            return damaged(folder);
        }
        refused(refusal)
    })?;
    let ground = repository.ground().map_err(refused)?;
    let mut notes = Vec::new();
    if ground.is_changed {
        notes.push(
            "Your uncommitted changes aren’t in the worktree. It has the files of the last commit."
                .to_owned(),
        );
    }
    if ground.branch.is_none() {
        notes.push(format!(
            "No branch is checked out (HEAD is detached), so the new branch begins at commit {}.",
            git::short(&ground.base)
        ));
    }
    if ground.submodules > 0 {
        notes.push(
            "Submodules aren’t checked out in the worktree: their folders are empty.".to_owned(),
        );
    }
    if repository
        .has(&ground.base, ".gitattributes")
        .map_err(refused)?
    {
        notes.push(
            "Files are checked out as git stores them: no filter runs, so files in Git LFS are pointers, and line endings stay as they are."
                .to_owned(),
        );
    }
    for file in agent.obeys {
        if repository.has(&ground.base, file).map_err(refused)? {
            notes.push(format!(
                "{} follows the repository’s {file}, which can name programs to run. Look at it first.",
                agent.label
            ));
        }
    }
    Ok(Found {
        folder: folder.to_owned(),
        ground,
        notes,
    })
}

/// The error for the folder of a repository that git doesn’t recognize as one.
fn damaged(folder: &Path) -> Error {
    Error::invalid(
        format!("Git can’t read the repository {}.", folder.display()),
        "It’s damaged. Check it with git status, restore it from a backup, or clone it again.",
    )
}

/// Why something in the worktree of a run, or in its repository, is impossible.
pub(super) fn refused_in(run: &Run) -> impl Fn(Refusal) -> Error {
    |refusal| match refusal {
        Refusal::Outside => damaged(Path::new(&run.setup.repository)),
        other => refused(other),
    }
}

/// Why a run is impossible, and what to do.
pub(super) fn refused(refusal: Refusal) -> Error {
    match refusal {
        Refusal::Outside => Error::invalid(
            "The project folder isn’t in a git repository, so the agent can’t have a worktree.",
            "Make it one: git init, then commit your files. Or name another folder with --project.",
        ),
        Refusal::NoCommits => Error::invalid(
            "The branch that is checked out has no commits yet, so there is nothing to start from.",
            "Commit your files, or switch to another branch. Then start the agent.",
        ),
        Refusal::NoFiles => Error::invalid(
            "This is a repository’s own .git folder.",
            "Name the folder with its files.",
        ),
        Refusal::BranchTaken(branch) => Error::invalid(
            format!(
                "There is already a branch called “{branch}”, so the agent’s branch can’t be created."
            ),
            format!("Rename it: git branch -m {branch} OTHER-NAME"),
        ),
        Refusal::NoWorktree => Error::invalid(
            "The worktree of this run, or its repository, was moved or deleted.",
            domain::Hint::apart(
                "If you moved the repository, move it back. If it’s gone, remove the worktree.",
                "If you moved the repository, move it back. If it’s gone, use whetstone run remove ID.",
            ),
        ),
        Refusal::Failed(said) => Error::failed(
            format!("Git couldn’t do it: {said}."),
            "Check that git works there, for example with git status.",
        ),
        other => code_review::refused(other),
    }
}
