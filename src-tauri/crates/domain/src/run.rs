//! Runs: a task given to a coding agent, in a git worktree of its own.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{DebateId, RunId, Severity, TaskId, TextHash};

/// What an agent may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Permissions {
    /// Read and edit files in the worktree.
    #[default]
    Edit,
    /// Run commands, too.
    Commands,
}

impl Permissions {
    /// In flags and output for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Edit => "edit",
            Self::Commands => "commands",
        }
    }
}

/// An agent, as people choose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AgentRow {
    /// Its name in settings and flags.
    pub key: String,
    /// Its display name.
    pub label: String,
    /// What each of the [`Permissions`] comes to, in their order, in a sentence or two.
    pub says: Vec<String>,
}

/// What a run would be, before it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunOffer {
    /// What people call the agent.
    pub label: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// What it may do, in a sentence or two.
    pub says: String,
    /// The project folder.
    pub project: String,
    /// The commit that its branch would begin at.
    pub base: String,
    /// What the author should know, a sentence or two each.
    pub notes: Vec<String>,
    /// What the debate would be that the task goes through first, a sentence or two each; empty if there is
    /// none.
    pub debate_first: Vec<String>,
}

/// What a run begins with. Paths begin at the root of the disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunSetup {
    /// The agent’s name in settings and flags.
    pub agent: String,
    /// Its display name.
    pub label: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// What it may do.
    pub permissions: Permissions,
    /// How long it may take, in seconds.
    #[ts(type = "number")]
    pub limit_s: u64,
    /// The title of the task.
    pub title: String,
    /// The text that it was given.
    pub text: TextHash,
    /// The debate that refined the task; `None` if none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refined_by: Option<DebateId>,
    /// The project folder.
    pub project: String,
    /// Git’s folder of the repository.
    pub repository: String,
    /// The branch that was checked out there; `None` if none was.
    pub from: Option<String>,
    /// The commit that the branch begins at.
    pub base: String,
    /// The branch.
    pub branch: String,
    /// The folder of the worktree.
    pub worktree: String,
    /// Git’s folder for the worktree.
    pub git: String,
    /// What the author should know of it, a sentence or two each.
    pub notes: Vec<String>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunOutcome {
    /// The agent ended by itself, and says that all is well.
    Finished,
    /// The agent ended with an error, or never began.
    Failed,
    /// The user stopped it.
    Stopped,
    /// It took too long.
    TimedOut,
}

/// What a worktree holds beyond its base, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunChange {
    /// Files that differ.
    #[ts(type = "number")]
    pub files: usize,
    /// Lines that are new.
    #[ts(type = "number")]
    pub added: usize,
    /// Lines that are gone.
    #[ts(type = "number")]
    pub removed: usize,
    /// Blocking findings of the built-in rules.
    #[ts(type = "number")]
    pub blocking: usize,
    /// All of their findings.
    #[ts(type = "number")]
    pub findings: usize,
}

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunEnd {
    /// How it ended.
    pub outcome: RunOutcome,
    /// The agent’s exit code, where it ended by itself.
    pub exit: Option<i32>,
    /// What went wrong or needs a look, a sentence or two each.
    pub warnings: Vec<String>,
    /// What it changed; `None` if that couldn’t be read.
    pub change: Option<RunChange>,
}

/// How a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// The agent works.
    Running,
    /// Whetstone ended before the agent did, which ended it.
    Interrupted,
    /// As [`RunOutcome::Finished`].
    Finished,
    /// As [`RunOutcome::Failed`].
    Failed,
    /// As [`RunOutcome::Stopped`].
    Stopped,
    /// As [`RunOutcome::TimedOut`].
    TimedOut,
}

impl RunState {
    /// In output for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Interrupted => "interrupted",
            Self::Finished => "finished",
            Self::Failed => "failed",
            Self::Stopped => "stopped",
            Self::TimedOut => "timed_out",
        }
    }

    /// For people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Running => "Running",
            Self::Interrupted => "Interrupted",
            Self::Finished => "Finished",
            Self::Failed => "Failed",
            Self::Stopped => "Stopped",
            Self::TimedOut => "Timed out",
        }
    }
}

impl From<RunOutcome> for RunState {
    fn from(outcome: RunOutcome) -> Self {
        match outcome {
            RunOutcome::Finished => Self::Finished,
            RunOutcome::Failed => Self::Failed,
            RunOutcome::Stopped => Self::Stopped,
            RunOutcome::TimedOut => Self::TimedOut,
        }
    }
}

/// A run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Run {
    /// Unique.
    pub id: RunId,
    /// The task.
    pub task: TaskId,
    /// How it stands.
    pub state: RunState,
    /// When it began: RFC 3339, UTC.
    pub began_at: String,
    /// What it began with.
    pub setup: RunSetup,
    /// When it ended; `None` while it runs, and where it was interrupted.
    pub ended_at: Option<String>,
    /// Its end.
    pub end: Option<RunEnd>,
    /// When its worktree was removed; `None` while it is there.
    pub removed_at: Option<String>,
    /// Bytes of its output that were left out, since only the newest are kept.
    #[ts(type = "number")]
    pub left_out: u64,
    /// What was sent back to the agent, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FollowUp>>")]
    pub follow_ups: Vec<FollowUp>,
}

/// Findings of a review that were sent back to the agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FollowUp {
    /// When: RFC 3339, UTC.
    pub at: String,
    /// Their titles.
    pub findings: Vec<String>,
    /// How the work before it had ended; `None` if it was interrupted.
    pub end: Option<RunEnd>,
}

/// A piece of what an agent said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunOutput {
    /// Greater than those of all pieces before.
    #[ts(type = "number")]
    pub number: i64,
    /// Whole lines, each with its end.
    pub text: String,
}

/// How long an agent may take, in minutes, unless the user says otherwise.
pub const USUAL_MINUTES: u32 = 60;

/// Which agent takes on tasks, and what it may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct AgentSettings {
    /// Its name in settings and flags.
    pub agent: String,
    /// The program and the arguments of the user’s own command; empty for none.
    pub command: Vec<String>,
    /// What it may do.
    pub permissions: Permissions,
    /// How long it may take, in minutes.
    pub minutes: u32,
    /// Whether a task that wasn’t refined yet is debated before an agent gets it.
    pub debate_first: bool,
    /// How grave what that debate leaves open may be for its changes to be accepted without asking; `None`: the
    /// author is always asked.
    pub accept_up_to: Option<Severity>,
}

impl Default for AgentSettings {
    fn default() -> Self {
        Self {
            agent: "claude".to_owned(),
            command: Vec::new(),
            permissions: Permissions::default(),
            minutes: USUAL_MINUTES,
            debate_first: false,
            accept_up_to: None,
        }
    }
}
