//! A scripted coding agent: a program that notes what it was given, and then does what lines for a shell say.
#![cfg(unix)]
#![expect(clippy::expect_used, reason = "a test that has no agent can't go on")]

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

/// A program in a folder of its own. Gone when dropped.
#[derive(Debug)]
pub struct Agent {
    folder: TempDir,
    name: &'static str,
}

impl Agent {
    /// An agent that is called so. Its lines run in the folder that it is started in; `"$0" linger` is a process
    /// of it that goes on.
    pub fn new(name: &'static str, lines: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the agent");
        let agent = Self { folder, name };
        agent.becomes(lines);
        agent
    }

    /// From now on it does what these lines say.
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

    /// The folder that it lies in, where its lines can leave notes: `"$here"`.
    pub fn place(&self) -> &Path {
        self.folder.path()
    }

    /// What it noted: `arguments`, `environment`, `folder`, `prompt`, or what its lines left. Empty before that.
    pub fn noted(&self, what: &str) -> String {
        fs::read_to_string(self.folder.path().join(what)).unwrap_or_default()
    }

    /// The processes of it that have not ended.
    pub fn processes(&self) -> Vec<u32> {
        processes::started_with(&self.program().display().to_string())
    }
}
