//! The git hooks that review what is about to be committed or pushed.
//!
//! A hook that was there stays, under another name, and runs first. A hook stops git only for blocking
//! findings: a review that fails must not keep anyone from working. Git’s own `--no-verify` skips both.

mod folders;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use domain::hook::{Hook, Installed};
use domain::system::plain;
use machine::git::Repository;

use crate::Error;
use crate::code_review::{git_program, refused};

pub use folders::{folders, forget, remember};

/// The place of a hook, and what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The file that git runs.
    pub file: PathBuf,
    /// What it is.
    pub installed: Installed,
    /// The hook that was there before and runs first.
    pub kept: Option<PathBuf>,
}

/// Begins every hook of ours, whatever wrote it.
const MARK: &str = "# Installed by Whetstone.";

const PRE_COMMIT: &str = include_str!("hooks/pre-commit.sh");
const PRE_PUSH: &str = include_str!("hooks/pre-push.sh");

/// The script of a hook that runs `program`.
fn script(hook: Hook, program: &Path) -> String {
    let script = match hook {
        Hook::PreCommit => PRE_COMMIT,
        Hook::PrePush => PRE_PUSH,
    };
    let quoted = program.to_string_lossy().replace('\'', r"'\''");
    script.replace("@PROGRAM@", &quoted)
}

/// What is in the place of a hook of the repository that a folder lies in, or the current folder.
///
/// # Errors
/// When there is no repository, or the place can't be read.
pub fn status(folder: Option<&Path>, hook: Hook, program: &Path) -> Result<Status, Error> {
    let repository = Repository::open(&git_program()?, folder).map_err(refused)?;
    let file = repository.hooks().map_err(refused)?.join(hook.name());
    let there = match fs::read(&file) {
        Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(unreadable(&file, &error)),
    };
    let installed = match there {
        Some(written) if written == script(hook, program) => Installed::Yes,
        Some(written) if written.contains(MARK) => Installed::Changed,
        _ => Installed::No,
    };
    let kept = kept(&file);
    let kept = kept.symlink_metadata().is_ok().then_some(kept);
    Ok(Status {
        file,
        installed,
        kept,
    })
}

/// Installs a hook that runs `program`. One that is there is kept and runs first.
///
/// # Errors
/// When there is no repository, when two hooks would have to be kept, and when a file can't be written.
pub fn install(folder: Option<&Path>, hook: Hook, program: &Path) -> Result<Status, Error> {
    let before = status(folder, hook, program)?;
    let file = &before.file;
    let is_theirs = before.installed == Installed::No && file.symlink_metadata().is_ok();
    if is_theirs {
        if let Some(kept) = &before.kept {
            return Err(Error::invalid(
                format!(
                    "{} and {} are both there, and neither is Whetstone’s.",
                    file.display(),
                    kept.display()
                ),
                "Keep one of them, then install again.",
            ));
        }
        fs::rename(file, kept(file)).map_err(|error| unwritable(file, &error))?;
    }
    if let Some(hooks) = file.parent() {
        fs::create_dir_all(hooks).map_err(|error| unwritable(hooks, &error))?;
    }
    let written =
        machine::write(file, script(hook, program).as_bytes()).and_then(|()| make_executable(file));
    if let Err(error) = written {
        if is_theirs {
            // Git must find their hook where it was.
            let _ = fs::rename(kept(file), file);
        }
        return Err(unwritable(file, &error));
    }
    status(folder, hook, program)
}

/// Removes a hook of ours, and puts back the one that was there before.
///
/// # Errors
/// When it isn't ours or was changed, and when a file can't be written.
pub fn remove(folder: Option<&Path>, hook: Hook, program: &Path) -> Result<Status, Error> {
    let before = status(folder, hook, program)?;
    let file = &before.file;
    match (before.installed, &before.kept) {
        (Installed::No, _) => return Ok(before),
        // Another version wrote it, or somebody added to it: whoever did has to say what stays.
        (Installed::Changed, _) if !is_only_ours(file) => {
            return Err(Error::invalid(
                format!(
                    "{} was changed since Whetstone installed it.",
                    file.display()
                ),
                "Take Whetstone’s lines out of it by hand.",
            ));
        }
        (_, Some(kept)) => fs::rename(kept, file).map_err(|error| unwritable(file, &error))?,
        (_, None) => fs::remove_file(file).map_err(|error| unwritable(file, &error))?,
    }
    status(folder, hook, program)
}

/// Whether a hook begins and ends as ours do.
fn is_only_ours(file: &Path) -> bool {
    let script = fs::read_to_string(file).unwrap_or_default();
    script.lines().nth(1) == Some(MARK) && script.trim_end().ends_with("# End of Whetstone’s hook.")
}

/// Where a hook that was there before is kept.
fn kept(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{name}.before-whetstone"))
}

#[cfg(unix)]
fn make_executable(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> io::Result<()> {
    Ok(())
}

fn unreadable(file: &Path, error: &io::Error) -> Error {
    Error::invalid(
        format!(
            "Couldn’t read {}: {error}.",
            file.display(),
            error = plain(error)
        ),
        "Check its permissions.",
    )
}

fn unwritable(file: &Path, error: &io::Error) -> Error {
    Error::invalid(
        format!(
            "Couldn’t write {}: {error}.",
            file.display(),
            error = plain(error)
        ),
        "Check the permissions of its folder. Hooks that were there are unchanged.",
    )
}
