//! The folder of a worktree and the file in it that leads to git. Whoever works there can put something else
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

    /// Restores the file through which git finds the repository from here, if someone changed it:
    /// otherwise, git run by hand in the worktree would take settings from wherever it leads. What was
    /// there instead is saved next to the worktree. Returns whether that was necessary.
    ///
    /// # Errors
    /// When its folder is gone or was replaced, or when the file can’t be written.
    pub fn mend(&self) -> io::Result<bool> {
        if !self.has_folder() {
            return Err(io::Error::from(io::ErrorKind::NotADirectory));
        }
        let link = self.tree.join(".git");
        let right = format!("gitdir: {}\n", self.own.display());
        match link.symlink_metadata() {
            Ok(about) if about.is_file() => {
                if fs::read(&link).is_ok_and(|there| there == right.as_bytes()) {
                    return Ok(false);
                }
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::write(&link, right)?;
                return Ok(true);
            }
            Err(error) => return Err(error),
        }
        let mut number = 1;
        while self.aside(number).symlink_metadata().is_ok() {
            number += 1;
        }
        fs::rename(&link, self.aside(number))?;
        fs::write(&link, right)?;
        Ok(true)
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
