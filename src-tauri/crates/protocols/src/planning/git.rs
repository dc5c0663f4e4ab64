//! What git knows about a document, and committing it.
//!
//! Git runs under a guard, on one file, and commits only if the last commit has the text that the review
//! began with.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::Output;
use std::time::Duration;

/// How long git may take: hooks run before a commit.
const LIMIT: Duration = Duration::from_mins(2);

/// Variables by which a program that git started would act on another repository, or on another index.
const INHERITED: [&str; 5] = [
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_OBJECT_DIRECTORY",
];

/// Git tidies up after a commit, even after the program ends; here, nothing must keep running.
const NO_HOUSEKEEPING: [&str; 4] = ["-c", "maintenance.auto=false", "-c", "gc.auto=0"];

/// What git says about a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It isn't in a repository, or git isn't installed.
    Outside,
    /// It is the same as in the last commit.
    Clean,
    /// It differs from the last commit, or was never committed.
    Uncommitted,
}

/// What git says about a document as it is now.
pub fn state(file: &Path) -> State {
    match git(file, &["status", "--porcelain", "--ignored", "--"]) {
        Ok(printed) if printed.trim().is_empty() => State::Clean,
        Ok(_) => State::Uncommitted,
        Err(_) => State::Outside,
    }
}

/// Whether a folder is in a repository.
pub fn is_repository(folder: &Path) -> bool {
    let inside = run(folder, ["rev-parse", "--is-inside-work-tree"]);
    inside.is_ok_and(|printed| printed.trim() == "true")
}

/// Whether the last commit has the document with this text.
pub fn holds(file: &Path, text: &str) -> bool {
    let Some((folder, name)) = place(file) else {
        return false;
    };
    let mut revision = OsString::from("HEAD:./");
    revision.push(name);
    let shown = run(
        folder,
        [OsStr::new("cat-file"), OsStr::new("--filters"), &revision],
    );
    shown.is_ok_and(|committed| committed == text)
}

/// Commits the document as it is on disk, and nothing else, whatever else is staged. Returns the name
/// of the commit.
///
/// # Errors
/// What git says, in a sentence or more: a hook may refuse, and a merge may be under way.
pub fn commit(file: &Path, message: &str) -> Result<String, String> {
    let commit = ["commit", "--quiet", "--only", "--message", message, "--"];
    git(file, &[&NO_HOUSEKEEPING[..], &commit].concat())?;
    let Some((folder, _)) = place(file) else {
        return Err("it isn’t in a folder".to_owned());
    };
    let name = run(folder, ["rev-parse", "--short", "HEAD"])?;
    Ok(name.trim().to_owned())
}

/// Runs git on one document: its name is the last argument, and never treated as a pattern.
fn git(file: &Path, arguments: &[&str]) -> Result<String, String> {
    let (folder, name) = place(file).ok_or("it isn’t in a folder")?;
    let global = ["--literal-pathspecs", "--no-optional-locks"];
    let arguments = global.iter().chain(arguments).map(OsStr::new);
    run(folder, arguments.chain([name]))
}

fn place(file: &Path) -> Option<(&Path, &OsStr)> {
    Some((file.parent()?, file.file_name()?))
}

fn run(
    folder: &Path,
    arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Result<String, String> {
    let program = models::find_program("git").ok_or("git isn’t installed")?;
    // Hooks may start anything.
    let output = machine::run(&program, b"", LIMIT, |command| {
        command
            .args(arguments)
            .current_dir(folder)
            .env("GIT_TERMINAL_PROMPT", "0");
        for name in INHERITED {
            command.env_remove(name);
        }
    });
    let Output {
        status,
        stdout,
        stderr,
    } = output.map_err(|error| {
        format!(
            "couldn’t run git: {error}",
            error = domain::system::plain(&error)
        )
    })?;
    if status.success() {
        return Ok(String::from_utf8_lossy(&stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&stderr);
    match said.trim() {
        "" => Err(format!("git ended with {status}")),
        said => Err(said.to_owned()),
    }
}
