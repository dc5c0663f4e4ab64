//! Committing a change that was reviewed: in the user’s own checkout as they would do it themselves, and in
//! one of our worktrees in such a way that git starts nothing.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

use super::change::{self, Change};
use super::locked::{Git, INHERITED};
use super::revisions::Refusal;
use super::worktree::Worktree;
use super::{Repository, Wanted};
use crate::programs;

/// Time limit for a commit of the user’s: their hooks may run tests.
const PATIENCE: Duration = Duration::from_mins(15);

/// Max paths passed to git in one call: systems limit the length of a command.
const AT_ONCE: usize = 200;

/// Keeps git from tidying up after a commit, which could continue after the program has ended.
const NO_HOUSEKEEPING: [&str; 4] = ["-c", "maintenance.auto=false", "-c", "gc.auto=0"];

/// Set for hooks, so that Whetstone’s own hook doesn’t review again what was just reviewed.
const REVIEWED: &str = "WHETSTONE_REVIEWED";

impl Worktree {
    /// Commits to its branch everything that differs from the last commit, including new files, and if
    /// `with_hidden`, those that only newer ignore rules hide. No hook, filter or signing program runs.
    /// Returns the hash of the commit.
    ///
    /// # Errors
    /// When someone checked out something else there, when nothing is left to commit, or when git fails.
    pub fn commit(
        &self,
        program: &Path,
        message: &str,
        with_hidden: bool,
    ) -> Result<String, Refusal> {
        let (git, head, _list) = self.listed(program)?;
        let branch = self.reference();
        let at = git.run(&["symbolic-ref", "--quiet", "HEAD"])?;
        if String::from_utf8_lossy(&at.stdout).trim() != branch {
            return Err(Refusal::OtherBranch(self.branch.clone()));
        }
        let mut paths = change::differing(&git, &head)?;
        if with_hidden {
            paths.extend(self.hidden_files(&git)?);
        }
        paths.retain(|it| is_file(it));
        if paths.is_empty() {
            return Err(Refusal::NothingToCommit);
        }
        // Other ways to add files look into nested repositories, whose settings nobody checked.
        let add = ["update-index", "--add", "--remove", "--"].map(OsString::from);
        for some in paths.chunks(AT_ONCE) {
            let some = some.iter().map(|it| it.clone().into_os_string());
            git.bytes(&add.iter().cloned().chain(some).collect::<Vec<_>>())?;
        }
        let tree = git.read(&["write-tree"])?;
        let new = git.read(&["commit-tree", tree.trim(), "-p", &head, "-m", message])?;
        let new = new.trim().to_owned();
        git.bytes(&["update-ref", "-m", "commit", &branch, &new, &head])?;
        // The worktree's index still has the files of the previous commit. If it can’t be updated, the
        // commit remains valid.
        let own = Git::inside(program, &self.own, Some(&self.tree))?;
        let _ = own.run(&["read-tree", &new]);
        Ok(new)
    }
}

impl Repository {
    /// Commits a change in the user’s checkout as git would for them: their hooks and filters run, and
    /// commits are signed if their settings say so. `change` is what was read of it; other than that, only
    /// staged changes are committed. If this fails, the index is restored. Returns the hash of the commit.
    /// # Errors
    /// What git or a hook says, or when the change was already committed.
    pub fn commit_as_user(
        &self,
        wanted: &Wanted,
        change: &Change,
        message: &str,
    ) -> Result<String, Refusal> {
        let top = self.top()?;
        let program = self.git.program();
        let index =
            self.git
                .path(&["rev-parse", "--path-format=absolute", "--git-path", "index"])?;
        let staged = fs::read(&index).ok();
        let stage = || match wanted {
            Wanted::Uncommitted => stage(program, &top, change),
            _ => Ok(()),
        };
        let message = format!("--message={message}");
        let commit = [&NO_HOUSEKEEPING[..], &["commit", "--quiet", &message]].concat();
        let committed = stage().and_then(|()| as_user(program, &top, &commit));
        if let Err(refusal) = committed {
            // If there was no index before, the new one stays: git creates it with the first staged file.
            if let Some(staged) = staged {
                fs::write(&index, staged).map_err(|error| Refusal::NotRun(error.to_string()))?;
            }
            return Err(refusal);
        }
        self.head()?.ok_or(Refusal::NoCommits)
    }

    /// The branch that is checked out; `None` if `HEAD` is detached.
    ///
    /// # Errors
    /// When git can’t be run.
    pub fn branch(&self) -> Result<Option<String>, Refusal> {
        let head = ["symbolic-ref", "--quiet", "--short", "HEAD"];
        let branch = self.git.run(&head)?;
        let branch = String::from_utf8_lossy(&branch.stdout).trim().to_owned();
        Ok((!branch.is_empty()).then_some(branch))
    }
}

/// Stages what differs, and the new files that were read.
fn stage(program: &Path, top: &Path, change: &Change) -> Result<(), Refusal> {
    as_user(program, top, &["add", "--update"])?;
    let untracked: Vec<&PathBuf> = change.untracked.iter().filter(|it| is_file(it)).collect();
    for some in untracked.chunks(AT_ONCE) {
        let add = ["--literal-pathspecs", "add", "--"].map(OsStr::new);
        let some = some.iter().map(|it| it.as_os_str());
        as_user(
            program,
            top,
            &add.into_iter().chain(some).collect::<Vec<_>>(),
        )?;
    }
    Ok(())
}

/// Paths that aren't separate repositories.
pub(super) fn is_file(path: impl AsRef<Path>) -> bool {
    !path.as_ref().as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Runs git in the user’s checkout with everything that their settings configure.
fn as_user<A: AsRef<OsStr>>(program: &Path, top: &Path, arguments: &[A]) -> Result<(), Refusal> {
    let run = programs::run(program, b"", PATIENCE, |command| {
        command
            .args(arguments)
            .current_dir(top)
            .env("GIT_TERMINAL_PROMPT", "0")
            .env(REVIEWED, "1");
        for name in INHERITED {
            command.env_remove(name);
        }
    });
    let Output {
        status,
        stdout,
        stderr,
    } = run.map_err(|error| Refusal::NotRun(error.to_string()))?;
    if status.success() {
        return Ok(());
    }
    // Hooks use either stream to say why.
    let said = [stderr, stdout].map(|it| String::from_utf8_lossy(&it).trim().to_owned());
    let said = said.join("\n").trim().to_owned();
    match Refusal::of(&said) {
        Refusal::NoIdentity => Err(Refusal::NoIdentity),
        _ => Err(Refusal::NotCommitted(said)),
    }
}
