//! Files that git doesn’t know yet, read by us: git would have to write them into an index first.

use std::io::Read;
use std::path::{Path, PathBuf};

use code::diff::File;
use code::{LeftOut, Reason};
use workspace::Root;

use super::shown_path;

/// New files larger than this, in bytes, aren’t read.
const MOST_BYTES: u64 = 1 << 20;

/// As in git, a file with a zero among its first bytes is binary.
const BEGINNING: usize = 8_000;

/// What even an empty file takes up in memory, in bytes.
const LEAST: usize = 500;

/// What a line takes up besides its text.
const LINE: usize = 64;

/// How many bytes of new files may still be read. Files that are reviewed and files that aren’t have separate
/// limits, so that the latter don’t use up the room of the former.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    reviewed: usize,
    others: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            reviewed: 64 << 20,
            others: 64 << 20,
        }
    }
}

/// New files.
#[derive(Debug, Default)]
pub(super) struct NewFiles {
    /// Those that the change shows.
    pub(super) files: Vec<File>,
    /// The others.
    pub(super) left_out: Vec<LeftOut>,
}

/// Reads the new files below a root.
pub(super) fn read(root: Option<&Root>, paths: &[PathBuf], mut space: Room) -> NewFiles {
    let mut new = NewFiles::default();
    for path in paths {
        let shown = shown_path(path);
        match one(root, path, &shown, &mut space) {
            Ok(file) => new.files.push(file),
            Err(reason) => new.left_out.push(LeftOut {
                path: shown,
                reason,
            }),
        }
    }
    new
}

fn one(root: Option<&Root>, path: &Path, shown: &str, space: &mut Room) -> Result<File, Reason> {
    let root = root.ok_or(Reason::Unreadable)?;
    let by_name = code::reason(&File {
        new: Some(shown.to_owned()),
        ..File::default()
    });
    match by_name {
        Some(reason) if space.others == 0 => return Err(reason),
        None if space.reviewed == 0 && !shown.ends_with('/') => return Err(Reason::TooMany),
        _ => {}
    }
    let file = read_new(root, path, shown)?;
    let reason = code::reason(&file);
    let left = match reason {
        None => &mut space.reviewed,
        Some(_) => &mut space.others,
    };
    if *left == 0
        && let Some(reason) = reason
    {
        return Err(reason);
    }
    let lines = file.hunks.iter().flat_map(|hunk| &hunk.lines);
    let size: usize = lines.map(|line| line.text.len() + LINE).sum();
    *left = left.saturating_sub(size.max(LEAST));
    Ok(file)
}

/// A file that git doesn’t know yet, as a diff would show it.
fn read_new(root: &Root, path: &Path, shown: &str) -> Result<File, Reason> {
    if shown.ends_with('/') {
        return Err(Reason::Submodule);
    }
    let place = root.path().join(path);
    let about = place.symlink_metadata().map_err(|_| Reason::Unreadable)?;
    if about.is_symlink() {
        return Err(Reason::Link);
    }
    if about.len() > MOST_BYTES {
        return Err(Reason::TooLarge);
    }
    let file = root.file(path).map_err(|_| Reason::Unreadable)?;
    let about = file.metadata().map_err(|_| Reason::Unreadable)?;
    if !about.is_file() {
        return Err(Reason::Unreadable);
    }
    let mut bytes = Vec::new();
    let read = file.take(MOST_BYTES).read_to_end(&mut bytes);
    read.map_err(|_| Reason::Unreadable)?;
    let (path, mode) = (shown.to_owned(), mode(&about));
    if bytes.iter().take(BEGINNING).any(|byte| *byte == 0) {
        return Ok(File {
            new: Some(path),
            new_mode: Some(mode),
            is_binary: true,
            ..File::default()
        });
    }
    Ok(File::untracked(
        path,
        mode,
        &String::from_utf8_lossy(&bytes),
    ))
}

/// The mode that git would record.
fn mode(about: &std::fs::Metadata) -> u32 {
    #[cfg(unix)]
    let is_run = std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o100 != 0;
    #[cfg(not(unix))]
    let is_run = {
        let _ = about;
        false
    };
    if is_run { 0o100_755 } else { 0o100_644 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[(&str, usize)], space: Room, left_out: &[(&str, Reason)]) {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, size) in files {
            std::fs::write(folder.path().join(name), "x".repeat(*size)).expect("a written file");
        }
        let paths: Vec<PathBuf> = files.iter().map(|(name, _)| name.into()).collect();
        let root = Root::open(folder.path()).expect("a root");
        let new = read(Some(&root), &paths, space);
        let told = new.left_out.iter();
        let told: Vec<_> = told.map(|it| (it.path.as_str(), it.reason)).collect();
        assert_eq!(told, left_out, "{files:?}");
        assert_eq!(new.files.len() + told.len(), files.len());
    }

    #[test]
    fn only_files_that_are_reviewed_count_and_the_rest_is_named() {
        let room = |reviewed, others| Room { reviewed, others };
        check(&[("a.ts", 1_000), ("b.ts", 1_000)], room(2_000, 0), &[]);
        check(
            &[("a.ts", 1_000), ("b.ts", 2), ("c.ts", 2)],
            room(1_000, 9),
            &[("b.ts", Reason::TooMany), ("c.ts", Reason::TooMany)],
        );
        check(
            &[("a.min.js", 1_900), ("b.ts", 1_000), ("yarn.lock", 9_000)],
            room(1_500, 1_500),
            &[("yarn.lock", Reason::Lock)],
        );
        check(
            &[("a", 2), ("b", 2), ("c", 2)],
            room(2 * LEAST, 0),
            &[("c", Reason::TooMany)],
        );
    }
}
