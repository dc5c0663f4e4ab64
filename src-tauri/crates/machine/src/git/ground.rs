//! What a worktree can be created from: where a repository’s commits are, and its current state.

use std::path::PathBuf;

use super::Repository;
use super::locked::Git;
use super::revisions::Refusal;
use super::tree::entries;

/// The state of a repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Its git folder, as an absolute path.
    pub common: PathBuf,
    /// The folder that it was opened from, relative to the root of its files; empty for the root.
    pub inside: PathBuf,
    /// The commit of `HEAD`.
    pub base: String,
    /// The branch that is checked out; `None` if `HEAD` is detached.
    pub branch: Option<String>,
    /// Whether files differ from that commit, or are new. Never in a bare repository.
    pub is_changed: bool,
    /// Whether it is bare.
    pub is_bare: bool,
    /// Paths of submodules in that commit.
    pub submodules: usize,
}

impl Repository {
    /// Its state. Runs nothing that its settings configure.
    ///
    /// # Errors
    /// [`Refusal::NoCommits`], [`Refusal::NoFiles`], or when git can’t read it.
    pub fn ground(&mut self) -> Result<Ground, Refusal> {
        if !self.is_bare && !self.is_inside {
            return Err(Refusal::NoFiles);
        }
        let base = self.head()?.ok_or(Refusal::NoCommits)?;
        let common = ["rev-parse", "--path-format=absolute", "--git-common-dir"];
        let common = self.git.path(&common)?;
        let common = common.canonicalize().unwrap_or(common);
        let inside = self.git.path(&["rev-parse", "--show-prefix"])?;
        let branch = self
            .git
            .run(&["symbolic-ref", "--quiet", "--short", "HEAD"])?;
        let branch = String::from_utf8_lossy(&branch.stdout).trim().to_owned();
        let entries = entries(&self.git, &base)?;
        Ok(Ground {
            common,
            inside,
            branch: (!branch.is_empty()).then_some(branch),
            is_changed: !self.is_bare && self.is_changed()?,
            is_bare: self.is_bare,
            submodules: entries.iter().filter(|it| it.is_submodule()).count(),
            base,
        })
    }

    /// Whether a commit has something at this path, relative to its root.
    ///
    /// # Errors
    /// When git can’t be run.
    pub fn has(&self, commit: &str, path: &str) -> Result<bool, Refusal> {
        let named = format!("{commit}:{path}");
        Ok(self.git.run(&["cat-file", "-e", &named])?.status.success())
    }

    fn is_changed(&mut self) -> Result<bool, Refusal> {
        Ok(!self.git.status()?.is_empty())
    }
}

impl Git {
    /// Git’s list of files that differ from the last commit, or are new; each entry ends with a zero byte.
    pub(super) fn status(&mut self) -> Result<Vec<u8>, Refusal> {
        self.without_filters()?;
        let status = [
            "status",
            "--porcelain=v1",
            "-z",
            "--no-renames",
            "--untracked-files=normal",
            "--ignore-submodules=dirty",
        ];
        self.bytes(&status)
    }
}
