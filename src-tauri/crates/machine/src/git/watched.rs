//! What shows whether someone who works in one worktree also changed the rest of the repository: files that
//! name programs for git, branches, pushes, and the user’s own checkout.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use super::locked::{Git, os_string};
use super::{Refusal, Repository, Worktree};

/// What git writes into the log of a remote’s branch when it was pushed from here, not fetched.
const PUSHED: &str = "\tupdate by push";

/// The user’s files: the commit of `HEAD`, and each file that differs from it or is new, with its state.
pub type Checkout = (String, BTreeMap<String, String>);

/// The files that can name programs for git to run: settings and hooks, of submodules too. `common` is the
/// repository’s git folder, and `project` a folder of the user’s checkout.
pub fn orders(program: &Path, common: &Path, project: &Path) -> BTreeSet<PathBuf> {
    let mut places = vec![common.to_owned()];
    submodules(common, &mut places);
    // Submodules that someone checks out in a worktree have their own folders there.
    for worktree in entries(&common.join("worktrees")) {
        submodules(&worktree, &mut places);
    }
    let of_place = places.iter().flat_map(|place| {
        let settings = ["config", "config.worktree", "info/attributes"];
        let settings = settings.map(|name| place.join(name));
        settings.into_iter().chain(hooks_in(&place.join("hooks")))
    });
    let worktrees = entries(&common.join("worktrees"));
    let of_worktrees = worktrees.map(|it| it.join("config.worktree"));
    let elsewhere = Repository::open(program, Some(project)).and_then(|it| it.hooks());
    let elsewhere = match elsewhere {
        Ok(hooks) | Err(Refusal::SharedHooks(hooks)) => Some(hooks),
        Err(_) => None,
    };
    let elsewhere = elsewhere.iter().flat_map(|hooks| hooks_in(hooks));
    of_place
        .chain(of_worktrees)
        .chain(elsewhere)
        .chain(read_by_git(program, common))
        .filter(|path| path.is_file())
        .collect()
}

/// Git’s folders for the submodules of a repository, and for theirs.
fn submodules(of: &Path, found: &mut Vec<PathBuf>) {
    let mut waiting = vec![of.join("modules")];
    while let Some(folder) = waiting.pop() {
        for inside in entries(&folder).filter(|it| it.is_dir() && !it.is_symlink()) {
            if inside.join("HEAD").is_file() {
                waiting.push(inside.join("modules"));
                found.push(inside);
            } else {
                // The name of a submodule can contain slashes.
                waiting.push(inside);
            }
        }
    }
}

/// The entries of a folder for hooks, without the examples that git itself puts there.
fn hooks_in(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    entries(folder).filter(|it| it.extension().is_none_or(|it| it != "sample"))
}

/// The entries of a folder; none if it can’t be read.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let read = fs::read_dir(folder).into_iter().flatten();
    read.flatten().map(|entry| entry.path())
}

/// The files from which git reads settings, such as the user’s own and those that others include.
fn read_by_git(program: &Path, common: &Path) -> Vec<PathBuf> {
    const LISTED: [&str; 5] = ["config", "--list", "--show-origin", "--name-only", "--null"];
    let git = Git::inside(program, common, None);
    let listed = git.and_then(|git| git.bytes(&LISTED)).unwrap_or_default();
    let origins = listed.split(|byte| *byte == 0).step_by(2);
    let files = origins.filter_map(|it| it.strip_prefix(b"file:"));
    files.map(|it| common.join(os_string(it))).collect()
}

/// The settings in one file, each with its values; none if it isn’t a file of settings. `common` is the
/// repository’s git folder.
pub fn settings(program: &Path, common: &Path, file: &Path) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let Some(file) = file.to_str().filter(|_| name.contains("config")) else {
        return found;
    };
    let list = [
        "config",
        "--no-includes",
        "--null",
        "--list",
        "--file",
        file,
    ];
    let git = Git::inside(program, common, None);
    let listed = git.and_then(|git| git.read(&list)).unwrap_or_default();
    for entry in listed.split('\0').filter(|it| !it.is_empty()) {
        let (key, value) = entry.split_once('\n').unwrap_or((entry, ""));
        let values = found.entry(key.to_owned()).or_default();
        values.push_str(value);
        values.push('\n');
    }
    found
}

/// What is checked out in one of the user’s folders: a branch, if there is one, and the commit.
pub fn head(program: &Path, project: &Path) -> Option<(Option<String>, String)> {
    let repository = Repository::open(program, Some(project)).ok()?;
    Some((repository.branch().ok()?, repository.head().ok()??))
}

/// The branches (including those of remotes), tags and stash of a repository by their full names, each with
/// its hash; `None` if git can’t list them. `common` is its git folder.
pub fn names(program: &Path, common: &Path) -> Option<BTreeMap<String, String>> {
    const LISTED: [&str; 6] = [
        "for-each-ref",
        "--format=%(objectname) %(refname)",
        "refs/heads/",
        "refs/tags/",
        "refs/stash",
        "refs/remotes/",
    ];
    let git = Git::inside(program, common, None);
    let listed = git.and_then(|git| git.read(&LISTED)).ok()?;
    let pairs = listed.lines().filter_map(|line| line.split_once(' '));
    let pairs = pairs.map(|(commit, name)| (name.to_owned(), commit.to_owned()));
    Some(pairs.collect())
}

/// Branches of remotes that were pushed to from here since a time in seconds, such as `origin/main`, each with
/// the commit. Fetched ones don’t count.
pub fn pushed(common: &Path, since: u64) -> Vec<(String, String)> {
    let logs = common.join("logs/refs/remotes");
    let (mut found, mut waiting) = (Vec::new(), vec![logs.clone()]);
    while let Some(path) = waiting.pop() {
        let Ok(about) = path.symlink_metadata() else {
            continue;
        };
        if about.is_dir() {
            waiting.extend(entries(&path));
            continue;
        }
        let is_new = about
            .modified()
            .is_ok_and(|it| it >= UNIX_EPOCH + Duration::from_secs(since));
        if about.is_file() && is_new {
            let log = fs::read_to_string(&path).unwrap_or_default();
            let mut pushes = log.lines().filter_map(|line| push(line, since));
            let name = path.strip_prefix(&logs).unwrap_or(&path);
            let name = name.to_string_lossy().into_owned();
            found.extend(pushes.next_back().map(|commit| (name, commit)));
        }
    }
    found.sort();
    found
}

/// The commit that a line of a log says was pushed: its old and new hash, a name, the time, the zone, and what
/// was done.
fn push(line: &str, since: u64) -> Option<String> {
    let about = line.strip_suffix(PUSHED)?;
    let mut backward = about.rsplit(' ');
    let time: u64 = backward.nth(1)?.parse().ok()?;
    let commit = line.split(' ').nth(1)?;
    (time >= since).then(|| commit.to_owned())
}

/// The state of the user’s checkout that contains a folder; `None` if it has no files, or git can’t say.
pub fn checkout(program: &Path, project: &Path) -> Option<Checkout> {
    let repository = Repository::open(program, Some(project)).ok()?;
    let top = repository.top().ok()?;
    state(repository.git, &top)
}

impl Worktree {
    /// The same for its own files.
    pub fn state(&self, program: &Path) -> Option<Checkout> {
        if !self.is_there() {
            return None;
        }
        let git = Git::inside(program, &self.own, Some(&self.tree)).ok()?;
        state(git, &self.tree)
    }
}

fn state(mut git: Git, top: &Path) -> Option<Checkout> {
    let head = git.commit("HEAD").ok()??;
    let status = git.status().ok()?;
    let changed = status.split(|byte| *byte == 0).filter(|it| it.len() > 3);
    let files = changed.map(|entry| {
        let (kind, path) = entry.split_at(3);
        let path = os_string(path);
        let about = top.join(&path).symlink_metadata();
        let about = about.map(|it| (it.len(), it.modified().ok()));
        let state = format!("{} {about:?}", String::from_utf8_lossy(kind));
        (path.to_string_lossy().into_owned(), state)
    });
    Some((head, files.collect()))
}
