//! What would be lost with one of our worktrees.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::change;
use super::commit::is_file;
use super::locked::Git;
use super::revisions::Refusal;
use super::submodules::{self, Submodule};
use super::worktree::Worktree;

/// What would be lost with a worktree and its branch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtStake {
    /// Files that differ from the last commit there, new ones included.
    pub uncommitted: usize,
    /// How many of these are separate repositories, which can’t be committed there.
    pub nested: usize,
    /// Files that newer ignore rules hide. A path that ends with a slash is a whole folder.
    pub hidden: Vec<PathBuf>,
    /// Its submodules with something to lose.
    pub submodules: Vec<Submodule>,
    /// Commits that nothing else in the repository refers to.
    pub unmerged: usize,
    /// The newest of these.
    pub newest: Option<String>,
    /// Commits that its branch had, but that no branch has anymore, not even with another message.
    pub dropped: usize,
    /// The newest of these.
    pub last: Option<String>,
    /// Its files, if git’s folder for it is gone, was moved or is damaged: then nobody can tell which of them are
    /// committed. Paths are relative to its root.
    pub uncompared: Vec<PathBuf>,
    /// Repositories that took the place of its link to git.
    pub repositories: Vec<PathBuf>,
}

impl Worktree {
    /// What would be lost with it, `noted` being commits that its branch had, the oldest first. Commits
    /// aren't at risk if the repository was moved: they stay there.
    ///
    /// # Errors
    /// When git can’t say, or when the files can’t be listed.
    pub fn at_stake(&self, program: &Path, noted: &[String]) -> Result<AtStake, Refusal> {
        let (mut at_stake, head) = self.files_at_stake(program)?;
        if !self.common.is_dir() {
            return Ok(at_stake);
        }
        let git = match Git::inside(program, &self.common, None) {
            Err(Refusal::Outside) => return Ok(at_stake),
            git => git?,
        };
        let tip = git.commit(&self.reference())?;
        let tips: Vec<&str> = [&head, &tip]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        (at_stake.unmerged, at_stake.newest) = self.only_here(&git, &tips)?;
        let dropped = self.dropped(program, noted)?;
        (at_stake.dropped, at_stake.last) = (dropped.len(), dropped.into_iter().next());
        Ok(at_stake)
    }

    /// How many commits only these tips have, and the newest of them.
    fn only_here(&self, git: &Git, tips: &[&str]) -> Result<(usize, Option<String>), Refusal> {
        if tips.is_empty() {
            return Ok((0, None));
        }
        let other = format!("--exclude={}", self.reference());
        let rest = ["--not", &self.base, &other, "--single-worktree", "--all"];
        let listed = git.read(&[&["rev-list"], tips, &rest].concat())?;
        Ok(counted(&listed))
    }

    /// Its files that would be lost, and the commit that is checked out in it.
    fn files_at_stake(&self, program: &Path) -> Result<(AtStake, Option<String>), Refusal> {
        let mut at_stake = AtStake {
            repositories: self.repositories(),
            ..AtStake::default()
        };
        if !self.has_folder() {
            return Ok((at_stake, self.head(program).ok().flatten()));
        }
        let (git, head, _list) = match self.listed(program) {
            Err(Refusal::NoWorktree | Refusal::Outside) => {
                at_stake.uncompared = self.all_files()?;
                return Ok((at_stake, None));
            }
            listed => listed?,
        };
        let differing = change::differing(&git, &head)?;
        at_stake.uncommitted = differing.len();
        at_stake.nested = differing.iter().filter(|it| !is_file(it)).count();
        at_stake.submodules = submodules::at_stake(program, self, &git, &head)?;
        at_stake.hidden = self.hidden(&git)?;
        Ok((at_stake, Some(head)))
    }
}

impl Worktree {
    /// All its files, sorted.
    fn all_files(&self) -> Result<Vec<PathBuf>, Refusal> {
        let mut files = Vec::new();
        files_below(&self.tree, &self.tree, &mut files).map_err(|error| {
            Refusal::Failed(format!("{} can’t be listed: {error}", self.tree.display()))
        })?;
        files.sort();
        Ok(files)
    }
}

/// How many commits git listed, and the first.
fn counted(listed: &str) -> (usize, Option<String>) {
    let first = listed.lines().next().map(str::to_owned);
    (listed.lines().count(), first)
}

/// Lists the files in a folder and its subfolders, including links, but without git's own. A missing folder
/// has none.
fn files_below(folder: &Path, root: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let path = entry.path();
        if entry.file_name() == ".git" {
            continue;
        }
        if entry.file_type()?.is_dir() {
            files_below(&path, root, found)?;
        } else {
            found.push(path.strip_prefix(root).unwrap_or(&path).to_owned());
        }
    }
    Ok(())
}
