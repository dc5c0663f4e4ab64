//! Models and how they are added.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::{CliFormat, Cost, Price, Wire};
use crate::{Failure, Role, Usage};

/// How ready a model is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModelState {
    /// Can be asked.
    Ready,
    /// Installed, without an account.
    NotSignedIn,
    /// Installed, and not seen to keep its tools off.
    NotVerified,
    /// Not on this machine.
    NotInstalled,
    /// Being looked at.
    Checking,
}

impl ModelState {
    /// For lists.
    pub fn words(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::NotSignedIn => "not signed in",
            Self::NotVerified => "not verified",
            Self::NotInstalled => "not installed",
            Self::Checking => "being checked",
        }
    }
}

/// Groups of models in Settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModelGroup {
    /// `offline/rules`.
    BuiltIn,
    /// Known command-line models.
    CommandLine,
    /// Servers over HTTP.
    Server,
    /// The user's own commands.
    Own,
}

/// A model in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ModelRow {
    /// `provider/model`; what a seat is given.
    pub name: String,
    /// What lists show: "Rules (built in, no model)", "Claude Code · sonnet".
    pub label: String,
    /// Of the program: "Claude Code", "Codex", …
    pub provider: String,
    /// Where it stands in Settings.
    pub group: ModelGroup,
    /// How ready it is.
    pub state: ModelState,
    /// One sentence: state, and what is worth knowing ("Ready. Sends no key.").
    pub note: String,
    /// A command that fixes the state, to be copied.
    pub command: Option<String>,
    /// Installed version.
    pub version: Option<String>,
    /// "subscription", "no model, no network", "$0.25 in, $1.25 out per million tokens".
    pub price: String,
    /// What pays for it.
    pub cost: Cost,
    /// What comes of an effort that it is asked for, in one sentence; `None` if it takes one.
    pub without_effort: Option<String>,
    /// Whether it has a web search of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub can_search: bool,
    /// Whether the user added it, and can remove it.
    pub own: bool,
}

/// Which model a role is given, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RoleChoice {
    /// The role.
    pub role: Role,
    /// As lists name it.
    pub label: String,
    /// What it does, in one sentence.
    pub about: String,
    /// Name of the model; of the first of them where several play.
    pub model: String,
    /// In one sentence.
    pub why: String,
}

/// Who does what on this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RoleList {
    /// In the order of lists.
    pub roles: Vec<RoleChoice>,
    /// The month from which the order of preference is.
    pub as_of: String,
    /// Why the user's own order of preference is not used, in one sentence.
    pub problem: Option<String>,
}

/// An own command to be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewOwnModel {
    /// The name that seats use.
    pub name: String,
    /// How its output is read.
    pub format: CliFormat,
    /// Program and arguments.
    pub command: Vec<String>,
}

/// Where the key of a new model comes from, as the page says it: once, and never back.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum NewKey {
    /// The server wants none.
    Nowhere,
    /// An environment variable.
    Environment {
        /// Its name.
        variable: String,
    },
    /// Entered by the user, to be kept.
    Entered {
        /// The key.
        key: String,
    },
}

impl fmt::Debug for NewKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Nowhere => "Nowhere",
            Self::Environment { .. } => "Environment",
            Self::Entered { .. } => "Entered",
        })
    }
}

/// A model over HTTP to be added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct NewHttpModel {
    /// The name that seats use.
    pub name: String,
    /// How the server is spoken to.
    pub wire: Wire,
    /// What stands before the path of the wire.
    pub base_url: String,
    /// The model, as the server knows it.
    pub model: String,
    /// Its key.
    pub key: NewKey,
    /// What it costs, where the user knows better.
    pub price: Option<Price>,
}

/// A provider that the form fills in for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HttpProvider {
    /// Its display name.
    pub label: String,
    /// The first part of the names of its models.
    pub prefix: String,
    /// How it is spoken to.
    pub wire: Wire,
    /// Its address; empty if the user has to give it.
    pub base_url: String,
    /// The variable in which its key usually lies; empty if it wants none.
    pub variable: String,
    /// A model of it, as an example.
    pub example: String,
}

/// Result of asking a model for one word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelTest {
    /// The answer, shortened; empty on failure.
    pub answer: String,
    /// What is odd about the answer, in one sentence.
    pub note: Option<String>,
    /// In milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
    /// What it used; `None` on failure.
    pub usage: Option<Usage>,
    /// What went wrong.
    pub failure: Option<Failure>,
}
