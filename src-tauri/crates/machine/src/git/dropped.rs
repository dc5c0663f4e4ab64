//! Commits that the branch of one of our worktrees had, and that nothing leads to anymore.

use std::collections::HashSet;
use std::path::Path;

use super::locked::Git;
use super::revisions::Refusal;
use super::worktree::Worktree;

impl Worktree {
    /// The commits up to those in `noted`, the oldest of which comes first, that can’t be reached from anywhere
    /// anymore, the newest first. Commits that were reworded, amended or rebased don’t count: there is a newer
    /// form of them.
    ///
    /// # Errors
    /// When the repository is gone, or when git can’t be run.
    pub fn dropped(&self, program: &Path, noted: &[String]) -> Result<Vec<String>, Refusal> {
        let git = Git::inside(program, &self.common, None)?;
        let tip = git.commit(&self.reference())?;
        let tip = tip.unwrap_or_else(|| self.base.clone());
        let head = self.head(program).ok().flatten();
        let mut dropped: Vec<String> = Vec::new();
        for noted in noted.iter().rev() {
            let Some(noted) = git.commit(noted)? else {
                continue;
            };
            for commit in self.dropped_up_to(&git, &tip, &noted, head.as_deref())? {
                if !dropped.contains(&commit) {
                    dropped.push(commit);
                }
            }
        }
        Ok(dropped)
    }

    fn dropped_up_to(
        &self,
        git: &Git,
        tip: &str,
        noted: &str,
        head: Option<&str>,
    ) -> Result<Vec<String>, Refusal> {
        let both = format!("{tip}...{noted}");
        let own = format!("--exclude={}", self.reference());
        let mut list = vec!["--right-only", "--cherry-pick", &both, "--not", &self.base];
        list.extend([&own, "--single-worktree", "--all"]);
        list.extend(head.filter(|it| *it != tip));
        let gone = authored(git, &list)?;
        if gone.is_empty() {
            return Ok(Vec::new());
        }
        let newer = authored(git, &[tip, "--not", noted])?.into_iter();
        let newer: HashSet<String> = newer.map(|(_, authored)| authored).collect();
        let gone = gone.into_iter().filter(|(_, it)| !newer.contains(it));
        Ok(gone.map(|(commit, _)| commit).collect())
    }
}

/// Commits, each with its author and the time when they wrote it, which stay the same when it is amended.
fn authored(git: &Git, chosen: &[&str]) -> Result<Vec<(String, String)>, Refusal> {
    let listed = git.read(&[&["rev-list", "--format=%at %ae"], chosen].concat())?;
    let mut lines = listed.lines();
    let mut found = Vec::new();
    while let (Some(commit), Some(authored)) = (lines.next(), lines.next()) {
        let commit = commit.trim_start_matches("commit ");
        found.push((commit.to_owned(), authored.to_owned()));
    }
    Ok(found)
}
