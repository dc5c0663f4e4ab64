//! The change in one of our worktrees.

use std::path::Path;

use super::attributes;
use super::change::{self, Change, Commits};
use super::locked::Git;
use super::renames;
use super::revisions::Refusal;
use super::submodules;
use super::worktree::Worktree;

impl Worktree {
    /// How its files differ from its base, committed or not, including new files.
    ///
    /// # Errors
    /// When the worktree is gone, or when git can’t read it.
    pub fn change(&self, program: &Path) -> Result<Change, Refusal> {
        let (git, head, _list) = self.listed(program)?;
        let diff = attributes::diff(&git, &[&self.base])?;
        let untracked = change::untracked(&git)?;
        let (hidden, commits) = (self.hidden(&git)?, self.commits(&git, &head)?);
        let submodules = submodules::changed(program, self, &git, &head)?;
        // Last, since it changes the list.
        let new = renames::candidates(&git, &self.base, &diff, &self.tree, &untracked)?;
        let renamed = (!new.is_empty()).then(|| renames::with(&git, &self.base, &new));
        let (diff, in_diff) = match renamed.flatten() {
            Some(renamed) => (renamed, new),
            None => (diff, Vec::new()),
        };
        Ok(Change {
            diff,
            untracked,
            in_diff,
            hidden,
            submodules,
            commits,
            base: Some(self.base.clone()),
            head: (head != self.base).then_some(head),
        })
    }

    /// The commits since its base, on its branch and where it is checked out. Its files can be different:
    /// someone can commit something, and change it back.
    fn commits(&self, git: &Git, head: &str) -> Result<Commits, Refusal> {
        let tip = git.commit(&self.reference())?;
        let mut chosen = vec![head];
        chosen.extend(tip.as_deref());
        chosen.extend(["--not", &self.base]);
        let listed = git.read(&[&["rev-list"], &chosen[..]].concat())?;
        let count = listed.lines().count();
        if count == 0 {
            return Ok(Commits::default());
        }
        Ok(Commits {
            count,
            diffs: change::one_by_one(git, &chosen)?,
            differ: !change::differing(git, head)?.is_empty(),
        })
    }
}
