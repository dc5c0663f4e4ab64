//! Git repositories in which nothing is trusted, neither their settings nor their names: reading them, and
//! worktrees of our own in them.
//!
//! Everything goes through [`locked::Git`], which turns off whatever git would start by itself. Names that
//! someone gave are resolved to commits once, and only those are passed to further calls.

mod at_stake;
mod attributes;
mod change;
mod commit;
mod course;
mod dropped;
mod elsewhere;
mod ground;
mod ignored;
mod in_worktree;
mod inner;
mod locked;
mod renames;
mod replaced;
mod revisions;
mod submodules;
mod tree;
mod watched;
mod worktree;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub use at_stake::AtStake;
pub use change::{Change, Commits, MOST_COMMITS, Wanted};
pub use course::Course;
pub use ground::Ground;
pub use revisions::Refusal;
pub use submodules::Submodule;
pub use watched::{Checkout, checkout, head, names, orders, pushed, settings};
pub use worktree::{Name, Worktree};

/// A repository, opened.
#[derive(Debug)]
pub struct Repository {
    git: locked::Git,
    /// Whether it is bare.
    is_bare: bool,
    /// Whether it is a shallow clone.
    is_shallow: bool,
    /// Whether it was opened from within its files.
    is_inside: bool,
}

impl Repository {
    /// Whether it has no files of its own, so that nobody commits in it.
    pub fn is_bare(&self) -> bool {
        self.is_bare
    }

    /// Opens the repository that a folder is in; without a folder, the one that git itself would find from
    /// the current folder, in a hook too. `program` is git.
    ///
    /// # Errors
    /// When there is none, git refuses it, or git can't be run.
    pub fn open(program: &Path, folder: Option<&Path>) -> Result<Self, Refusal> {
        if let Some(folder) = folder.filter(|it| !it.is_dir()) {
            return Err(Refusal::NoFolder(folder.to_owned()));
        }
        let mut git = locked::Git::new(program, folder);
        let said = git.read(&[
            "rev-parse",
            "--is-bare-repository",
            "--is-inside-work-tree",
            "--is-shallow-repository",
            "--show-object-format",
        ])?;
        let mut lines = said.lines();
        let mut is = || lines.next() == Some("true");
        let (is_bare, is_inside, is_shallow) = (is(), is(), is());
        git.attributes_of(lines.next().unwrap_or_default());
        Ok(Self {
            git,
            is_bare,
            is_shallow,
            is_inside,
        })
    }

    /// The root of its files.
    ///
    /// # Errors
    /// When it has none, or was opened from inside `.git`.
    pub fn top(&self) -> Result<PathBuf, Refusal> {
        if !self.is_inside {
            return Err(Refusal::NoFiles);
        }
        self.git.path(&["rev-parse", "--show-toplevel"])
    }

    /// Whether git would commit a file with the others: in the checkout, not git’s own, and not ignored.
    ///
    /// # Errors
    /// When git can’t be run.
    pub fn is_among_files(&self, file: &Path) -> Result<bool, Refusal> {
        let Ok(top) = self.top() else {
            return Ok(false);
        };
        let Ok(inside) = file.strip_prefix(&top) else {
            return Ok(false);
        };
        if inside.components().any(|part| part.as_os_str() == ".git") {
            return Ok(false);
        }
        let ignored = ["check-ignore", "--quiet", "--"].map(OsString::from);
        let ignored = [&ignored[..], &[file.into()]].concat();
        Ok(!self.git.run(&ignored)?.status.success())
    }

    /// The folder in which git looks for hooks: the repository's, or the one in its settings.
    ///
    /// # Errors
    /// When git can't say, or when the settings of the user name one folder for all repositories.
    pub fn hooks(&self) -> Result<PathBuf, Refusal> {
        if let Some(named) = self.git.setting("core.hooksPath", &["--type=path"])? {
            let is_set = |scope| Ok(self.git.setting("core.hooksPath", &[scope])?.is_some());
            let is_own = is_set("--local")? || is_set("--worktree")?;
            if named.as_os_str().is_empty() || named == Path::new("/dev/null") {
                return Err(Refusal::HooksOff { named, is_own });
            }
            if !is_own {
                return Err(Refusal::SharedHooks(named));
            }
            // A relative path starts where hooks run.
            let from = match self.top() {
                Ok(top) => top,
                Err(_) => self.git.path(&["rev-parse", "--absolute-git-dir"])?,
            };
            return Ok(from.join(named));
        }
        let common = ["rev-parse", "--path-format=absolute", "--git-common-dir"];
        Ok(self.git.path(&common)?.join("hooks"))
    }
}

/// Reads a change.
///
/// # Errors
/// When the repository doesn't have it, in a [`Refusal`].
pub fn change(repository: &mut Repository, wanted: &Wanted) -> Result<Change, Refusal> {
    let mut change = change::change(repository, wanted)?;
    if let (Wanted::Uncommitted, Some(base)) = (wanted, &change.base) {
        change.submodules = inner::uncommitted(repository, base)?;
    }
    Ok(change)
}

/// What git says about its version.
///
/// # Errors
/// When it can’t be run.
pub fn version(program: &Path) -> Result<String, Refusal> {
    locked::Git::new(program, None).read(&["--version"])
}

/// A commit’s hash as people read it.
pub fn short(commit: &str) -> &str {
    &commit[..commit.len().min(10)]
}
