//! How the work in one of our worktrees continues the commit that its branch began at.

use std::collections::HashSet;
use std::path::Path;

use super::locked::Git;
use super::revisions::Refusal;
use super::worktree::Worktree;

/// How what is checked out in a worktree relates to the commit that its branch began at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It contains that commit.
    Continues,
    /// It doesn’t contain that commit, only earlier ones.
    Lacks,
    /// They have no commit in common, so git refuses to merge them.
    Unrelated,
}

impl Worktree {
    /// How what is checked out continues its base.
    ///
    /// # Errors
    /// When the repository is gone, or when git can’t be run.
    pub fn course(&self, program: &Path) -> Result<Course, Refusal> {
        let (git, head) = self.work(program)?;
        let is_part = ["merge-base", "--is-ancestor", &self.base, &head];
        if git.run(&is_part)?.status.success() {
            return Ok(Course::Continues);
        }
        let shared = git.run(&["merge-base", &self.base, &head])?;
        Ok(if shared.status.success() {
            Course::Lacks
        } else {
            Course::Unrelated
        })
    }

    /// Which of these names, each with its commit, have become part of what is checked out: they were part of
    /// neither its base nor the commit `since`, and they weren’t made here.
    ///
    /// # Errors
    /// When the repository is gone, or when git can’t be run.
    pub fn includes(
        &self,
        program: &Path,
        since: &str,
        names: impl Iterator<Item = (String, String)>,
    ) -> Result<Vec<String>, Refusal> {
        let (git, head) = self.work(program)?;
        let new = git.read(&["rev-list", &head, "--not", &self.base, since])?;
        let new: HashSet<&str> = new.lines().collect();
        let names = names.filter(|(_, it)| new.contains(it.as_str()) && !self.is_made_here(it));
        Ok(names.map(|(name, _)| name).collect())
    }

    /// Git in the repository, and the commit that is checked out in the worktree.
    fn work(&self, program: &Path) -> Result<(Git, String), Refusal> {
        let head = self.head(program)?.ok_or(Refusal::NoWorktree)?;
        Ok((Git::inside(program, &self.common, None)?, head))
    }
}
