//! Tasks given to coding agents: each in its own git worktree, on a new branch, with the files of the last
//! commit. Whetstone never writes to the user’s own files, and never commits or merges.

mod accepted;
mod before;
mod drive;
pub(crate) mod first;
mod follow_up;
mod ground;
mod interrupted;
mod name;
mod next;
mod reach;
mod removal;
mod result;
mod work;

use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::run::{Permissions, Run, RunOffer, RunSetup};
use domain::{RunId, Severity, TaskId};
use machine::git::{Name, Worktree};
use models::agents::{self, Missing, Ready};
use store::Store;

use crate::code_review::git_program;
use crate::{Error, project};

pub(crate) use drive::{Driven, drive};
pub(crate) use first::refuse_undebated;
pub use first::{SWITCH, left_open, switch};
pub use follow_up::SentBack;
pub(crate) use follow_up::follow_up;
pub(crate) use interrupted::looked_at;
pub use next::{Changed, next_steps};
pub(crate) use reach::{found_in, out_of_reach};
pub use removal::{Branch, RunRemoved};
pub(crate) use removal::{forget, remove, would_be_lost};
pub(crate) use result::{commit, hidden, review};
pub use work::checked_out_since;
pub(crate) use work::{has_uncommitted, uncommittable};

use accepted::Accepted;
pub(crate) use accepted::saved_proposal;
use ground::Found;

const PROMPT: &str = include_str!("runs/prompt.md");

/// A requested run.
#[derive(Clone, Debug)]
pub struct RunWanted {
    /// The task.
    pub task: TaskId,
    /// The project folder; `None` for the one that the task belongs to.
    pub project: Option<PathBuf>,
    /// The agent’s name in settings and flags.
    pub agent: String,
    /// The user’s own command, if that is the agent.
    pub command: Vec<String>,
    /// What it may do.
    pub permissions: Permissions,
    /// How long it may take.
    pub limit: Duration,
    /// The highest severity that the preceding debate may leave open for its changes to be accepted without
    /// asking; `None` means that the author is always asked.
    pub accept_up_to: Option<Severity>,
}

/// Everything a run needs, checked.
pub(crate) struct Planned {
    ready: Ready,
    accepted: Accepted,
    found: Found,
    wanted: RunWanted,
}

/// A preview of a run. Starts no agent, and writes nothing.
///
/// # Errors
/// When the text isn’t accepted, the project can’t be worked on, or the agent isn’t there.
pub(crate) fn plan(store: &Store, wanted: RunWanted) -> Result<Planned, Error> {
    let accepted = accepted::accepted(store, &wanted.task)?;
    let ready =
        agents::ready(&wanted.agent, &wanted.command, wanted.permissions).map_err(missing)?;
    let named = match (&wanted.project, &accepted.project) {
        (Some(named), _) => named.clone(),
        (None, Some(own)) => PathBuf::from(own),
        (None, None) => return Err(no_project()),
    };
    let folder = PathBuf::from(project::folder(&named)?);
    let git = git_program()?;
    let found = ground::find(&git, &folder, &ready)?;
    // The branch gets its name when the run begins. Before that, only its folder can be checked.
    let branches = name::FOLDER.trim_end_matches('/');
    Worktree::may_have(&git, &found.ground.common, branches).map_err(ground::refused)?;
    Ok(Planned {
        ready,
        accepted,
        found,
        wanted,
    })
}

impl Planned {
    /// What people are shown about it, or about the debate that comes first.
    pub(crate) fn offer(&self, debate_first: Vec<String>) -> RunOffer {
        // If a debate comes first, earlier debates say nothing about the text that the agent will get.
        let notes = if debate_first.is_empty() {
            self.notes()
        } else {
            self.found.notes.clone()
        };
        RunOffer {
            label: self.ready.label.clone(),
            command: self.ready.command(),
            says: self.ready.says.to_owned(),
            project: shown(&self.found.folder),
            base: self.found.ground.base.clone(),
            notes,
            debate_first,
        }
    }

    fn notes(&self) -> Vec<String> {
        let notes = self.accepted.notes.iter().chain(&self.found.notes);
        notes.cloned().collect()
    }

    /// Creates the worktree, and records that the run begins. Returns the value that drives it.
    ///
    /// # Errors
    /// When the worktree can’t be created, or the data folder can’t be written.
    pub(crate) fn begin(self, store: &Store) -> Result<Driven, Error> {
        let id = RunId::new(store.new_id());
        let lock = store.lock_run(&id)?.ok_or(Error::Busy)?;
        let text = store.snapshot(&self.wanted.task)?.text;
        let body = store.text(&text)?;
        let name = name::of(&self.accepted.title, &id);
        let branch = format!("{}{name}", name::FOLDER);
        let ground = &self.found.ground;
        let tree = folder_of_worktrees(store)?.join(&name);
        let mut setup = RunSetup {
            agent: self.ready.key.clone(),
            label: self.ready.label.clone(),
            command: self.ready.command(),
            permissions: self.wanted.permissions,
            limit_s: self.wanted.limit.as_secs(),
            title: self.accepted.title.clone(),
            text,
            refined_by: self.accepted.refined_by.clone(),
            project: shown(&self.found.folder),
            repository: shown(&ground.common),
            from: ground.branch.clone(),
            base: ground.base.clone(),
            branch,
            worktree: shown(&tree),
            // Where git puts it, unless something is there.
            git: shown(&ground.common.join("worktrees").join(&name)),
            notes: self.notes(),
        };
        before::expect(&setup)?;
        // If Whetstone is killed from here on, the run counts as interrupted, so its worktree can be removed.
        store.begin_run(&id, &self.wanted.task, &setup)?;
        if let Err(error) = self.make_worktree(store, &id, &mut setup) {
            store.forget_run(&id)?;
            before::forget(&setup);
            return Err(error);
        }
        Ok(Driven {
            run: store.run(id.as_str())?,
            folder: start_folder(&tree, &ground.inside),
            prompt: prompt(&self.accepted.title, &body),
            ready: self.ready,
            limit: self.wanted.limit,
            lock,
        })
    }
}

impl Planned {
    /// Creates the worktree of a run, and records where git keeps it.
    fn make_worktree(&self, store: &Store, id: &RunId, setup: &mut RunSetup) -> Result<(), Error> {
        let name = Name {
            branch: &setup.branch,
            base: &setup.base,
        };
        let (git, common) = (git_program()?, &self.found.ground.common);
        let made = Worktree::make(&git, common, Path::new(&setup.worktree), name);
        let worktree = made.map_err(ground::refused)?;
        let own = shown(&worktree.own);
        if own != setup.git {
            setup.git = own;
            if let Err(error) = store.set_run_setup(id, setup) {
                let removed = worktree.remove(&git);
                tracing::warn!(?removed, "a run couldn’t be recorded");
                return Err(error.into());
            }
        }
        Ok(())
    }
}

/// The folder of all worktrees; like the data folder, only its owner can access it.
fn folder_of_worktrees(store: &Store) -> Result<PathBuf, Error> {
    let unwritable = |error: std::io::Error| {
        Error::invalid(
            format!(
                "Couldn’t make a folder for worktrees in {}: {error}.",
                store.folder().display()
            ),
            "Check that you can write to the data folder.",
        )
    };
    let folder = store
        .folder()
        .canonicalize()
        .map_err(unwritable)?
        .join("runs");
    std::fs::create_dir_all(&folder).map_err(unwritable)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let alone = std::fs::Permissions::from_mode(0o700);
        std::fs::set_permissions(&folder, alone).map_err(unwritable)?;
    }
    Ok(folder)
}

/// The project’s folder inside the worktree, if it is there and no link leads out of it.
fn start_folder(tree: &Path, inside: &Path) -> PathBuf {
    let folder = tree.join(inside).canonicalize();
    let is_inside = |folder: &PathBuf| folder.starts_with(tree) && folder.is_dir();
    folder
        .ok()
        .filter(is_inside)
        .unwrap_or_else(|| tree.to_owned())
}

/// What the agent is given.
fn prompt(title: &str, body: &str) -> String {
    let title = domain::text::document::seen::one_line(title);
    let task = marked("task", body);
    PROMPT.replace("{title}", &title).replace("{task}", &task)
}

/// A text between marks that no line of it can imitate.
fn marked(what: &str, text: &str) -> String {
    let mut mark = "=====".to_owned();
    while text.contains(&mark) {
        mark.push('=');
    }
    format!(
        "{mark} {what}: begin\n{}\n{mark} {what}: end",
        text.trim_end()
    )
}

/// The worktree of a run.
pub(crate) fn worktree(run: &Run) -> Worktree {
    let setup = &run.setup;
    Worktree {
        tree: PathBuf::from(&setup.worktree),
        own: PathBuf::from(&setup.git),
        common: PathBuf::from(&setup.repository),
        branch: setup.branch.clone(),
        base: setup.base.clone(),
    }
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn missing(missing: Missing) -> Error {
    match missing {
        Missing::Unknown(keys) => Error::invalid(
            "There is no coding agent with this name.",
            format!("Use one of {}.", keys.join(", ")),
        ),
        Missing::NotInstalled(label, hint) => {
            Error::invalid(format!("{label} isn’t installed."), hint)
        }
        Missing::NoCommand => Error::invalid(
            "Your own agent has no command yet.",
            domain::Hint::apart(
                "Enter its program and arguments in Settings.",
                "Name the program and its arguments after --.",
            ),
        ),
    }
}

fn no_project() -> Error {
    Error::invalid(
        "This task has no project folder, so there is no code to work on.",
        domain::Hint::apart(
            "Choose a project folder for the task.",
            "Name one with --project DIR.",
        ),
    )
}
