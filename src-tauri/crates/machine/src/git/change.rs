//! Changes as git's unified diff.

use std::fs;
use std::path::PathBuf;

use super::locked::{self, DIFF, Git};
use super::renames;
use super::revisions::Refusal;
use super::{Repository, attributes};

/// Which change to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// What differs from the last commit, staged or not, including new files.
    Uncommitted,
    /// What is staged for the next commit.
    Staged,
    /// What a branch adds since it left its base.
    Branch {
        /// Its name.
        name: String,
        /// Its base; `None` for the usual base branch.
        base: Option<String>,
    },
    /// `A..B`, `A...B` as in `git diff`, or one commit compared with the one before.
    Commits(String),
    /// What a commit has that no branch of a remote has.
    New {
        /// The commit; after `A...`, what commit A has isn’t new either.
        range: String,
        /// The remote’s name. A remote without branches has nothing.
        remote: String,
    },
}

/// A change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Git's unified diff, with `a/` and `b/` before paths.
    pub diff: Vec<u8>,
    /// Untracked files that aren't ignored, from the root of the repository. A folder in this list is
    /// another repository.
    pub untracked: Vec<PathBuf>,
    /// Those of them that the diff shows, so that files that were renamed aren’t both deleted and new.
    pub in_diff: Vec<PathBuf>,
    /// In one of our worktrees, untracked files that only newer ignore rules hide. A path that ends with a
    /// slash is a whole folder.
    pub hidden: Vec<PathBuf>,
    /// Submodules with files that aren't committed there, which the diff doesn't show.
    pub submodules: Vec<PathBuf>,
    /// What is new on a remote or in one of our worktrees, commit by commit; empty for other changes.
    pub commits: Commits,
    /// The commit that is compared with; `None` if there was none.
    pub base: Option<String>,
    /// The commit at the end of the change; `None` if it isn't committed.
    pub head: Option<String>,
}

/// New commits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commits {
    /// How many there are.
    pub count: usize,
    /// The diff of each by its hash, in their order, if they aren’t the change itself: at most the newest
    /// [`MOST_COMMITS`]. A merge is compared with all its parents at once.
    pub diffs: Vec<(String, Vec<u8>)>,
    /// Whether the files of a worktree differ from the commit that is checked out.
    pub differ: bool,
}

/// How many new commits are read one by one.
pub const MOST_COMMITS: usize = 1_000;

/// Reads a change.
///
/// # Errors
/// When the repository doesn't have it, in a [`Refusal`].
pub(super) fn change(repository: &mut Repository, wanted: &Wanted) -> Result<Change, Refusal> {
    match wanted {
        Wanted::Uncommitted => uncommitted(repository),
        Wanted::Staged => {
            has_files(repository)?;
            let base = repository.head()?;
            let against = base.as_deref().unwrap_or(repository.git.empty_tree);
            let diff = attributes::diff(&repository.git, &["--cached", against])?;
            Ok(Change {
                diff,
                untracked: Vec::new(),
                in_diff: Vec::new(),
                hidden: Vec::new(),
                submodules: Vec::new(),
                commits: Commits::default(),
                base,
                head: None,
            })
        }
        Wanted::Branch { name, base } => {
            let head = repository.commit(name)?;
            let base = match base {
                Some(base) => repository.commit(base)?,
                None => repository.base()?,
            };
            let fork = repository.fork(&base, &head)?;
            between(repository, fork, head)
        }
        Wanted::Commits(range) => commits(repository, range),
        Wanted::New { range, remote } => new(repository, range, remote),
    }
}

fn has_files(repository: &Repository) -> Result<(), Refusal> {
    let has_files = repository.is_inside && !repository.is_bare;
    has_files.then_some(()).ok_or(Refusal::NoFiles)
}

fn uncommitted(repository: &mut Repository) -> Result<Change, Refusal> {
    has_files(repository)?;
    repository.git.without_filters()?;
    let base = repository.head()?;
    let against = base.as_deref().unwrap_or(repository.git.empty_tree);
    let diff = attributes::diff(&repository.git, &[against])?;
    let untracked = untracked(&repository.git)?;
    let (diff, in_diff) = with_renames(repository, against, diff, &untracked)?;
    Ok(Change {
        diff,
        untracked,
        in_diff,
        submodules: Vec::new(),
        hidden: Vec::new(),
        commits: Commits::default(),
        base,
        head: None,
    })
}

/// A diff in which renames show even if git doesn’t know of them, and the new files in it.
fn with_renames(
    repository: &Repository,
    against: &str,
    diff: Vec<u8>,
    untracked: &[PathBuf],
) -> Result<(Vec<u8>, Vec<PathBuf>), Refusal> {
    let top = repository.top()?;
    let new = renames::candidates(&repository.git, against, &diff, &top, untracked)?;
    if new.is_empty() {
        return Ok((diff, new));
    }
    let index = ["rev-parse", "--path-format=absolute", "--git-path", "index"];
    let index = repository.git.path(&index)?;
    let folder = tempfile::tempdir().map_err(|error| Refusal::NotRun(error.to_string()))?;
    let own = folder.path().join("index");
    if fs::copy(index, &own).is_err() {
        return Ok((diff, Vec::new()));
    }
    let mut git = repository.git.clone();
    git.set("GIT_INDEX_FILE", own.into_os_string());
    let renamed = renames::with(&git, against, &new);
    Ok(renamed.map_or((diff, Vec::new()), |renamed| (renamed, new)))
}

/// Ignores what git would.
pub(super) const STANDARD: &str = "--exclude-standard";

/// Untracked files that aren't ignored.
pub(super) fn untracked(git: &Git) -> Result<Vec<PathBuf>, Refusal> {
    others(git, &[STANDARD])
}

/// Files that differ from a commit, then untracked ones.
pub(super) fn differing(git: &Git, commit: &str) -> Result<Vec<PathBuf>, Refusal> {
    let changed = git.bytes(&locked::diff_arguments(&["--name-only", "-z", commit]))?;
    let mut paths = paths(&changed);
    paths.extend(untracked(git)?);
    Ok(paths)
}

/// Untracked files as these arguments choose them, sorted.
pub(super) fn others(git: &Git, chosen: &[&str]) -> Result<Vec<PathBuf>, Refusal> {
    let others = ["ls-files", "--others", "--full-name", "-z"];
    let listed = git.bytes(&[&others[..], chosen, &["--", ":/"]].concat())?;
    let mut paths = paths(&listed);
    paths.sort();
    Ok(paths)
}

/// Paths that git printed with zeros between them.
fn paths(listed: &[u8]) -> Vec<PathBuf> {
    let paths = listed.split(|byte| *byte == 0).filter(|it| !it.is_empty());
    paths.map(|path| locked::os_string(path).into()).collect()
}

fn commits(repository: &Repository, range: &str) -> Result<Change, Refusal> {
    let or_head = |name: &str| {
        let name = if name.is_empty() { "HEAD" } else { name };
        repository.commit(name)
    };
    if let Some((one, other)) = range.split_once("...") {
        let (one, other) = (or_head(one)?, or_head(other)?);
        let fork = repository.fork(&one, &other)?;
        return between(repository, fork, other);
    }
    if let Some((one, other)) = range.split_once("..") {
        let (one, other) = (or_head(one)?, or_head(other)?);
        return between(repository, one, other);
    }
    let commit = or_head(range)?;
    let parent = repository.parent(&commit)?;
    between(repository, parent, commit)
}

fn new(repository: &Repository, range: &str, remote: &str) -> Result<Change, Refusal> {
    let (known, name) = range.split_once("...").unwrap_or(("", range));
    let head = repository.commit(name)?;
    let remotes = format!("--remotes={remote}");
    let mut chosen = vec![head.as_str(), "--not", &remotes];
    let known = match known {
        "" => None,
        known => Some(repository.commit(known)?),
    };
    chosen.extend(known.as_deref());
    let listed = [&["rev-list", "--boundary"], &chosen[..]].concat();
    let listed = repository.git.read(&listed)?;
    let (old, new): (Vec<&str>, Vec<&str>) = listed.lines().partition(|it| it.starts_with('-'));
    if new.is_empty() {
        return between(repository, head.clone(), head);
    }
    let old: Vec<&str> = old.iter().map(|it| it.trim_start_matches('-')).collect();
    let base = if old.is_empty() {
        repository.git.empty_tree.to_owned()
    } else {
        // The last of them that everything else in the change builds on.
        let found = repository
            .git
            .read(&[&["merge-base", &head], &old[..]].concat())?;
        found.trim().to_owned()
    };
    let commits = Commits {
        count: new.len(),
        diffs: if new.len() > 1 {
            one_by_one(&repository.git, &chosen)?
        } else {
            Vec::new()
        },
        differ: false,
    };
    Ok(Change {
        commits,
        ..between(repository, base, head.clone())?
    })
}

/// The diffs of the commits that `rev-list` chooses with these arguments.
pub(super) fn one_by_one(git: &Git, chosen: &[&str]) -> Result<Vec<(String, Vec<u8>)>, Refusal> {
    let most = format!("--max-count={MOST_COMMITS}");
    let hashes = git.bytes(&[&["rev-list", "--reverse", &most][..], chosen].concat())?;
    if hashes.is_empty() {
        return Ok(Vec::new());
    }
    // No line of a diff begins with a zero.
    let log = [
        "log",
        "--stdin",
        "--no-walk=unsorted",
        "--no-show-signature",
        "--format=%x00%H",
        "--patch",
        // A merge adds what none of its parents has.
        "--cc",
    ];
    let (git, _folder) = attributes::without(git)?;
    let listed = git.answer(&hashes, &[&log[..], &DIFF[1..], &["-O/dev/null"]].concat())?;
    let mut diffs: Vec<(String, Vec<u8>)> = Vec::new();
    for line in listed.split_inclusive(|byte| *byte == b'\n') {
        match (line.strip_prefix(b"\0"), diffs.last_mut()) {
            (Some(hash), _) => {
                let hash = String::from_utf8_lossy(hash).trim().to_owned();
                diffs.push((hash, Vec::new()));
            }
            (None, Some((_, diff))) => diff.extend_from_slice(line),
            (None, None) => {}
        }
    }
    Ok(diffs)
}

fn between(repository: &Repository, base: String, head: String) -> Result<Change, Refusal> {
    let diff = attributes::diff(&repository.git, &[&base, &head])?;
    let is_first = base == repository.git.empty_tree;
    Ok(Change {
        diff,
        untracked: Vec::new(),
        in_diff: Vec::new(),
        hidden: Vec::new(),
        submodules: Vec::new(),
        commits: Commits::default(),
        base: (!is_first).then_some(base),
        head: Some(head),
    })
}
