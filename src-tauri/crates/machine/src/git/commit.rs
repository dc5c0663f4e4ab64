//! Committing a change that was reviewed: in the user’s own checkout as they would do it themselves, and in a
//! worktree of ours so that git starts nothing.

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

/// How long a commit of the user’s may take: their hooks may run tests.
const PATIENCE: Duration = Duration::from_mins(15);

/// Paths that git takes at once: systems limit the length of a command.
const AT_ONCE: usize = 200;

/// Git tidies up after a commit, beyond the end of the program.
const NO_HOUSEKEEPING: [&str; 4] = ["-c", "maintenance.auto=false", "-c", "gc.auto=0"];

/// Set for hooks, so that the one of Whetstone doesn’t review again what was just reviewed.
const REVIEWED: &str = "WHETSTONE_REVIEWED";

impl Worktree {
    /// Commits all that its files hold beyond the last commit, new files included, to its branch. No hook, filter
    /// or signer runs. Returns the hash of the commit.
    ///
    /// # Errors
    /// When somebody checked out something else there, and when git can’t.
    pub fn commit(&self, program: &Path, message: &str) -> Result<String, Refusal> {
        let (git, head, _list) = self.listed(program)?;
        let branch = format!("refs/heads/{}", self.branch);
        let at = git.run(&["symbolic-ref", "--quiet", "HEAD"])?;
        if String::from_utf8_lossy(&at.stdout).trim() != branch {
            return Err(Refusal::OtherBranch(self.branch.clone()));
        }
        let changed = git.bytes(&change::arguments(&["--name-only", "-z", &head]))?;
        let changed = changed.split(|byte| *byte == 0).filter(|it| !it.is_empty());
        let changed = changed.map(|path| PathBuf::from(super::locked::os_string(path)));
        let paths: Vec<PathBuf> = changed
            .chain(
                change::untracked(&git)?
                    .into_iter()
                    .filter(|it| is_file(it)),
            )
            .collect();
        // Other ways to add files look into repositories below, whose settings nobody checked.
        let add = ["update-index", "--add", "--remove", "--"].map(OsString::from);
        for some in paths.chunks(AT_ONCE) {
            let some = some.iter().map(|it| it.clone().into_os_string());
            git.bytes(&add.iter().cloned().chain(some).collect::<Vec<_>>())?;
        }
        let tree = git.read(&["write-tree"])?;
        let new = git.read(&["commit-tree", tree.trim(), "-p", &head, "-m", message])?;
        let new = new.trim().to_owned();
        git.bytes(&["update-ref", "-m", "commit", &branch, &new, &head])?;
        // The list in the worktree still has the files of the commit before. Where it can’t be renewed, the commit
        // stands all the same.
        let own = Git::inside(program, &self.own, Some(&self.tree))?;
        let _ = own.run(&["read-tree", &new]);
        Ok(new)
    }
}

impl Repository {
    /// Commits a change of the user’s checkout as git would for them: their hooks and filters run, and commits are
    /// signed where their settings say so. `change` is what was read of it; what is committed beside it is only
    /// what was staged. Where this fails, what is staged is as before. Returns the hash of the commit.
    ///
    /// # Errors
    /// What git or a hook says, and when the change is one that was committed before.
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
            // A file that wasn’t there before is left: git makes one with the first staged file.
            if let Some(staged) = staged {
                fs::write(&index, staged).map_err(|error| Refusal::NotRun(error.to_string()))?;
            }
            return Err(refusal);
        }
        self.head()?.ok_or(Refusal::NoCommits)
    }

    /// The branch that is checked out; `None` where `HEAD` is detached.
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

/// What isn’t a repository of its own.
fn is_file(path: impl AsRef<Path>) -> bool {
    !path.as_ref().as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Runs git in the user’s checkout with all that their settings name.
fn as_user<A: AsRef<OsStr>>(program: &Path, top: &Path, arguments: &[A]) -> Result<(), Refusal> {
    let run = programs::run(program, "", PATIENCE, |command| {
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
    // Hooks say why on either.
    let said = [stderr, stdout].map(|it| String::from_utf8_lossy(&it).trim().to_owned());
    let said = said.join("\n").trim().to_owned();
    match Refusal::of(&said) {
        Refusal::NoIdentity => Err(Refusal::NoIdentity),
        _ => Err(Refusal::NotCommitted(said)),
    }
}
