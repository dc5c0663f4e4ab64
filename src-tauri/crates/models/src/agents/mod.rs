//! Coding agents: programs that work on a task in a folder of their own.
//!
//! Their differences are data: one file for each, one line in [`AGENTS`]. Anything else is the user’s own
//! command. An agent runs with the user’s own sign-in and environment. Its own options decide what it may
//! do; each file lists them for each of the user’s [`Permissions`].

mod claude;
mod codex;
mod gemini;
mod lines;
mod run;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use domain::run::{AgentRow, Permissions};
use serde_json::Value;

use crate::program;

pub use run::{Ended, run};

/// The coding agents whose options are known.
const AGENTS: &[&Agent] = &[&claude::AGENT, &codex::AGENT, &gemini::AGENT];

/// The key of the user’s own command.
pub const OWN: &str = "own";

/// Only the user knows what their own command may do.
const OWN_LIMITS: &str =
    "Whetstone doesn’t know what this command may do, and nothing confines it to the worktree.";

/// Everything that is specific to one coding agent.
struct Agent {
    /// Its name in settings and flags. Stored, so it must never change.
    key: &'static str,
    /// Its display name.
    label: &'static str,
    /// The program.
    program: &'static str,
    /// The command that installs it.
    install: &'static str,
    /// Its arguments if it may only edit files, and what that allows.
    edit: Allowed,
    /// The same if it may also run commands.
    commands: Allowed,
    /// Files of a repository that give it instructions, such as programs to start.
    obeys: &'static [&'static str],
    /// What an event of its output says.
    read: fn(&Value) -> Vec<Said>,
}

/// What an agent may do.
struct Allowed {
    /// Its arguments.
    arguments: &'static [&'static str],
    /// What they allow, in a sentence or two.
    says: &'static str,
}

/// Something that an agent says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    /// One or more whole lines.
    Lines(String),
    /// Part of a text that continues.
    Part(String),
}

/// An agent, ready to be started.
#[derive(Clone, Debug)]
pub struct Ready {
    /// Its name in settings and flags.
    pub key: String,
    /// Its display name.
    pub label: String,
    /// What it may do, in a sentence or two.
    pub says: &'static str,
    /// Files of a repository that give it instructions.
    pub obeys: &'static [&'static str],
    program: PathBuf,
    arguments: Vec<String>,
    read: Option<fn(&Value) -> Vec<Said>>,
}

/// Why an agent can’t be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// No agent has this key; lists those that exist.
    Unknown(Vec<&'static str>),
    /// The program isn’t installed: its display name, and how to install it.
    NotInstalled(String, String),
    /// The user’s own command is empty.
    NoCommand,
}

/// All known agents.
pub fn known() -> impl Iterator<Item = AgentRow> {
    AGENTS.iter().map(|it| AgentRow {
        key: it.key.to_owned(),
        label: it.label.to_owned(),
        says: [&it.edit, &it.commands]
            .map(|it| it.says.to_owned())
            .to_vec(),
    })
}

/// The agent with this key, or the user’s own command under [`OWN`]. Searches for its program.
///
/// # Errors
/// [`Missing`].
pub fn ready(key: &str, own: &[String], permissions: Permissions) -> Result<Ready, Missing> {
    if key == OWN {
        return ready_own(own);
    }
    let agent = AGENTS.iter().find(|it| it.key == key);
    let Some(agent) = agent else {
        let keys = AGENTS.iter().map(|it| it.key);
        return Err(Missing::Unknown(keys.chain([OWN]).collect()));
    };
    let allowed = match permissions {
        Permissions::Edit => &agent.edit,
        Permissions::Commands => &agent.commands,
    };
    let missing = || {
        Missing::NotInstalled(
            agent.label.to_owned(),
            format!("Install it: {}", agent.install),
        )
    };
    Ok(Ready {
        key: agent.key.to_owned(),
        label: agent.label.to_owned(),
        says: allowed.says,
        obeys: agent.obeys,
        program: program::find_program(agent.program).ok_or_else(missing)?,
        arguments: allowed.arguments.iter().map(|&it| it.to_owned()).collect(),
        read: Some(agent.read),
    })
}

fn ready_own(own: &[String]) -> Result<Ready, Missing> {
    let (name, arguments) = own.split_first().ok_or(Missing::NoCommand)?;
    let missing = || Missing::NotInstalled(name.clone(), "Check its name and PATH.".to_owned());
    Ok(Ready {
        key: OWN.to_owned(),
        label: called(name),
        says: OWN_LIMITS,
        obeys: &[],
        program: program::find_program(name).ok_or_else(missing)?,
        arguments: arguments.to_vec(),
        read: None,
    })
}

/// The display name of a program: without its folders.
fn called(program: &str) -> String {
    let name = Path::new(program).file_name();
    name.map_or_else(
        || program.to_owned(),
        |it| it.to_string_lossy().into_owned(),
    )
}

impl Ready {
    /// The program and its arguments, as they will be run, without the task.
    pub fn command(&self) -> Vec<String> {
        let program = self.program.to_string_lossy().into_owned();
        [program]
            .into_iter()
            .chain(self.arguments.clone())
            .collect()
    }

    fn arguments(&self) -> Vec<OsString> {
        self.arguments.iter().map(OsString::from).collect()
    }
}
