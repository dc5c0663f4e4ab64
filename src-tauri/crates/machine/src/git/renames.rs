//! Renames that git doesn’t know of yet: it compares a deleted file only with files in its index.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::attributes;
use super::locked::{self, DIFF, Git};
use super::revisions::Refusal;

/// How many new files are compared. Git gives up on more than this.
const MOST: usize = 1_000;

/// Larger new files, in bytes, aren’t compared.
const MOST_BYTES: u64 = 1 << 20;

/// How large all of them together may be, in bytes.
const MOST_TOGETHER: u64 = 64 << 20;

/// The new files that files deleted since a commit may have become; none if the diff has no deleted file.
pub(super) fn candidates(
    git: &Git,
    commit: &str,
    diff: &[u8],
    top: &Path,
    untracked: &[PathBuf],
) -> Result<Vec<PathBuf>, Refusal> {
    // No line of a file begins like this in a diff.
    let mut lines = diff.split(|byte| *byte == b'\n');
    if !lines.any(|it| it.starts_with(b"deleted file mode ")) {
        return Ok(Vec::new());
    }
    let sized = untracked.iter().filter_map(|path| {
        let about = top.join(path).symlink_metadata().ok()?;
        let is_compared = about.is_file() && about.len() <= MOST_BYTES;
        is_compared.then(|| (path.clone(), about.len()))
    });
    let mut files: Vec<(PathBuf, u64)> = sized.collect();
    if files.len() > MOST {
        let deleted = deleted(git, commit)?;
        files.sort_by_cached_key(|file| how_unlike(file, &deleted));
        files.truncate(MOST);
        files.sort();
    }
    let mut together = 0;
    files.retain(|(_, size)| {
        together += size;
        together <= MOST_TOGETHER
    });
    // In a diff, git might not show their lines, so they are left out here and read from the disk.
    let paths = files.iter().map(|(path, _)| bytes(path));
    let hidden = attributes::named(git, paths)?;
    files.retain(|(path, _)| !hidden.contains(bytes(path)));
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

/// Files that were deleted since a commit, with their sizes there.
fn deleted(git: &Git, commit: &str) -> Result<Vec<(PathBuf, u64)>, Refusal> {
    let gone = ["--no-renames", "--diff-filter=D", "--name-only", "-z"];
    let gone = git.bytes(&[&DIFF[..], &gone, &[commit, "--"]].concat())?;
    let gone: HashSet<&[u8]> = gone.split(|byte| *byte == 0).collect();
    let there = git.bytes(&["ls-tree", "-r", "-l", "-z", "--full-tree", commit])?;
    let deleted = there.split(|byte| *byte == 0).filter_map(|entry| {
        let tab = entry.iter().position(|byte| *byte == b'\t')?;
        let (about, path) = (&entry[..tab], &entry[tab + 1..]);
        let about = String::from_utf8_lossy(about);
        let size = about.split_whitespace().last()?.parse().ok()?;
        let is_gone = gone.contains(path);
        is_gone.then(|| (locked::os_string(path).into(), size))
    });
    Ok(deleted.collect())
}

/// How much a new file differs from the most similar deleted file: first by extension, then by size.
fn how_unlike((path, size): &(PathBuf, u64), deleted: &[(PathBuf, u64)]) -> (bool, u64) {
    let to = |(old, before): &(PathBuf, u64)| {
        let is_other = old.extension() != path.extension();
        (is_other, size.abs_diff(*before))
    };
    let unlike = deleted.iter().map(to).min();
    unlike.unwrap_or((true, u64::MAX))
}

/// The diff against a commit with these new files in it, which are added to the index that `git` uses: it has
/// to be ours. Nothing is written to the repository. `None` if git can’t do that.
pub(super) fn with(git: &Git, commit: &str, new: &[PathBuf]) -> Option<Vec<u8>> {
    // What the files contain is read from the disk, whatever hash the index has.
    let entry = [b"100644 ", git.empty_tree.as_bytes(), b"\t"].concat();
    let entries = new.iter().map(|it| [&entry, bytes(it), b"\0"].concat());
    let entries: Vec<u8> = entries.flatten().collect();
    let add = [
        "-c",
        "core.splitIndex=false",
        "update-index",
        "-z",
        "--index-info",
    ];
    let added = git.fed(&entries, &add).ok()?;
    if !added.status.success() {
        return None;
    }
    attributes::diff(git, &[commit]).ok()
}
