//! What a model is called and how it is reached; data only.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The name of the built-in reviewer.
pub const RULES: &str = "offline/rules";

/// How the output of a command-line model is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CliFormat {
    /// Plain text on standard output.
    Text,
    /// Claude Code's `stream-json`.
    Claude,
    /// `codex exec --json`.
    Codex,
    /// Gemini CLI's `stream-json`.
    Gemini,
}

/// The command-line models whose options Whetstone knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KnownCli {
    /// Claude Code, `claude-cli/…`.
    Claude,
    /// Codex, `codex-cli/…`.
    Codex,
    /// Gemini CLI, `gemini-cli/…`.
    Gemini,
}

/// How a model is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "via", rename_all = "snake_case")]
pub enum ModelSource {
    /// The built-in reviewer.
    Rules,
    /// A known command-line model.
    KnownCli {
        /// Which.
        cli: KnownCli,
        /// The model's name as that program knows it.
        model: String,
        /// The program, where the user named it; else it is looked for.
        #[ts(type = "string | null")]
        program: Option<PathBuf>,
    },
    /// The user's own command: program and arguments, never a shell line.
    OwnCli {
        /// How its output is read.
        format: CliFormat,
        /// Program and arguments; not empty.
        command: Vec<String>,
    },
}

/// A model: a name and how it is reached. A debate keeps the definition that it began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ModelSpec {
    /// `provider/model`, or the name that the user gave to an own command.
    pub name: String,
    /// How it is reached.
    pub source: ModelSource,
}

impl ModelSpec {
    /// The built-in reviewer.
    pub fn rules() -> Self {
        Self {
            name: RULES.to_owned(),
            source: ModelSource::Rules,
        }
    }

    /// The model as lists show it.
    pub fn label(&self) -> String {
        match self.source {
            ModelSource::Rules => "Rules (built in, no model)".to_owned(),
            _ => self.name.clone(),
        }
    }

    /// A price that is certain beforehand: zero for rules, for subscriptions and for own commands
    /// that report none; the window says which.
    pub fn is_free(&self) -> bool {
        matches!(
            self.source,
            ModelSource::Rules | ModelSource::KnownCli { .. }
        )
    }
}
