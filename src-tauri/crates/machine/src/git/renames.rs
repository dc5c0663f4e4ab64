//! Renames that git doesn’t know of yet: it compares a deleted file only with files in its index.

use std::fs;
use std::path::{Path, PathBuf};

use super::locked::{self, Git};

/// How many new files are compared. Git gives up on more than this.
const MOST: usize = 1_000;

/// Larger new files, in bytes, aren’t compared.
const MOST_BYTES: u64 = 1 << 20;

/// How large all of them together may be, in bytes.
const MOST_TOGETHER: u64 = 64 << 20;

/// The new files that deleted files of a diff may have become; none if no file was deleted.
pub(super) fn candidates(diff: &[u8], top: &Path, untracked: &[PathBuf]) -> Vec<PathBuf> {
    // No line of a file begins like this in a diff.
    let mut lines = diff.split(|byte| *byte == b'\n');
    if untracked.len() > MOST || !lines.any(|it| it.starts_with(b"deleted file mode ")) {
        return Vec::new();
    }
    let mut together = 0;
    let files = untracked.iter().filter(|path| {
        let about = top.join(path).symlink_metadata();
        let size = about.ok().filter(fs::Metadata::is_file).map(|it| it.len());
        let Some(size) = size.filter(|it| *it <= MOST_BYTES) else {
            return false;
        };
        together += size;
        path.to_str().is_some() && together <= MOST_TOGETHER
    });
    files.cloned().collect()
}

/// The diff against a commit with these new files in it, which are added to the index that `git` uses: it has
/// to be ours. Nothing is written to the repository. `None` if git can’t do that.
pub(super) fn with(git: &Git, commit: &str, new: &[PathBuf]) -> Option<Vec<u8>> {
    // What the files contain is read from the disk, whatever hash the index has.
    let hash = git.empty_tree;
    let mut entries = String::new();
    for path in new.iter().filter_map(|it| it.to_str()) {
        entries.extend(["100644 ", hash, "\t", path, "\0"]);
    }
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
    git.bytes(&locked::diff_arguments(&[commit])).ok()
}
