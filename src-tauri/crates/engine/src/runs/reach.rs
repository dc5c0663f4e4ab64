//! Whether the worktree of a run and its repository are still where they were, and where the repository is now.

use std::fs;
use std::path::Path;

use domain::run::{OutOfReach, Run, RunState};
use domain::text::document::seen::one_line;
use machine::git::{Repository, Worktree};
use store::Store;

use super::{before, git_program, ground, shown, worktree};
use crate::{Error, project};

/// Why the work of a run can’t be read, and what to do; `None` if it can, and for a run that is under way, that
/// was removed, or whose agent never started.
pub(crate) fn out_of_reach(run: &Run) -> Option<OutOfReach> {
    let is_over = run.state != RunState::Running && run.removed_at.is_none();
    if !is_over || before::is_unbegun(run) {
        return None;
    }
    let (setup, there) = (&run.setup, worktree(run));
    let copy = "copy the files you need from its worktree, then remove the worktree.";
    let (why, then) = if let Some(link) = there.replaced() {
        (
            format!(
                "The worktree’s folder was replaced with a link to {}.",
                one_line(&link.to_string_lossy())
            ),
            "Look for the agent’s work there. Then remove the worktree, which removes only the link."
                .to_owned(),
        )
    } else if !there.has_folder() {
        (
            format!("The worktree isn’t at {} anymore.", setup.worktree),
            "If you moved it, move it back. If you deleted it, remove it here too.".to_owned(),
        )
    } else if is_lost(&there) {
        (
            format!("The repository of {} was moved or deleted.", setup.project),
            format!("If you moved it, choose its folder. If it’s gone, {copy}"),
        )
    } else if !there.is_there() {
        (
            format!(
                "The repository of {} doesn’t know this worktree anymore.",
                setup.project
            ),
            format!("To keep its work, {copy}"),
        )
    } else {
        return None;
    };
    Some(OutOfReach {
        why,
        then,
        is_moved: there.has_folder() && is_lost(&there),
    })
}

/// Whether the repository isn’t where it was.
fn is_lost(worktree: &Worktree) -> bool {
    !worktree.common.is_dir()
}

/// Records where the repository of a run was moved to, for all runs of that project.
///
/// # Errors
/// When the run is in use or its repository wasn’t moved, and when this isn’t the folder of that repository.
pub(crate) fn found_in(store: &Store, run: &Run, folder: &Path) -> Result<(), Error> {
    if !out_of_reach(run).is_some_and(|it| it.is_moved) {
        return Err(Error::invalid(
            "The repository of this run hasn’t been moved.",
            "Open the run again.",
        ));
    }
    let folder = project::folder(folder)?;
    let mut repository =
        Repository::open(&git_program()?, Some(Path::new(&folder))).map_err(ground::refused)?;
    let common = repository.ground().map_err(ground::refused)?.common;
    if !is_moved_to(store, run, &folder, &common)? {
        return Err(Error::invalid(
            format!("The repository in {folder} isn’t this run’s."),
            "Choose the folder that the project was moved to.",
        ));
    }
    for other in store.runs(None)? {
        let is_same = other.id != run.id && other.setup.project == run.setup.project;
        if is_same && out_of_reach(&other).is_some_and(|it| it.is_moved) {
            is_moved_to(store, &other, &folder, &common)?;
        }
    }
    Ok(())
}

/// Records where the repository of a run is now. False if that repository doesn’t have the run’s worktree.
fn is_moved_to(store: &Store, run: &Run, folder: &str, common: &Path) -> Result<bool, Error> {
    let Some(_lock) = store.lock_run(&run.id)? else {
        return Err(Error::Busy);
    };
    let old = worktree(run);
    let Some(name) = old.own.file_name() else {
        return Ok(false);
    };
    let own = common.join("worktrees").join(name);
    if !is_of(&own, &old.tree) {
        return Ok(false);
    }
    let mut setup = run.setup.clone();
    folder.clone_into(&mut setup.project);
    setup.repository = shown(common);
    setup.git = shown(&own);
    store.set_run_setup(&run.id, &setup)?;
    let mended = worktree(&store.run(run.id.as_str())?).mend();
    tracing::debug!(?mended, "a worktree whose repository was moved");
    Ok(true)
}

/// Whether a repository’s folder for a worktree belongs to the one whose files are here.
fn is_of(own: &Path, tree: &Path) -> bool {
    let Ok(said) = fs::read_to_string(own.join("gitdir")) else {
        return false;
    };
    let link = own.join(said.trim_end());
    let files = link.parent().and_then(|it| it.canonicalize().ok());
    files.is_some() && files == tree.canonicalize().ok()
}
