//! Models, and how they are added.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::model::{CliFormat, Cost, Price, Wire};
use crate::{Failure, Role, Usage};

/// How ready a model is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModelState {
    /// It can be asked.
    Ready,
    /// Installed, but not signed in.
    NotSignedIn,
    /// Installed, but it isn't verified that its tools stay off.
    NotVerified,
    /// Not installed on this machine.
    NotInstalled,
    /// Being checked.
    Checking,
}

impl ModelState {
    /// The label in lists.
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
    /// `provider/model`, as assigned to seats.
    pub name: String,
    /// The label in lists: "Rules (built in, no model)", "Claude Code · sonnet".
    pub label: String,
    /// The program: "Claude Code", "Codex", …
    pub provider: String,
    /// Its group in Settings.
    pub group: ModelGroup,
    /// How ready it is.
    pub state: ModelState,
    /// One sentence on its state and anything worth knowing ("Ready. Sends no key.").
    pub note: String,
    /// A command that fixes the state, for copying.
    pub command: Option<String>,
    /// The installed version.
    pub version: Option<String>,
    /// "subscription", "no model, no network", "$0.25 in, $1.25 out per million tokens".
    pub price: String,
    /// Who pays for it.
    pub cost: Cost,
    /// What happens if an effort is requested, in one sentence; `None` if it supports efforts.
    pub without_effort: Option<String>,
    /// Whether it has its own web search.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub can_search: bool,
    /// Whether the user added it and can remove it.
    pub own: bool,
}

/// The model for a role, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RoleChoice {
    /// The role.
    pub role: Role,
    /// The label in lists.
    pub label: String,
    /// What it does, in one sentence.
    pub about: String,
    /// Name of the model; if several play the role, the first one.
    pub model: String,
    /// Why, in one sentence.
    pub why: String,
}

/// Which model plays which role on this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RoleList {
    /// In the order of lists.
    pub roles: Vec<RoleChoice>,
    /// The month of the preference list.
    pub as_of: String,
    /// Why the user's own preference list isn't used, in one sentence.
    pub problem: Option<String>,
}

/// A user's own command to add.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewOwnModel {
    /// The name for use in seats.
    pub name: String,
    /// How its output is read.
    pub format: CliFormat,
    /// Program and arguments.
    pub command: Vec<String>,
}

/// Where the key of a new model comes from, as the page sends it. A key is sent once and never returned.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum NewKey {
    /// The server needs none.
    Nowhere,
    /// An environment variable.
    Environment {
        /// Its name.
        variable: String,
    },
    /// Entered by the user, to be stored.
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

/// An HTTP model to add.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct NewHttpModel {
    /// The name for use in seats.
    pub name: String,
    /// The API of the server.
    pub wire: Wire,
    /// The part of the URL before the API's path.
    pub base_url: String,
    /// The model's name on the server.
    pub model: String,
    /// Its key.
    pub key: NewKey,
    /// What it costs, if the user knows better.
    pub price: Option<Price>,
}

/// A provider whose details the form fills in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HttpProvider {
    /// Its display name.
    pub label: String,
    /// The first part of its models' names.
    pub prefix: String,
    /// The API it uses.
    pub wire: Wire,
    /// Its address; empty if the user has to enter it.
    pub base_url: String,
    /// The environment variable that usually contains its key; empty if it needs none.
    pub variable: String,
    /// The name of one of its models, as an example.
    pub example: String,
}

/// The result of asking a model for one word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelTest {
    /// The answer, shortened; empty on failure.
    pub answer: String,
    /// What is unusual about the answer, in one sentence.
    pub note: Option<String>,
    /// The duration in milliseconds.
    #[ts(type = "number")]
    pub duration_ms: u64,
    /// What the call used; `None` on failure.
    pub usage: Option<Usage>,
    /// What went wrong.
    pub failure: Option<Failure>,
}
