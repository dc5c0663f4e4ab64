//! Worktrees of our own in someone’s repository, created, compared and removed so that git starts nothing.
//!
//! Whoever works in one may do anything to it, so nothing in it says where its repository is: each call
//! names git’s folders, which are recorded when it is created. Its files are compared using an index of our
//! own, since marks in the worktree's index can hide changes.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::ignored;
use super::locked::Git;
use super::revisions::Refusal;

/// Time limit for creating a worktree with many files.
const PATIENCE: Duration = Duration::from_mins(10);

/// A worktree; all paths are absolute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worktree {
    /// Its files.
    pub tree: PathBuf,
    /// Git’s folder for it.
    pub own: PathBuf,
    /// The repository's git folder.
    pub common: PathBuf,
    /// The name of its branch, without `refs/heads/`.
    pub branch: String,
    /// The commit that it was created from.
    pub base: String,
}

impl Worktree {
    /// Creates it: a new branch at its base, with the files of that commit as git stores them. No filter
    /// and no hook runs, and nothing is fetched. If this fails, everything created is removed again.
    ///
    /// # Errors
    /// When its branch or folder already exists, or when git fails, in a [`Refusal`].
    pub fn make(
        program: &Path,
        common: &Path,
        tree: &Path,
        name: Name<'_>,
    ) -> Result<Self, Refusal> {
        let git = Git::inside(program, common, None)?;
        refuse_taken(&git, name.branch)?;
        if tree.symlink_metadata().is_ok() {
            return Err(Refusal::Failed(format!(
                "{} is there already",
                tree.display()
            )));
        }
        let made = make(&git, program, common, tree, name);
        if made.is_err() {
            let _ = remove_files(tree);
            remove_any(&rules_noted(tree));
            let _ = forget(&git, tree, name.branch);
        }
        made
    }

    /// Whether a worktree could have a branch of this name.
    ///
    /// # Errors
    /// [`Refusal::BranchTaken`] if another branch is in the way, or when git can’t say.
    pub fn may_have(program: &Path, common: &Path, branch: &str) -> Result<(), Refusal> {
        refuse_taken(&Git::inside(program, common, None)?, branch)
    }

    /// The last commit on its branch; `None` if the branch is gone.
    ///
    /// # Errors
    /// When the repository is gone, or when git can’t be run.
    pub fn tip(&self, program: &Path) -> Result<Option<String>, Refusal> {
        Git::inside(program, &self.common, None)?.commit(&self.reference())
    }

    /// Its branch by its full name.
    pub(super) fn reference(&self) -> String {
        format!("refs/heads/{}", self.branch)
    }

    /// Removes its files, git’s folder for it, and its branch, without asking. Returns whether the branch
    /// is gone: it stays in a repository that was moved or is damaged.
    ///
    /// # Errors
    /// When its files or its branch can’t be removed.
    pub fn remove(&self, program: &Path) -> Result<bool, Refusal> {
        remove_files(&self.tree).map_err(|error| {
            Refusal::Failed(format!("{} can’t be removed: {error}", self.tree.display()))
        })?;
        remove_any(&rules_noted(&self.tree));
        let mut number = 1;
        while remove_any(&self.aside(number)) {
            number += 1;
        }
        match Git::inside(program, &self.common, None) {
            Ok(git) => forget(&git, &self.tree, &self.branch).map(|()| true),
            Err(Refusal::NoWorktree | Refusal::Outside) => Ok(false),
            Err(refusal) => Err(refusal),
        }
    }

    /// The branch that is checked out in it; `None` if there is none.
    ///
    /// # Errors
    /// When it is gone, or when git can’t be run.
    pub fn checked_out(&self, program: &Path) -> Result<Option<String>, Refusal> {
        let git = Git::inside(program, &self.own, None)?;
        let head = git.run(&["symbolic-ref", "--quiet", "--short", "HEAD"])?;
        let head = String::from_utf8_lossy(&head.stdout).trim().to_owned();
        Ok((!head.is_empty()).then_some(head))
    }

    /// The commit that is checked out in it.
    ///
    /// # Errors
    /// When it is gone, or when git can’t be run.
    pub fn head(&self, program: &Path) -> Result<Option<String>, Refusal> {
        Git::inside(program, &self.own, None)?.commit("HEAD")
    }

    /// Creates its branch again if it is gone, at the commit that is checked out. Returns whether that was
    /// necessary.
    ///
    /// # Errors
    /// When it is gone, or when git fails.
    pub fn restore_branch(&self, program: &Path) -> Result<bool, Refusal> {
        let git = Git::inside(program, &self.own, None)?;
        let reference = self.reference();
        if git.commit(&reference)?.is_some() {
            return Ok(false);
        }
        let head = git.commit("HEAD")?.unwrap_or_else(|| self.base.clone());
        git.bytes(&["update-ref", &reference, &head])?;
        Ok(true)
    }

    /// Files that only ignore rules from after its creation hide, one by one.
    ///
    /// # Errors
    /// When the worktree is gone, or when git can’t read it.
    pub fn hidden_one_by_one(&self, program: &Path) -> Result<Vec<PathBuf>, Refusal> {
        let (git, _, _list) = self.listed(program)?;
        self.hidden_files(&git)
    }

    /// Files that only ignore rules from after its creation hide.
    pub(super) fn hidden(&self, git: &Git) -> Result<Vec<PathBuf>, Refusal> {
        ignored::hidden(git, &self.tree, &self.base, &rules_noted(&self.tree))
    }

    /// The same, file by file.
    pub(super) fn hidden_files(&self, git: &Git) -> Result<Vec<PathBuf>, Refusal> {
        let noted = rules_noted(&self.tree);
        Ok(ignored::hidden_files(git, &self.tree, &self.base, &noted)?.1)
    }

    /// Git in the worktree with an index of its last commit; returns both, with the folder that contains
    /// the index.
    pub(super) fn listed(
        &self,
        program: &Path,
    ) -> Result<(Git, String, tempfile::TempDir), Refusal> {
        if let Some(there) = self.replaced() {
            return Err(Refusal::Replaced(there));
        }
        if !self.is_there() {
            return Err(Refusal::NoWorktree);
        }
        let mut git = Git::inside(program, &self.own, Some(&self.tree))?;
        git.without_filters()?;
        let head = git.commit("HEAD")?.unwrap_or_else(|| self.base.clone());
        let folder = tempfile::tempdir().map_err(|error| Refusal::NotRun(error.to_string()))?;
        git.set(
            "GIT_INDEX_FILE",
            folder.path().join("index").into_os_string(),
        );
        git.bytes(&["read-tree", &head])?;
        // Otherwise, every file counts as changed. If some are, the exit code says so.
        git.run(&["update-index", "-q", "--refresh"])?;
        Ok((git, head, folder))
    }
}

/// What a worktree is created from.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    /// The name of its branch.
    pub branch: &'a str,
    /// The hash of a commit.
    pub base: &'a str,
}

fn make(
    git: &Git,
    program: &Path,
    common: &Path,
    tree: &Path,
    name: Name<'_>,
) -> Result<Worktree, Refusal> {
    let mut git = git.clone();
    git.patience = PATIENCE;
    git.without_filters()?;
    let add = [
        "worktree",
        "add",
        "--quiet",
        "--no-track",
        "-b",
        name.branch,
    ];
    let place = [OsString::from(tree), OsString::from(name.base)];
    let words = add.iter().map(OsString::from).chain(place);
    git.bytes(&words.collect::<Vec<_>>())?;
    // Without the copy, what these rules ignore counts as work.
    let _ = fs::copy(common.join("info/exclude"), rules_noted(tree));
    let found = Git::new(program, Some(tree));
    Ok(Worktree {
        tree: tree.to_owned(),
        own: found.path(&["rev-parse", "--absolute-git-dir"])?,
        common: common.to_owned(),
        branch: name.branch.to_owned(),
        base: name.base.to_owned(),
    })
}

/// A copy of the repository’s own ignore rules, as they were when a worktree was created.
fn rules_noted(tree: &Path) -> PathBuf {
    let mut name = tree.to_owned().into_os_string();
    name.push(".git-exclude");
    name.into()
}

/// A branch is in the way if it has the same name, or the name of a folder that the new one needs.
fn refuse_taken(git: &Git, branch: &str) -> Result<(), Refusal> {
    let ends = branch.match_indices('/').map(|(at, _)| at);
    for end in ends.chain([branch.len()]) {
        let name = &branch[..end];
        if git.commit(&format!("refs/heads/{name}"))?.is_some() {
            return Err(Refusal::BranchTaken(name.to_owned()));
        }
    }
    Ok(())
}

/// Removes git's data about a worktree whose files are gone, and its branch.
fn forget(git: &Git, tree: &Path, branch: &str) -> Result<(), Refusal> {
    let remove = ["worktree", "remove", "--force", "--force"].map(OsString::from);
    // Fails if git no longer has it.
    let _ = git.run(&[&remove[..], &[OsString::from(tree)]].concat())?;
    if git.commit(&format!("refs/heads/{branch}"))?.is_some() {
        git.bytes(&["branch", "--quiet", "-D", "--", branch])?;
    }
    Ok(())
}

fn remove_files(tree: &Path) -> io::Result<()> {
    // A link leads to some other folder, so only the link is removed.
    let removed = match tree.symlink_metadata() {
        Ok(about) if !about.is_dir() => fs::remove_file(tree),
        _ => fs::remove_dir_all(tree),
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Removes a file or a folder. Returns whether there was one that could be removed.
fn remove_any(path: &Path) -> bool {
    fs::remove_file(path).is_ok() || fs::remove_dir_all(path).is_ok()
}
