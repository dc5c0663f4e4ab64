//! The state of a repository before an agent worked in it, and what the agent did to git besides its work.
//! People should know that before they use git there.

use std::collections::BTreeMap;
use std::path::PathBuf;

use domain::run::Run;
use domain::text::document::seen::one_line;
use machine::git::{names, orders};

use super::ground::short;
use super::name::FOLDER;
use super::worktree;
use crate::code_review::git_program;

/// Where git keeps branches.
const BRANCHES: &str = "refs/heads/";

/// A repository before a run.
pub(super) struct Before {
    /// Files that name programs for git to run.
    orders: BTreeMap<PathBuf, Vec<u8>>,
    /// Branches, tags and the stash, by their full names.
    names: BTreeMap<String, String>,
}

impl Before {
    /// The repository of a run as it is now.
    pub(super) fn of(run: &Run) -> Self {
        let common = PathBuf::from(&run.setup.repository);
        let program = git_program();
        Self {
            orders: orders(&common),
            names: program.map_or_else(|_| BTreeMap::new(), |git| names(&git, &common)),
        }
    }

    /// What is different now, in sentences. Restores a changed link to the repository and a deleted branch of
    /// the run.
    pub(super) fn compared(&self, run: &Run) -> Vec<String> {
        let now = Self::of(run);
        let mut warnings = mended(run);
        warnings.extend(restored(run));
        warnings.extend(self.given_orders(&now));
        warnings.extend(self.moved(&now));
        warnings.extend(left_its_branch(run));
        warnings
    }

    fn given_orders(&self, now: &Self) -> Vec<String> {
        let changed = |path: &&PathBuf| self.orders.get(*path) != now.orders.get(*path);
        let all = self.orders.keys().chain(now.orders.keys());
        let mut paths: Vec<&PathBuf> = all.filter(changed).collect();
        paths.dedup();
        let told = paths.iter().map(|path| {
            format!(
                "{} was changed during the run, and git can run programs that it names. Look at it before you use git in this repository.",
                path.display()
            )
        });
        told.collect()
    }

    /// Names outside the run that were moved or deleted.
    fn moved(&self, now: &Self) -> Vec<String> {
        let own = format!("{BRANCHES}{FOLDER}");
        let others = self
            .names
            .iter()
            .filter(|(name, _)| !name.starts_with(&own));
        let told = others.filter_map(|(name, commit)| {
            let became = match now.names.get(name) {
                Some(other) if other == commit => return None,
                Some(other) => format!("moved to commit {}", short(other)),
                None => "was deleted".to_owned(),
            };
            Some(format!(
                "{} {became} during the run. If that wasn’t you: it was at commit {}, which git still has.",
                called(name),
                short(commit)
            ))
        });
        told.collect()
    }
}

/// A branch, a tag or the stash, at the beginning of a sentence.
fn called(name: &str) -> String {
    if let Some(branch) = name.strip_prefix(BRANCHES) {
        return format!("The branch “{}”", one_line(branch));
    }
    match name.strip_prefix("refs/tags/") {
        Some(tag) => format!("The tag “{}”", one_line(tag)),
        None => "The stash".to_owned(),
    }
}

/// The branch of the run, if the agent deleted it.
fn restored(run: &Run) -> Option<String> {
    let git = git_program().ok()?;
    let is_back = worktree(run).restore_branch(&git).ok()?;
    is_back.then(|| {
        format!(
            "The agent deleted its branch {}. Whetstone created it again, at the commit that is checked out in the worktree.",
            run.setup.branch
        )
    })
}

/// The file with which git finds the repository, if the agent changed it.
fn mended(run: &Run) -> Vec<String> {
    match worktree(run).mend() {
        Ok(false) => Vec::new(),
        Ok(true) => vec![
            "The agent changed the file .git in its worktree. Whetstone put it back.".to_owned(),
        ],
        Err(error) => vec![format!(
            "The file .git in the worktree can’t be repaired: {error}. Don’t run git there."
        )],
    }
}

/// Whether the agent checked out something other than its branch: what it committed there isn’t on that
/// branch.
fn left_its_branch(run: &Run) -> Option<String> {
    let git = git_program().ok()?;
    let there = worktree(run).checked_out(&git).ok()?;
    let own = &run.setup.branch;
    let there = match there {
        Some(branch) if branch == *own => return None,
        Some(branch) => one_line(&branch),
        None => "no branch (HEAD is detached)".to_owned(),
    };
    Some(format!(
        "The agent checked out {there} in its worktree instead of {own}. Look at both before you merge."
    ))
}
