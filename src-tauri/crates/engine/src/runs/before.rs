//! The state of a repository before an agent worked in it, and what the agent did to git besides its work.
//! People should know that before they use git there.
//!
//! It is also saved beside the worktree: whoever opens an interrupted run first compares it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use domain::TextHash;
use domain::run::{Run, RunEnd, RunOutcome, RunState};
use domain::text::document::seen::one_line;
use machine::git::{self, Checkout, checkout, names, orders, pushed};
use serde::{Deserialize, Serialize};
use store::Store;

use super::name::FOLDER;
use super::worktree;
use crate::Error;
use crate::code_review::git_program;

/// Where git keeps branches.
const BRANCHES: &str = "refs/heads/";

/// Larger than any settings or hook that someone writes by hand, in bytes.
const MOST: u64 = 1 << 20;

/// How many files of the checkout are named before only their number is given.
const NAMED: usize = 5;

/// A repository before a run.
#[derive(Serialize, Deserialize)]
pub(super) struct Before {
    /// When, in seconds.
    at: u64,
    /// Files that name programs for git to run, each with the hash of its content.
    orders: BTreeMap<String, TextHash>,
    /// Branches, tags and the stash, by their full names.
    names: BTreeMap<String, String>,
    /// The user’s files.
    checkout: Option<Checkout>,
}

/// An interrupted run with what was found in its repository afterward, which is recorded once.
///
/// # Errors
/// When the data folder can’t be read or written.
pub(crate) fn looked_at(store: &Store, run: Run) -> Result<Run, Error> {
    let is_left = run.state == RunState::Interrupted && run.removed_at.is_none();
    if !is_left || !Before::file(&run).is_file() {
        return Ok(run);
    }
    let Some(lock) = store.lock_run(&run.id)? else {
        return Ok(run);
    };
    if let Some(before) = Before::saved(&run) {
        let warnings = before.compared(&run);
        if !warnings.is_empty() {
            let end = RunEnd {
                outcome: RunOutcome::Interrupted,
                exit: None,
                warnings,
                change: None,
            };
            store.end_run(&run.id, &end)?;
        }
    }
    Before::forget(&run);
    drop(lock);
    Ok(store.run(run.id.as_str())?)
}

impl Before {
    /// The repository of a run as it is now.
    pub(super) fn of(run: &Run) -> Self {
        let (common, project) = (
            Path::new(&run.setup.repository),
            Path::new(&run.setup.project),
        );
        let mut before = Self {
            at: seconds(),
            orders: BTreeMap::new(),
            names: BTreeMap::new(),
            checkout: None,
        };
        if let Ok(git) = git_program() {
            let orders = orders(&git, common, project).into_iter();
            before.orders = orders
                .filter_map(|path| Some((path.to_string_lossy().into_owned(), content(&path)?)))
                .collect();
            before.names = names(&git, common);
            before.checkout = checkout(&git, project);
        }
        before
    }

    /// Where it is saved for a run.
    fn file(run: &Run) -> PathBuf {
        PathBuf::from(format!("{}.before.json", run.setup.worktree))
    }

    /// Saves it, for the case that the run is interrupted.
    pub(super) fn save(&self, run: &Run) {
        let written = serde_json::to_vec(self).map_err(Into::into);
        let saved = written.and_then(|bytes| machine::write(&Self::file(run), &bytes));
        if let Err(error) = saved {
            tracing::warn!(%error, "the state before a run wasn’t saved");
        }
    }

    fn saved(run: &Run) -> Option<Self> {
        serde_json::from_slice(&fs::read(Self::file(run)).ok()?).ok()
    }

    /// Deletes what was saved.
    pub(super) fn forget(run: &Run) {
        // There may be none.
        let _ = fs::remove_file(Self::file(run));
    }

    /// What is different now, in sentences. Restores a changed link to the repository and a deleted branch of
    /// the run.
    pub(super) fn compared(&self, run: &Run) -> Vec<String> {
        let now = Self::of(run);
        let mut warnings = mended(run);
        warnings.extend(restored(run));
        warnings.extend(self.given_orders(&now));
        warnings.extend(self.moved(&now));
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

    /// Files outside the worktree. After a commit or a switch of branches, nobody can tell who changed what.
    fn written(&self, now: &Self) -> Option<String> {
        let ((head, before), (head_now, after)) = (self.checkout.as_ref()?, now.checkout.as_ref()?);
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
        Some(format!(
            "Files in your own checkout changed during the run: {}{more}. If that wasn’t you, look at them.",
            named.join(", ")
        ))
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

/// The time since 1970.
fn seconds() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |it| it.as_secs())
}

/// The hash of a file; `None` if it can’t be read.
fn content(path: &Path) -> Option<TextHash> {
    let mut bytes = Vec::new();
    File::open(path)
        .ok()?
        .take(MOST)
        .read_to_end(&mut bytes)
        .ok()?;
    Some(TextHash::of(&String::from_utf8_lossy(&bytes)))
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
