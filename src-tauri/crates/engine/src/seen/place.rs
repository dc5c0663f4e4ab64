//! Where what is said about a change is stored.

use std::fs;
use std::path::Path;

use store::Store;

use super::Source;
use crate::Error;
use crate::code_review::Wanted;

/// The key under which declined findings are stored. Uncommitted changes in the worktree of a run belong to
/// the run, even if somebody, such as its agent, reviews the worktree as a folder.
pub(super) fn scope(store: &Store, source: &Source) -> Result<String, Error> {
    let (folder, wanted) = match source {
        Source::Run(run) => return Ok(format!("run {}", run.id)),
        Source::Folder(folder, wanted) => (root(folder), wanted),
    };
    let real = |path: &str| fs::canonicalize(path).ok();
    let (is_open, here) = (
        matches!(wanted, Wanted::Uncommitted | Wanted::Staged),
        real(&folder),
    );
    let runs = if is_open {
        store.runs(None)?
    } else {
        Vec::new()
    };
    let mut runs = runs.into_iter().filter(|it| it.removed_at.is_none());
    let run = runs.find(|it| here.is_some() && real(&it.setup.worktree) == here);
    Ok(run.map_or_else(|| format!("folder {folder}"), |it| format!("run {}", it.id)))
}

/// The root of the repository that a folder is in: what is said about its change is the same, no matter which
/// of its folders it is read from.
fn root(folder: &str) -> String {
    let mut folders = Path::new(folder).ancestors();
    let root = folders.find(|it| it.join(".git").exists());
    root.map_or_else(|| folder.to_owned(), |it| it.to_string_lossy().into_owned())
}
