//! Submodules of the user's checkout that have changes of their own. Git runs there with our settings; on its
//! own, it would use those of the submodule.

use std::path::{Path, PathBuf};

use super::revisions::Refusal;
use super::submodules::git_folder;
use super::tree::{Entry, entries};
use super::{Repository, change, locked};

/// The submodules of a checkout that have files which aren’t committed there. Git could only say so by running
/// in them with their own settings.
pub(super) fn uncommitted(repository: &Repository, head: &str) -> Result<Vec<PathBuf>, Refusal> {
    let program = repository.git.program();
    let entries = entries(&repository.git, head)?.into_iter();
    let submodules: Vec<Entry> = entries.filter(Entry::is_submodule).collect();
    if submodules.is_empty() {
        return Ok(Vec::new());
    }
    let top = repository.top()?;
    let top = top.canonicalize().unwrap_or(top);
    let names = submodules.iter();
    let names = names.map(|it| PathBuf::from(locked::os_string(&it.path)));
    let has_any = |name: &PathBuf| has_uncommitted(program, &top.join(name)).unwrap_or(true);
    Ok(names.filter(has_any).collect())
}

/// Whether the repository with this root has files that aren’t committed. A folder that isn’t the root of one
/// has none, and no link is followed.
fn has_uncommitted(program: &Path, tree: &Path) -> Result<bool, Refusal> {
    let is_here = tree.canonicalize().is_ok_and(|it| it == tree);
    if !is_here || git_folder(tree).is_none() {
        return Ok(false);
    }
    let mut repository = Repository::open(program, Some(tree))?;
    repository.git.without_filters()?;
    let head = repository.head()?;
    let against = head.as_deref().unwrap_or(repository.git.empty_tree);
    if !change::differing(&repository.git, against)?.is_empty() {
        return Ok(true);
    }
    let inner = head.map(|head| uncommitted(&repository, &head));
    Ok(inner.transpose()?.is_some_and(|it| !it.is_empty()))
}
