//! The folder of a worktree and the files that lead from it to git. Whoever works there can put something else
//! in their place, such as another repository, which is never followed, moved or removed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::worktree::Worktree;

impl Worktree {
    /// Whether its files and git’s folder for it are where they were created.
    pub fn is_there(&self) -> bool {
        self.has_folder() && is_folder(&self.own)
    }

    /// Whether its folder is there, and not a link.
    pub fn has_folder(&self) -> bool {
        is_folder(&self.tree)
    }

    /// Where the link leads that took the place of its folder.
    pub fn replaced(&self) -> Option<PathBuf> {
        fs::read_link(&self.tree).ok()
    }

    /// Restores the files through which git finds the repository from here, if someone changed them:
    /// otherwise, git would take settings and commits from wherever they lead. What was there instead of
    /// `.git` is saved next to the worktree. Returns the files for which that was necessary.
    ///
    /// # Errors
    /// When its folder is gone or was replaced, or when a file can’t be written.
    pub fn mend(&self) -> io::Result<Vec<PathBuf>> {
        if !self.has_folder() {
            return Err(io::Error::from(io::ErrorKind::NotADirectory));
        }
        let link = self.tree.join(".git");
        let there = format!("gitdir: {}\n", self.own.display());
        let mut mended = Vec::new();
        if put_back(&link, &there, |number| self.aside(number))? {
            mended.push(link);
        }
        let common = self.own.join("commondir");
        let found = |number| self.own.join(format!("commondir-found-{number}"));
        // As git writes it: its folders for worktrees are two levels inside the repository’s.
        if is_folder(&self.own) && put_back(&common, "../..\n", found)? {
            mended.push(common);
        }
        Ok(mended)
    }

    /// Where to save whatever replaced `.git`, counted from 1.
    pub(super) fn aside(&self, number: u32) -> PathBuf {
        let mut name = self.tree.clone().into_os_string();
        name.push(format!(".git-found-{number}"));
        name.into()
    }

    /// Repositories with content that took the place of `.git`, whether saved next to it or still there.
    pub(super) fn repositories(&self) -> Vec<PathBuf> {
        let saved = (1..).map(|number| self.aside(number));
        let saved = saved.take_while(|it| it.symlink_metadata().is_ok());
        let still = self.has_folder().then(|| self.tree.join(".git"));
        let all = still.into_iter().chain(saved);
        all.filter(|it| is_folder(it) && has_file(&it.join("objects")))
            .collect()
    }
}

/// Makes a file have this content, and saves what was there instead under the first free name. Returns whether
/// that was necessary.
fn put_back(file: &Path, content: &str, aside: impl Fn(u32) -> PathBuf) -> io::Result<bool> {
    match file.symlink_metadata() {
        Ok(about) if about.is_file() => {
            if fs::read(file).is_ok_and(|there| there == content.as_bytes()) {
                return Ok(false);
            }
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::write(file, content)?;
            return Ok(true);
        }
        Err(error) => return Err(error),
    }
    let mut number = 1;
    while aside(number).symlink_metadata().is_ok() {
        number += 1;
    }
    fs::rename(file, aside(number))?;
    fs::write(file, content)?;
    Ok(true)
}

fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|it| it.is_dir())
}

/// Whether a folder has a file in it, however deep.
fn has_file(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|it| it.path()).any(|path| {
        if is_folder(&path) {
            has_file(&path)
        } else {
            true
        }
    })
}
