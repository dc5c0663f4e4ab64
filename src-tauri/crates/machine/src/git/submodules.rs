//! Repositories of submodules that are in a worktree. Git makes a separate one in each worktree, and removes
//! it with that worktree.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::change;
use super::locked::{self, Git};
use super::revisions::Refusal;
use super::tree::{Entry, entries};
use super::worktree::Worktree;

/// The repository of a submodule, with what would be lost with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Submodule {
    /// The name or path of the submodule.
    pub name: PathBuf,
    /// Files that differ from its last commit, new ones included.
    pub uncommitted: usize,
    /// Commits that neither its remote nor the repository has.
    pub commits: usize,
    /// The newest of these.
    pub newest: Option<String>,
    /// Whether git can’t read it.
    pub is_unreadable: bool,
}

/// Where it is.
struct Place {
    name: PathBuf,
    /// Its git folder.
    git: PathBuf,
    /// Its files, if they are checked out.
    tree: Option<PathBuf>,
}

/// The submodules of a worktree with something to lose. `git` and `head` are those of the worktree.
pub(super) fn at_stake(
    program: &Path,
    worktree: &Worktree,
    git: &Git,
    head: &str,
) -> Result<Vec<Submodule>, Refusal> {
    let mut found = Vec::new();
    for place in places(worktree, git, head)? {
        let name = place.name.clone();
        let lost = lost(program, worktree, &place).unwrap_or_else(|_| Submodule {
            name,
            is_unreadable: true,
            ..Submodule::default()
        });
        if lost.uncommitted + lost.commits > 0 || lost.is_unreadable {
            found.push(lost);
        }
    }
    Ok(found)
}

/// The paths of the submodules of a worktree with files that aren’t committed there, or that git can’t read. `git` and
/// `head` are those of the worktree.
pub(super) fn changed(
    program: &Path,
    worktree: &Worktree,
    git: &Git,
    head: &str,
) -> Result<Vec<PathBuf>, Refusal> {
    let places = places(worktree, git, head)?.into_iter();
    let changed = places.filter_map(|place| {
        let path = place.tree.as_ref()?.strip_prefix(&worktree.tree).ok()?;
        let uncommitted = uncommitted(program, &place).unwrap_or(1);
        (uncommitted > 0).then(|| path.to_owned())
    });
    let mut changed: Vec<PathBuf> = changed.collect();
    changed.sort();
    Ok(changed)
}

/// How many files of a submodule differ from its last commit, new ones included; 0 if they aren’t checked out.
fn uncommitted(program: &Path, place: &Place) -> Result<usize, Refusal> {
    let Some(tree) = &place.tree else {
        return Ok(0);
    };
    let inner = Worktree {
        tree: tree.clone(),
        own: place.git.clone(),
        common: place.git.clone(),
        branch: String::new(),
        base: String::new(),
    };
    let (git, head, _list) = inner.listed(program)?;
    Ok(change::differing(&git, &head)?.len())
}

fn places(worktree: &Worktree, git: &Git, head: &str) -> Result<Vec<Place>, Refusal> {
    let mut places = Vec::new();
    in_modules(&worktree.own.join("modules"), Path::new(""), &mut places);
    let entries = entries(git, head)?.into_iter();
    for entry in entries.filter(Entry::is_submodule) {
        let name = PathBuf::from(locked::os_string(&entry.path));
        let tree = worktree.tree.join(&name);
        let Some(git) = git_folder(&tree) else {
            continue;
        };
        match places.iter_mut().find(|it| it.git == git) {
            Some(known) => known.tree = Some(tree),
            None => places.push(Place {
                name,
                git,
                tree: Some(tree),
            }),
        }
    }
    Ok(places)
}

/// Repositories in a folder of git’s for submodules. Their names can have slashes, and they can have
/// submodules of their own.
fn in_modules(folder: &Path, name: &Path, found: &mut Vec<Place>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if !entry.file_type().is_ok_and(|it| it.is_dir()) {
            continue;
        }
        let (path, name) = (entry.path(), name.join(entry.file_name()));
        if path.join("objects").is_dir() {
            in_modules(&path.join("modules"), &name, found);
            found.push(Place {
                name,
                git: path.canonicalize().unwrap_or(path),
                tree: None,
            });
        } else {
            in_modules(&path, &name, found);
        }
    }
}

/// The git folder to which `.git` in a folder leads, or which it is.
pub(super) fn git_folder(tree: &Path) -> Option<PathBuf> {
    let link = tree.join(".git");
    let folder = if link.is_dir() {
        link
    } else {
        let said = fs::read_to_string(&link).ok()?;
        tree.join(said.strip_prefix("gitdir: ")?.trim_end_matches('\n'))
    };
    folder.canonicalize().ok().filter(|it| it.is_dir())
}

fn lost(program: &Path, worktree: &Worktree, place: &Place) -> Result<Submodule, Refusal> {
    let mut lost = Submodule {
        name: place.name.clone(),
        uncommitted: uncommitted(program, place)?,
        ..Submodule::default()
    };
    let folders = [&worktree.own, &worktree.tree];
    let goes = |folder: &&PathBuf| {
        folder
            .canonicalize()
            .is_ok_and(|it| place.git.starts_with(it))
    };
    if folders.iter().any(goes) {
        let kept = worktree.common.join("modules").join(&place.name);
        let kept: HashSet<String> = commits(program, &kept, &[])?.into_iter().collect();
        let mut own = commits(program, &place.git, &["--not", "--remotes"])?;
        own.retain(|commit| !kept.contains(commit));
        lost.commits = own.len();
        lost.newest = own.into_iter().next();
    }
    Ok(lost)
}

/// The commits of a repository, the newest first; none if there is no repository.
fn commits(program: &Path, folder: &Path, without: &[&str]) -> Result<Vec<String>, Refusal> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    // Its settings name the folder of its files, which may be gone. Nothing is read there.
    let git = Git::inside(program, folder, Some(folder))?;
    let head = git.commit("HEAD")?;
    let all: Vec<&str> = ["rev-list", "--all"]
        .into_iter()
        .chain(head.as_deref())
        .collect();
    let listed = git.read(&[&all[..], without].concat())?;
    Ok(listed.lines().map(str::to_owned).collect())
}
