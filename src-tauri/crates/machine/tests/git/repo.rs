//! A repository to read.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use machine::git::{Change, Refusal, Repository, Wanted, change};
use tempfile::TempDir;

/// A repository in its own folder, with a program that records where it ran.
pub(crate) struct Repo {
    pub(crate) folder: TempDir,
}

impl Repo {
    pub(crate) fn empty() -> Self {
        let repo = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(repo.path()).unwrap();
        repo.git(&["init", "--quiet", "--initial-branch", "main"]);
        repo
    }

    /// With one commit of `a.txt`.
    pub(crate) fn new() -> Self {
        let repo = Self::empty();
        repo.write("a.txt", "one\n");
        repo.commit("first");
        repo
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("repo")
    }

    pub(crate) fn write(&self, name: impl AsRef<Path>, text: &str) {
        fs::write(self.path().join(name), text).unwrap();
    }

    pub(crate) fn commit(&self, message: &str) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", message]);
    }

    pub(crate) fn git(&self, arguments: &[&str]) -> String {
        let output = self.git_in(&self.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    pub(crate) fn git_in(&self, folder: &Path, arguments: &[&str]) -> Output {
        Command::new("git")
            .args(arguments)
            .current_dir(folder)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("HOME", self.folder.path())
            .envs([
                ("GIT_AUTHOR_NAME", "Ann"),
                ("GIT_AUTHOR_EMAIL", "ann@example.com"),
                ("GIT_COMMITTER_NAME", "Ann"),
                ("GIT_COMMITTER_EMAIL", "ann@example.com"),
            ])
            .output()
            .unwrap()
    }

    /// A program that leaves a mark when it runs, and prints its input.
    pub(crate) fn planted(&self) -> String {
        let program = self.folder.path().join("planted.sh");
        let mark = self.mark();
        let script = format!("#!/bin/sh\ntouch '{}'\ncat\nexit 0\n", mark.display());
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        program.display().to_string()
    }

    pub(crate) fn mark(&self) -> PathBuf {
        self.folder.path().join("it-ran")
    }

    pub(crate) fn change(&self, wanted: &Wanted) -> Result<Change, Refusal> {
        let mut repository = Repository::open(Path::new("git"), Some(&self.path()))?;
        change(&mut repository, wanted)
    }

    pub(crate) fn diff(&self, wanted: &Wanted) -> String {
        String::from_utf8_lossy(&self.change(wanted).unwrap().diff).into_owned()
    }
}

pub(crate) fn branch(name: &str) -> Wanted {
    Wanted::Branch {
        name: name.to_owned(),
        base: None,
    }
}

pub(crate) fn commits(range: &str) -> Wanted {
    Wanted::Commits(range.to_owned())
}
