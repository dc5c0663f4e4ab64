//! A scripted coding agent: a program that records its input, and then runs lines of shell script.
#![cfg(unix)]
#![expect(clippy::expect_used, reason = "a test can't run without its agent")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::processes;

/// What it does first. With `linger` it does nothing else, for longer than any test.
const BEGINNING: &str = r#"#!/bin/sh
here='HERE'
if [ "$1" = linger ]; then touch "$here/lingers"; sleep 600; exit; fi
printf '%s\n' "$@" > "$here/arguments"
env > "$here/environment"
pwd > "$here/folder"
cat > "$here/prompt"
"#;

/// A program in its own folder. Deleted when dropped.
#[derive(Debug)]
pub struct Agent {
    folder: TempDir,
    name: &'static str,
}

impl Agent {
    /// An agent of this name. Its lines run in the folder where it is started; `"$0" linger` is one of its
    /// processes, which keeps running.
    pub fn new(name: &'static str, lines: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the agent");
        let agent = Self { folder, name };
        agent.becomes(lines);
        agent
    }

    /// From now on, it runs these lines.
    pub fn becomes(&self, lines: &str) {
        let here = self.folder.path().display().to_string();
        let script = BEGINNING.replace("HERE", &here) + lines;
        fs::write(self.program(), script).expect("a script can be written");
        let runs = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.program(), runs).expect("a script can be made a program");
    }

    /// The program.
    pub fn program(&self) -> PathBuf {
        self.folder.path().join(self.name)
    }

    /// The folder that contains it, where its lines can leave notes: `"$here"`.
    pub fn place(&self) -> &Path {
        self.folder.path()
    }

    /// What it recorded: `arguments`, `environment`, `folder`, `prompt`, or whatever its lines left. Empty
    /// before that.
    pub fn noted(&self, what: &str) -> String {
        fs::read_to_string(self.folder.path().join(what)).unwrap_or_default()
    }

    /// Its processes that are still running.
    pub fn processes(&self) -> Vec<u32> {
        processes::started_with(&self.program().display().to_string())
    }
}
