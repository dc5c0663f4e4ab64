//! The git hooks that review what is about to be committed or pushed.
//!
//! An existing hook is kept under another name, and runs first. A hook stops git only for blocking findings,
//! because a review that fails must not keep anyone from working. Git’s own `--no-verify` skips both.

mod folders;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use domain::hook::{Hook, Installed};
use domain::system::plain;
use domain::{Hint, TextHash};
use machine::git::Repository;

use crate::Error;
use crate::code_review::{git_program, refused};

pub use folders::{folders, forget, remember};

/// The path of a hook, and what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The file that git runs.
    pub file: PathBuf,
    /// What kind of hook it is.
    pub installed: Installed,
    /// The hook that was there before.
    pub kept: Option<PathBuf>,
    /// Whether that hook runs first: git doesn’t run hooks that aren’t executable.
    pub runs_first: bool,
    /// What people should know about it, in a sentence or two.
    pub note: Option<String>,
}

/// The first line of every Whetstone hook, whatever version wrote it.
const MARK: &str = "# Installed by Whetstone.";

/// Where a script has its checksum, which reveals changes whatever version wrote it.
const SUM: &str = "@SUM@";

/// What precedes it.
const SUM_LINE: &str = "# Checksum: ";

const PRE_COMMIT: &str = include_str!("hooks/pre-commit.sh");
const PRE_PUSH: &str = include_str!("hooks/pre-push.sh");

/// The part of both that finds the hook that was there before.
const KEPT: &str = include_str!("hooks/kept.sh");

/// The script of a hook that runs `program`.
fn script(hook: Hook, program: &Path) -> String {
    let script = match hook {
        Hook::PreCommit => PRE_COMMIT,
        Hook::PrePush => PRE_PUSH,
    };
    let script = script.replace("@KEPT@", KEPT.trim_end());
    let script = script.replace("@NAME@", hook.name());
    let quoted = program.to_string_lossy().replace('\'', r"'\''");
    let script = script.replace("@PROGRAM@", &quoted);
    script.replace(SUM, &sum(&script))
}

/// The checksum of a script that has [`SUM`] in its place.
fn sum(script: &str) -> String {
    TextHash::of(script).as_str().chars().take(16).collect()
}

/// The state of a hook in the repository that contains a folder, or the current folder.
///
/// # Errors
/// When there is no repository, or the hook can’t be read.
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
    let runs_first = kept.as_deref().is_some_and(is_executable);
    let note = match installed {
        Installed::No => kept.as_ref().map(|_| replaced(&file)),
        Installed::Yes | Installed::Changed => shared(&repository, &file)
            .or_else(|| kept.as_deref().filter(|_| !runs_first).map(idle))
            .or_else(|| huskys(&file)),
    };
    Ok(Status {
        file,
        installed,
        kept,
        runs_first,
        note,
    })
}

/// Installs a hook that runs `program`. An existing hook is kept and runs first.
///
/// # Errors
/// When there is no repository, when two hooks would have to be kept, and when a file can’t be written.
pub fn install(folder: Option<&Path>, hook: Hook, program: &Path) -> Result<Status, Error> {
    let repository = Repository::open(&git_program()?, folder).map_err(refused)?;
    if hook == Hook::PreCommit && repository.is_bare() {
        return Err(Error::invalid(
            "This repository is bare, so nobody commits in it, and the hook would never run.",
            Hint::apart(
                "Choose a folder in a repository with files.",
                "Run it in a repository with files, or name one with --project.",
            ),
        ));
    }
    let before = status(folder, hook, program)?;
    let file = &before.file;
    if before.installed == Installed::Changed && !is_only_ours(file) {
        return Err(changed(
            file,
            format!(
                "Move your lines to {}, which runs first, and delete {}. Then install again.",
                kept(file).display(),
                file.display()
            ),
        ));
    }
    let is_theirs = before.installed == Installed::No && file.symlink_metadata().is_ok();
    if is_theirs {
        if let Some(kept) = before.kept.as_ref().filter(|kept| !is_same(kept, file)) {
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

/// Removes a Whetstone hook, and puts back the one that was there before.
///
/// # Errors
/// When it isn’t Whetstone’s or was changed, and when a file can’t be written.
pub fn remove(folder: Option<&Path>, hook: Hook, program: &Path) -> Result<Status, Error> {
    let before = status(folder, hook, program)?;
    let file = &before.file;
    match (before.installed, &before.kept) {
        (Installed::No, Some(kept)) if is_same(kept, file) => {
            fs::remove_file(kept).map_err(|error| unwritable(kept, &error))?;
        }
        (Installed::No, _) => return Ok(before),
        // Another version wrote it, or somebody added to it, and only they can say what should stay.
        (Installed::Changed, _) if !is_only_ours(file) => {
            return Err(changed(file, "Take Whetstone’s lines out of it by hand."));
        }
        (_, Some(kept)) => fs::rename(kept, file).map_err(|error| unwritable(file, &error))?,
        (_, None) => fs::remove_file(file).map_err(|error| unwritable(file, &error))?,
    }
    // Installing created the folder if it wasn’t there. Git’s own stays.
    if let Some(hooks) = file.parent().filter(|it| !it.ends_with(".git/hooks")) {
        // Fails as long as something is in it.
        let _ = fs::remove_dir(hooks);
    }
    status(folder, hook, program)
}

/// Whether a hook is unchanged since a version of Whetstone wrote it.
fn is_only_ours(file: &Path) -> bool {
    let script = fs::read_to_string(file).unwrap_or_default();
    let noted = script.lines().find_map(|line| line.strip_prefix(SUM_LINE));
    noted.is_some_and(|noted| {
        let line = format!("{SUM_LINE}{noted}");
        sum(&script.replacen(&line, &format!("{SUM_LINE}{SUM}"), 1)) == noted
    })
}

fn changed(file: &Path, hint: impl Into<Hint>) -> Error {
    Error::invalid(
        format!(
            "{} was changed since Whetstone installed it.",
            file.display()
        ),
        hint,
    )
}

/// A note on a hook that is among the repository’s files, where others would get it.
fn shared(repository: &Repository, file: &Path) -> Option<String> {
    let is_shared = repository.is_among_files(file).unwrap_or(false);
    is_shared.then(|| {
        format!(
            "{} is one of the repository’s files, and names a program on this machine. Don’t commit it.",
            file.display()
        )
    })
}

/// A note about a hook that was there before, but that git didn’t run either.
fn idle(kept: &Path) -> String {
    format!(
        "The existing hook doesn’t run, because it isn’t executable: {}",
        kept.display()
    )
}

/// A note on a hook that something put in the place of ours, such as a hook manager.
fn replaced(file: &Path) -> String {
    format!(
        "Whetstone’s hook was replaced, so {} runs without a review. Install it again.",
        file.display()
    )
}

/// A note on a hook in the folder of Husky, whose hooks all read the file `h`.
fn huskys(file: &Path) -> Option<String> {
    let folder = file.parent()?;
    let is_huskys = folder.ends_with("_") && folder.join("h").is_file();
    is_huskys.then(|| {
        format!(
            "Husky writes {} again whenever packages are installed, which removes Whetstone’s hook. Then install it again.",
            folder.display()
        )
    })
}

/// Whether two hooks are the same file, or have the same content.
fn is_same(one: &Path, other: &Path) -> bool {
    fs::read(one).is_ok_and(|it| fs::read(other).is_ok_and(|there| it == there))
}

/// Where an earlier hook is kept.
fn kept(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{name}.before-whetstone"))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|it| it.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
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
