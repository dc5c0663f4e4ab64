//! What is different in a repository after a run, in sentences.

use std::collections::BTreeSet;
use std::path::Path;

use domain::run::{Run, RunState};
use domain::text::document::seen::one_line;
use machine::git::{self, Checkout, pushed};

use super::{Before, content};
use crate::code_review::git_program;
use crate::runs::worktree;

/// Where git keeps branches.
const BRANCHES: &str = "refs/heads/";

/// How many files are named before only their number is given.
const NAMED: usize = 5;

impl Before {
    /// What is different now, in sentences. Restores a changed link to the repository and a deleted branch of
    /// the run. `others` are all runs.
    pub(in crate::runs) fn compared(&self, run: &Run, others: &[Run]) -> Vec<String> {
        let now = Self::of(run, others);
        let since = run.follow_ups.last().map_or(&run.began_at, |it| &it.at);
        let busy: BTreeSet<&str> = others
            .iter()
            .filter(|it| it.id == run.id || is_busy(it, since))
            .map(|it| it.setup.branch.as_str())
            .collect();
        let mut warnings = mended(run);
        warnings.extend(restored(run));
        warnings.extend(self.given_orders(&now));
        warnings.extend(self.moved(&now, &busy));
        warnings.extend(self.others(&now, &busy));
        warnings.extend(self.pushed(run));
        warnings.extend(self.written(&now));
        warnings.extend(left_its_branch(run));
        warnings
    }

    fn given_orders(&self, now: &Self) -> Vec<String> {
        // Git doesn’t list what it read before if its settings can’t be read anymore.
        let current = |path: &String| {
            let listed = now.orders.get(path).cloned();
            listed.or_else(|| content(Path::new(path)))
        };
        let mut paths: Vec<&String> = self.orders.keys().chain(now.orders.keys()).collect();
        paths.sort();
        paths.dedup();
        paths.retain(|path| self.orders.get(*path) != current(path).as_ref());
        let told = paths.iter().map(|path| {
            format!(
                "{} was changed during the run, and git can run programs that it names. Look at it before you use git in this repository.",
                one_line(path)
            )
        });
        told.collect()
    }

    /// Branches of remotes that were pushed to. They stay so, whatever becomes of the run.
    fn pushed(&self, run: &Run) -> Vec<String> {
        let told = pushed(Path::new(&run.setup.repository), self.at).into_iter();
        let told = told.map(|(name, commit)| {
            format!(
                "“{}” was pushed during the run, at commit {}. If that wasn’t you, look at it there.",
                one_line(&name),
                git::short(&commit)
            )
        });
        told.collect()
    }

    /// Files in the user’s checkout.
    fn written(&self, now: &Self) -> Option<String> {
        let files = changed(self.checkout.as_ref()?, now.checkout.as_ref()?)?;
        Some(format!(
            "Files in your own checkout changed during the run: {files}. If that wasn’t you, look at them."
        ))
    }

    /// Files in the worktrees of other runs, at which nobody worked meanwhile.
    fn others(&self, now: &Self, busy: &BTreeSet<&str>) -> Vec<String> {
        let still = self.worktrees.iter();
        let still = still.filter(|(branch, _)| !busy.contains(branch.as_str()));
        let told = still.filter_map(|(branch, before)| {
            let whose = format!("the worktree of the run on “{}”", one_line(branch));
            let Some(after) = now.worktrees.get(branch) else {
                return Some(format!("Git can’t read {whose} anymore. Look at it."));
            };
            let files = changed(before, after)?;
            Some(format!(
                "Files in {whose} changed during this run: {files}. If that wasn’t you, look at them."
            ))
        });
        told.collect()
    }

    /// Names outside the runs under way that were moved or deleted.
    fn moved(&self, now: &Self, busy: &BTreeSet<&str>) -> Vec<String> {
        let is_busy = |name: &String| {
            let branch = name.strip_prefix(BRANCHES);
            branch.is_some_and(|it| busy.contains(it))
        };
        let others = self.names.iter().filter(|(name, _)| !is_busy(name));
        let told = others.filter_map(|(name, commit)| {
            let became = match now.names.get(name) {
                Some(other) if other == commit => return None,
                Some(other) => format!("moved to commit {}", git::short(other)),
                None => "was deleted".to_owned(),
            };
            Some(format!(
                "{} {became} during the run. If that wasn’t you: it was at commit {}, which git still has.",
                called(name),
                git::short(commit)
            ))
        });
        told.collect()
    }
}

/// Whether an agent worked in a run since a time, or its worktree was removed.
fn is_busy(run: &Run, since: &str) -> bool {
    let sent_back = run.follow_ups.last().map(|it| &it.at);
    let times = [
        Some(&run.began_at),
        sent_back,
        run.ended_at.as_ref(),
        run.removed_at.as_ref(),
    ];
    // All times have the same form, so they sort as texts.
    run.state == RunState::Running || times.into_iter().flatten().any(|it| it.as_str() >= since)
}

/// The files in which two states of a checkout differ, by name. After a commit or a switch of branches, nobody
/// can tell who changed what.
fn changed((head, before): &Checkout, (head_now, after): &Checkout) -> Option<String> {
    let mut files: Vec<&String> = before.keys().chain(after.keys()).collect();
    files.sort();
    files.dedup();
    files.retain(|file| before.get(*file) != after.get(*file));
    if head != head_now || files.is_empty() {
        return None;
    }
    let named: Vec<String> = files.iter().take(NAMED).map(|it| one_line(it)).collect();
    let more = match files.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(named.join(", ") + &more)
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
