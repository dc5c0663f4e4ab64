//! Resolves a name that someone gave to a commit, or says why there is none.

use std::path::PathBuf;

use super::Repository;

/// Why a change can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The folder doesn’t exist.
    NoFolder(PathBuf),
    /// The folder isn't in a repository.
    Outside,
    /// The repository belongs to another user, and git doesn't trust it.
    Untrusted,
    /// The repository is bare, or the folder is inside `.git`.
    NoFiles,
    /// There are no commits yet.
    NoCommits,
    /// The last commit is missing, although a branch or `HEAD` names it.
    Damaged,
    /// No commit has this name.
    Unknown(String),
    /// The commit to compare with isn't in a shallow clone.
    Shallow,
    /// No branch looks like the usual base branch.
    NoBase,
    /// Two commits have no common ancestor.
    Unrelated(String, String),
    /// The user's settings name this folder for the hooks of all repositories.
    SharedHooks(PathBuf),
    /// Settings turn off hooks, by a path where there are none.
    HooksOff {
        /// The path, which may be empty.
        named: PathBuf,
        /// Whether the repository’s own settings name it, not the user’s.
        is_own: bool,
    },
    /// A branch of this name is in the way.
    BranchTaken(String),
    /// The worktree is gone, or git’s folder for it is.
    NoWorktree,
    /// The worktree’s folder was replaced with a link to this path.
    Replaced(PathBuf),
    /// Something else is checked out in the worktree of this branch.
    OtherBranch(String),
    /// Everything is committed already.
    NothingToCommit,
    /// Git doesn’t know the committer's name.
    NoIdentity,
    /// Git or a hook refused a commit, and what it said.
    NotCommitted(String),
    /// Git couldn't be run, and why.
    NotRun(String),
    /// What git said.
    Failed(String),
    /// Git can’t read its settings: what it says about them.
    Settings(String),
}

impl Refusal {
    /// From what git said on standard error.
    pub(super) fn of(said: &str) -> Self {
        if let Some(line) = said.lines().find(|it| it.contains("bad config ")) {
            Self::Settings(line.trim_start_matches("fatal: ").to_owned())
        } else if said.contains("not a git repository") {
            Self::Outside
        } else if said.contains("dubious ownership") {
            Self::Untrusted
        } else if said.contains("tell me who you are") || said.contains("empty ident name") {
            Self::NoIdentity
        } else if said.contains("must be run in a work tree") {
            Self::NoFiles
        } else {
            let said = said.lines().next().unwrap_or_default();
            Self::Failed(said.trim_start_matches("fatal: ").to_owned())
        }
    }
}

/// Usual base branches, the most likely first.
const BASES: [&str; 9] = [
    "refs/remotes/origin/HEAD",
    "refs/heads/main",
    "refs/heads/master",
    "refs/heads/trunk",
    "refs/heads/develop",
    "refs/remotes/origin/main",
    "refs/remotes/origin/master",
    "refs/remotes/origin/trunk",
    "refs/remotes/origin/develop",
];

impl Repository {
    /// The commit of `HEAD`; `None` before the first one.
    pub(super) fn head(&self) -> Result<Option<String>, Refusal> {
        let head = self.git.commit("HEAD")?;
        if head.is_none() {
            let named = self
                .git
                .run(&["rev-parse", "--verify", "--quiet", "HEAD"])?;
            if named.status.success() {
                return Err(Refusal::Damaged);
            }
        }
        Ok(head)
    }

    /// The commit that a name refers to.
    pub(super) fn commit(&self, name: &str) -> Result<String, Refusal> {
        // A branch takes precedence over a tag of the same name.
        let found = match self.git.commit(&format!("refs/heads/{name}"))? {
            Some(found) => Some(found),
            None => self.git.commit(name)?,
        };
        match found {
            Some(found) => Ok(found),
            None if name == "HEAD" => self.head()?.ok_or(Refusal::NoCommits),
            None => Err(Refusal::Unknown(name.to_owned())),
        }
    }

    /// The usual base branch.
    pub(super) fn base(&self) -> Result<String, Refusal> {
        for name in BASES {
            if let Some(found) = self.git.commit(name)? {
                return Ok(found);
            }
        }
        Err(Refusal::NoBase)
    }

    /// The common ancestor of two commits.
    pub(super) fn fork(&self, one: &str, other: &str) -> Result<String, Refusal> {
        let output = self.git.run(&["merge-base", one, other])?;
        let found = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if output.status.success() && !found.is_empty() {
            Ok(found)
        } else if self.is_shallow {
            Err(Refusal::Shallow)
        } else {
            Err(Refusal::Unrelated(short(one), short(other)))
        }
    }

    /// What a commit is compared with: its first parent, or the empty tree for a first commit.
    pub(super) fn parent(&self, commit: &str) -> Result<String, Refusal> {
        if let Some(parent) = self.git.commit(&format!("{commit}^1"))? {
            return Ok(parent);
        }
        let written = self.git.read(&["cat-file", "commit", commit])?;
        let has_parent = written
            .lines()
            .take_while(|line| !line.is_empty())
            .any(|line| line.starts_with("parent "));
        if has_parent {
            Err(Refusal::Shallow)
        } else {
            Ok(self.git.empty_tree.to_owned())
        }
    }
}

fn short(commit: &str) -> String {
    commit.chars().take(10).collect()
}
