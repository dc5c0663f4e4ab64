//! The state of a repository before an agent worked in it, and what the agent did to git besides its work.
//! People should know that before they use git there.
//!
//! It is also saved beside the worktree: whoever opens an interrupted run first compares it.

mod called;
mod compared;
mod course;
mod own;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use domain::TextHash;
use domain::run::{Run, RunSetup, RunState};
use machine::git::{Checkout, checkout, head, names, orders, settings};
use serde::{Deserialize, Serialize};

pub(super) use called::called;
pub(super) use compared::{Found, look};
pub(in crate::runs) use own::has_left;

use super::worktree;
use crate::Error;
use crate::code_review::git_program;

/// Larger than any settings or hook that someone writes by hand, in bytes.
const MOST: u64 = 1 << 20;

/// What is saved until an agent starts.
const NOTHING: &[u8] = b"null";

/// What is checked out: a branch, if there is one, and the commit.
pub(super) type Head = (Option<String>, String);

/// Branches (including those of remotes), tags and the stash, by their full names.
type Names = BTreeMap<String, String>;

/// The settings in a file, each with the hash of its value.
type Keys = BTreeMap<String, TextHash>;

/// A repository before a run.
#[derive(Serialize, Deserialize)]
pub(super) struct Before {
    /// When, in seconds.
    at: u64,
    /// Files that name programs for git to run, each with the hash of its content.
    orders: BTreeMap<String, TextHash>,
    /// The settings in these files.
    keys: BTreeMap<String, Keys>,
    names: Names,
    /// Whether git can’t list them.
    #[serde(default)]
    is_unreadable: bool,
    /// What is checked out in the user’s folder.
    head: Option<Head>,
    /// The user’s files.
    checkout: Option<Checkout>,
    /// Files of other runs, by their branches.
    worktrees: BTreeMap<String, Checkout>,
}

impl Before {
    /// The repository of a run as it is now. `others` are all runs.
    pub(super) fn of(run: &Run, others: &[Run]) -> Self {
        let (common, project) = (
            Path::new(&run.setup.repository),
            Path::new(&run.setup.project),
        );
        let mut before = Self {
            at: seconds(),
            orders: BTreeMap::new(),
            keys: BTreeMap::new(),
            head: None,
            names: Names::new(),
            is_unreadable: false,
            checkout: None,
            worktrees: BTreeMap::new(),
        };
        if let Ok(git) = git_program() {
            let orders = orders(&git, common, project).into_iter();
            before.orders = orders
                .filter_map(|path| Some((path.to_string_lossy().into_owned(), content(&path)?)))
                .collect();
            let files = before.orders.keys();
            before.keys = files
                .map(|path| (path.clone(), keys(&git, common, path)))
                .filter(|(_, keys)| !keys.is_empty())
                .collect();
            let names = names(&git, common);
            before.is_unreadable = names.is_none();
            before.names = names.unwrap_or_default();
            before.head = head(&git, project);
            before.checkout = checkout(&git, project);
            before.worktrees = others
                .iter()
                .filter(|it| it.id != run.id && it.removed_at.is_none())
                .filter(|it| it.setup.repository == run.setup.repository)
                .filter_map(|it| Some((it.setup.branch.clone(), worktree(it).state(&git)?)))
                .collect();
        }
        before
    }

    /// Saves it, for the case that the run is interrupted.
    pub(super) fn save(&self, run: &Run) {
        let written = serde_json::to_vec(self).map_err(Into::into);
        let saved = written.and_then(|bytes| machine::write(&file(&run.setup), &bytes));
        if let Err(error) = saved {
            tracing::warn!(%error, "the state before a run wasn’t saved");
            forget(&run.setup);
        }
    }

    pub(super) fn saved(run: &Run) -> Option<Self> {
        serde_json::from_slice(&fs::read(file(&run.setup)).ok()?).ok()
    }
}

/// Where the state of a repository is saved for a run.
fn file(setup: &RunSetup) -> PathBuf {
    PathBuf::from(format!("{}.before.json", setup.worktree))
}

/// Notes that a run’s agent hasn’t started, until the state of its repository is saved in the same place.
///
/// # Errors
/// When the data folder can’t be written.
pub(super) fn expect(setup: &RunSetup) -> Result<(), Error> {
    let file = file(setup);
    machine::write(&file, NOTHING).map_err(|error| {
        Error::invalid(
            format!("Couldn’t write {}: {error}.", file.display()),
            "Check that you can write to the data folder.",
        )
    })
}

/// Whether a run was interrupted before its agent started.
pub(super) fn is_unbegun(run: &Run) -> bool {
    run.state == RunState::Interrupted && fs::read(file(&run.setup)).is_ok_and(|it| it == NOTHING)
}

/// Deletes what was saved.
pub(super) fn forget(setup: &RunSetup) {
    // There may be none.
    let _ = fs::remove_file(file(setup));
}

/// The settings in a file; none if it isn’t a settings file.
fn keys(git: &Path, common: &Path, path: &str) -> Keys {
    let all = settings(git, common, Path::new(path)).into_iter();
    all.map(|(key, values)| (key, TextHash::of(&values)))
        .collect()
}

/// The last commit on the branch of a run.
pub(super) fn tip(run: &Run) -> Option<String> {
    worktree(run).tip(&git_program().ok()?).ok()?
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
