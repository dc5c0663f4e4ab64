//! Work that someone did in one of our worktrees, but that isn’t in it anymore.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::locked::Git;
use super::revisions::Refusal;
use super::worktree::Worktree;

/// The stash by its full name.
const STASH: &str = "refs/stash";

impl Worktree {
    /// Which of these names, each with its commit, have work that was done here but that isn’t on its branch:
    /// branches that were committed to from here, and a stash. What is checked out here counts if it’s another
    /// branch, even if its own has the same commits, because its own is removed with the worktree.
    ///
    /// # Errors
    /// When git can’t be run.
    pub fn made<'a>(
        &self,
        program: &Path,
        names: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<Vec<String>, Refusal> {
        let git = Git::inside(program, &self.common, None)?;
        let (tip, there) = (self.tip(program)?, self.checked_out(program)?);
        let there = there.map(|it| format!("refs/heads/{it}"));
        let mut made = Vec::new();
        for (name, commit) in names.filter(|(name, commit)| self.is_from_here(name, commit)) {
            let mut list = vec!["rev-list", "--max-count=1", commit, "--not", &self.base];
            let is_there = there.as_deref() == Some(name);
            list.extend(tip.as_deref().filter(|_| !is_there));
            if !git.read(&list)?.is_empty() {
                made.push(name.to_owned());
            }
        }
        Ok(made)
    }

    /// Whether git’s log says that a commit was made here, instead of only checked out or merged.
    pub(super) fn is_made_here(&self, commit: &str) -> bool {
        const COMES: [&str; 4] = ["checkout:", "reset:", "merge ", "pull"];
        let log = fs::read_to_string(self.own.join("logs/HEAD")).unwrap_or_default();
        log.lines().any(|line| {
            let did = line.split_once('\t').map_or("", |(_, did)| did);
            let comes = COMES.iter().any(|it| did.starts_with(it));
            line.split(' ').nth(1) == Some(commit) && (!comes || did.contains("Merge made"))
        })
    }

    /// Whether git’s logs say that a commit was here.
    fn is_from_here(&self, name: &str, commit: &str) -> bool {
        let is_stash = name == STASH;
        let log = if is_stash {
            self.common.join("logs/refs/stash")
        } else {
            self.own.join("logs/HEAD")
        };
        let marks = ["WIP on", "On"].map(|it| format!("\t{it} {}:", self.branch));
        let log = fs::read_to_string(log).unwrap_or_default();
        let is_local = is_stash || name.starts_with("refs/heads/");
        is_local
            && log.lines().any(|line| {
                let is_it = line.split(' ').nth(1) == Some(commit);
                is_it && (!is_stash || marks.iter().any(|it| line.contains(it.as_str())))
            })
    }

    /// Which of these names still have commits that nothing else has.
    ///
    /// # Errors
    /// When git can’t be run.
    pub fn unmerged(
        &self,
        program: &Path,
        names: &BTreeSet<String>,
    ) -> Result<Vec<String>, Refusal> {
        let git = Git::inside(program, &self.common, None)?;
        let own = format!("--exclude={}", self.reference());
        let mut unmerged = Vec::new();
        for name in names {
            let Some(commit) = git.commit(name)? else {
                continue;
            };
            let its = format!("--exclude={name}");
            let list = ["rev-list", "--max-count=1", &commit, "--not", &self.base];
            let rest = [&own, &its, "--single-worktree", "--all"];
            if !git.read(&[&list[..], &rest].concat())?.is_empty() {
                unmerged.push(name.clone());
            }
        }
        Ok(unmerged)
    }
}
