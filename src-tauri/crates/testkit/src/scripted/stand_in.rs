//! A stand-in in its own folder, for as long as a test needs it.
#![expect(clippy::expect_used, reason = "a test can't run without its stand-in")]

use std::fs;
use std::path::{Path, PathBuf};

use domain::model::{KnownCli, ModelSource, ModelSpec};
use tempfile::TempDir;

use super::log::{self, Call};
use super::{Script, program};
use crate::processes;

/// A program with a script, and the log of its calls. Deleted when dropped.
#[derive(Debug)]
pub struct StandIn {
    folder: TempDir,
    script: Script,
}

impl StandIn {
    /// Installs the script.
    pub fn new(script: &Script) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the stand-in");
        let stand_in = Self {
            folder,
            script: script.clone(),
        };
        let text = serde_json::to_string(script).expect("a script is JSON");
        fs::write(stand_in.script_file(), text).expect("a script can be written");
        stand_in
    }

    /// The stand-in as the user's own command.
    pub fn own(&self, name: &str) -> ModelSpec {
        ModelSpec {
            name: name.to_owned(),
            source: ModelSource::OwnCli {
                format: self.script.format,
                command: self.command(),
            },
        }
    }

    /// Program and arguments that run the stand-in.
    pub fn command(&self) -> Vec<String> {
        [program(), self.script_file()]
            .map(|path| path.display().to_string())
            .to_vec()
    }

    /// The stand-in in place of a known program.
    pub fn known(&self, cli: KnownCli, model: &str) -> ModelSpec {
        let (provider, name) = match cli {
            KnownCli::Claude => ("claude-cli", "claude"),
            KnownCli::Codex => ("codex-cli", "codex"),
            KnownCli::Gemini => ("gemini-cli", "gemini"),
        };
        ModelSpec {
            name: format!("{provider}/{model}"),
            source: ModelSource::KnownCli {
                cli,
                model: model.to_owned(),
                program: Some(self.installed_as(name)),
            },
        }
    }

    /// The calls so far, oldest first.
    pub fn calls(&self) -> Vec<Call> {
        log::read(&self.folder.path().join("calls.jsonl"))
    }

    /// Its processes that are still running: programs, what they left behind, and guards.
    pub fn processes(&self) -> Vec<u32> {
        processes::started_with(&self.script_file().display().to_string())
    }

    /// The folder with the script and the log.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A link to the program, next to the script: without a script as its argument, it uses that one.
    fn installed_as(&self, name: &str) -> PathBuf {
        let link = self.folder.path().join(name);
        if !link.exists() {
            #[cfg(unix)]
            std::os::unix::fs::symlink(program(), &link).expect("a link can be made");
            #[cfg(not(unix))]
            fs::copy(program(), &link).expect("a program can be copied");
        }
        link
    }

    fn script_file(&self) -> PathBuf {
        self.folder.path().join("script.json")
    }
}
