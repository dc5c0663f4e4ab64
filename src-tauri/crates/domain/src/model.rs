//! The name of a model and how it is reached; data only.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The name of the built-in reviewer.
pub const RULES: &str = "offline/rules";

/// The name of the model that an MCP client provides.
pub const LENT: &str = "mcp/client";

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

/// The API of an HTTP server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Wire {
    /// `OpenAI`'s chat completions API, which most servers support.
    Openai,
    /// `OpenAI`'s responses API, the only one that some of its models support.
    Responses,
    /// Anthropic's messages API.
    Anthropic,
    /// Google's content generation API.
    Gemini,
    /// Ollama's chat API.
    Ollama,
}

/// Where a server's key comes from. The key itself is never part of a definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum KeyFrom {
    /// The server needs none.
    Nowhere,
    /// An environment variable.
    Environment {
        /// Its name.
        variable: String,
    },
    /// A key that the user entered once, stored under the model's name.
    Keychain,
}

/// How hard a model should think before it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// Less than most models do by default.
    Low,
    /// In between.
    Medium,
    /// Extensively.
    High,
}

impl Effort {
    /// The name used by flags and providers.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// The price of a model, in millionths of a US dollar per million tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Price {
    /// Tokens sent.
    #[ts(type = "number")]
    pub input: u64,
    /// Tokens sent that the server had cached.
    #[ts(type = "number")]
    pub cached: u64,
    /// Tokens received, including thinking.
    #[ts(type = "number")]
    pub output: u64,
}

impl Price {
    /// Nothing.
    pub const FREE: Self = Self {
        input: 0,
        cached: 0,
        output: 0,
    };

    /// The cost of this many tokens, in US dollars. Cached ones are included in those sent.
    #[expect(
        clippy::cast_precision_loss,
        reason = "no call costs so much that a dollar's 15th digit is lost"
    )]
    pub fn of(self, sent: u64, cached: u64, received: u64) -> f64 {
        let cached = cached.min(sent);
        let at = |tokens: u64, rate: u64| u128::from(tokens) * u128::from(rate);
        let sum =
            at(sent - cached, self.input) + at(cached, self.cached) + at(received, self.output);
        sum as f64 / 1e12
    }
}

/// Who pays for a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "paid", rename_all = "snake_case")]
pub enum Cost {
    /// Nobody: it is built in.
    BuiltIn,
    /// The user's subscription, at no extra cost per question.
    Subscription,
    /// Nobody: it runs on this machine.
    Local,
    /// The user, per token.
    Tokens {
        /// The price.
        price: Price,
    },
    /// Possibly the user; nobody knows how much.
    Unknown,
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
        /// The model's name in that program.
        model: String,
        /// The program, if the user specified it; otherwise it is searched for.
        #[ts(type = "string | null")]
        program: Option<PathBuf>,
    },
    /// The user's own command: a program and its arguments, never a shell command line.
    OwnCli {
        /// How its output is read.
        format: CliFormat,
        /// Program and arguments; never empty.
        command: Vec<String>,
    },
    /// A server over HTTP.
    Http(Server),
    /// The MCP client that the debate runs for, which has its own model answer.
    Lent,
}

/// A model behind an HTTP server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Server {
    /// The API it uses.
    pub wire: Wire,
    /// The part of the URL before the API's path: `https://api.openai.com/v1`.
    pub base_url: String,
    /// The model's name on the server.
    pub model: String,
    /// Where its key comes from.
    pub key: KeyFrom,
    /// What the user says it costs; overrides the listed price.
    pub price: Option<Price>,
}

/// A model: a name and how it is reached. A debate keeps the definition with which it began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ModelSpec {
    /// `provider/model`, or the name that the user gave to their own model.
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

    /// The model that an MCP client provides.
    pub fn lent() -> Self {
        Self {
            name: LENT.to_owned(),
            source: ModelSource::Lent,
        }
    }

    /// Whether its approval counts. Rules find gaps; they have no opinion.
    pub fn can_approve(&self) -> bool {
        self.source != ModelSource::Rules
    }

    /// The model as lists show it.
    pub fn label(&self) -> String {
        match self.source {
            ModelSource::Rules => "Rules (built in, no model)".to_owned(),
            _ => self.name.clone(),
        }
    }
}
