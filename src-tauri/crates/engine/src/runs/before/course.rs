//! What somebody should know before they merge a run: its changes are compared with the commit at which its
//! branch began, but a merge compares other commits.

use domain::run::Run;
use domain::text::document::seen::one_line;
use machine::git::{self, Course};

use super::called::{BRANCHES, REMOTES, called};
use super::{Before, Names, git_program};
use crate::runs::worktree;

/// How the work of a run continues what was there, in sentences; nothing if it does so as expected.
pub(super) fn told(run: &Run, before: Option<&Before>, now: &Names) -> Vec<String> {
    let merged = before.and_then(|it| merged(run, it, now));
    let mut told: Vec<String> = merged.into_iter().collect();
    told.extend(begun_elsewhere(run));
    told
}

/// What others made, before or meanwhile, and became part of the work.
fn merged(run: &Run, before: &Before, now: &Names) -> Option<String> {
    let own = format!("{BRANCHES}{}", run.setup.branch);
    let since = before.names.get(&own)?;
    let mut others: Vec<_> = before.names.iter().chain(now).collect();
    others.sort();
    others.dedup();
    let others = others.into_iter().filter(|(name, _)| {
        **name != own && [BRANCHES, REMOTES].iter().any(|it| name.starts_with(it))
    });
    let others = others.map(|(name, commit)| (name.clone(), commit.clone()));
    let included = worktree(run).includes(&git_program().ok()?, since, others);
    let mut included = included.ok()?;
    included.dedup();
    let first = included.first()?;
    let first = match first.strip_prefix(REMOTES) {
        Some(remote) => format!("The remote branch “{}”", one_line(remote)),
        None => called(first),
    };
    let more = match included.len() {
        1 => String::new(),
        some => format!(" (and {} more)", some - 1),
    };
    Some(format!(
        "{first}{more} became part of the agent’s work, so its changes include files and commits from there."
    ))
}

/// Whether the work doesn’t contain the commit that it started from.
fn begun_elsewhere(run: &Run) -> Option<String> {
    let base = git::short(&run.setup.base);
    match worktree(run).course(&git_program().ok()?).ok()? {
        Course::Continues => None,
        Course::Lacks => Some(format!(
            "The agent’s work doesn’t contain commit {base}, where its branch started. Merging it doesn’t undo that commit."
        )),
        Course::Unrelated => Some(format!(
            "The agent’s work has no commit in common with commit {base}, where its branch started, so git refuses to merge it."
        )),
    }
}
