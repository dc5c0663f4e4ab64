//! What a model is called and how it is reached; data only.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The name of the built-in reviewer.
pub const RULES: &str = "offline/rules";

/// The name of the model that an MCP client lends.
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

/// How a server over HTTP is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Wire {
    /// `OpenAI`'s chat completions, which most servers speak.
    Openai,
    /// `OpenAI`'s responses, over which alone some of its models answer.
    Responses,
    /// Anthropic's messages.
    Anthropic,
    /// Google's generated content.
    Gemini,
    /// Ollama's chat.
    Ollama,
}

/// Where the key of a server comes from. The key itself is never part of a definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum KeyFrom {
    /// The server wants none.
    Nowhere,
    /// An environment variable.
    Environment {
        /// Its name.
        variable: String,
    },
    /// What the user entered once, under the model's name.
    Keychain,
}

/// How hard a model is to think before it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// Less than most models would by themselves.
    Low,
    /// In between.
    Medium,
    /// At length.
    High,
}

impl Effort {
    /// As flags and providers name it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// What a model costs, in millionths of a US dollar for a million tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Price {
    /// Tokens sent.
    #[ts(type = "number")]
    pub input: u64,
    /// Tokens sent that the server had kept from before.
    #[ts(type = "number")]
    pub cached: u64,
    /// Tokens received, thinking included.
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

    /// What so many tokens cost, in US dollars. Cached ones are among those sent.
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

/// What pays for a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "paid", rename_all = "snake_case")]
pub enum Cost {
    /// Nobody: it is built in.
    BuiltIn,
    /// The user's subscription, whatever is asked.
    Subscription,
    /// Nobody: it runs on this machine.
    Local,
    /// The user, by the token.
    Tokens {
        /// At this price.
        price: Price,
    },
    /// The user, perhaps; nobody knows how much.
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
    /// A server over HTTP.
    Http(Server),
    /// The MCP client that the debate runs for has its own model answer.
    Lent,
}

/// A model behind a server over HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Server {
    /// How it is spoken to.
    pub wire: Wire,
    /// What stands before the path of the wire: `https://api.openai.com/v1`.
    pub base_url: String,
    /// The model, as the server knows it.
    pub model: String,
    /// Where its key comes from.
    pub key: KeyFrom,
    /// What the user says it costs; beats what is listed.
    pub price: Option<Price>,
}

/// A model: a name and how it is reached. A debate keeps the definition that it began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ModelSpec {
    /// `provider/model`, or the name that the user gave to an own one.
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

    /// The model that an MCP client lends.
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
