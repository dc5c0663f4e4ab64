//! Coding agents: programs that work on a task in a folder of their own. What differs between them is data:
//! one file for each, one line in [`AGENTS`]. Whoever else is started is a command of the user’s.
//!
//! An agent runs with the user’s own sign-in and environment. What it may do is up to its own options, which
//! each file names for each of the user’s [`Permissions`].

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

/// The key of a command of the user’s.
pub const OWN: &str = "own";

/// What nobody but the user can say of a command of theirs.
const OWN_LIMITS: &str =
    "Whetstone doesn’t know what this command may do, and nothing confines it to the worktree.";

/// All that is particular to one coding agent.
struct Agent {
    /// Its name in settings and flags. Stored, so it never changes.
    key: &'static str,
    /// What people call it.
    label: &'static str,
    /// The program.
    program: &'static str,
    /// The command that installs it.
    install: &'static str,
    /// What it is started with where it may only edit files, and what that comes to.
    edit: Allowed,
    /// The same where it may run commands, too.
    commands: Allowed,
    /// Files of a repository that it takes orders from, such as programs to start.
    obeys: &'static [&'static str],
    /// What an event of its output says.
    read: fn(&Value) -> Vec<Said>,
}

/// What an agent may do.
struct Allowed {
    /// Its arguments.
    arguments: &'static [&'static str],
    /// What they come to, in a sentence or two.
    says: &'static str,
}

/// Something that an agent says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    /// A line or several, whole.
    Lines(String),
    /// Some of a text that goes on.
    Part(String),
}

/// An agent, ready to be started.
#[derive(Clone, Debug)]
pub struct Ready {
    /// Its name in settings and flags.
    pub key: String,
    /// What people call it.
    pub label: String,
    /// What it may do, in a sentence or two.
    pub says: &'static str,
    /// Files of a repository that it takes orders from.
    pub obeys: &'static [&'static str],
    program: PathBuf,
    arguments: Vec<String>,
    read: Option<fn(&Value) -> Vec<Said>>,
}

/// Why an agent can’t be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// No agent has this key; these are there.
    Unknown(Vec<&'static str>),
    /// The program isn’t installed: what people call it, and how to install it.
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

/// The agent with this key, or the user’s own command under [`OWN`]. Looks for its program.
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

/// What people call a program: without the folders that lead to it.
fn called(program: &str) -> String {
    let name = Path::new(program).file_name();
    name.map_or_else(
        || program.to_owned(),
        |it| it.to_string_lossy().into_owned(),
    )
}

impl Ready {
    /// The program and its arguments, as they will be started. The task isn’t among them.
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
