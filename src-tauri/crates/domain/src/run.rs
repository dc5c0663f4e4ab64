//! Runs: a task given to a coding agent, in its own git worktree.

mod ends;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{DebateId, RunId, Severity, TaskId, TextHash};

pub use ends::warnings;

/// What an agent may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Permissions {
    /// Read and edit files in the worktree.
    #[default]
    Edit,
    /// Also run commands.
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
    /// What each of the [`Permissions`] means for it, in their order, in a sentence or two.
    pub says: Vec<String>,
}

/// A preview of a run, before it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunOffer {
    /// The agent's display name.
    pub label: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// What it may do, in a sentence or two.
    pub says: String,
    /// The project folder.
    pub project: String,
    /// The commit at which its branch would begin.
    pub base: String,
    /// What the author should know, a sentence or two each.
    pub notes: Vec<String>,
    /// The debate that the task would go through first, a sentence or two each; empty if there is none.
    pub debate_first: Vec<String>,
}

/// What a run begins with. All paths are absolute.
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
    /// Its time limit, in seconds.
    #[ts(type = "number")]
    pub limit_s: u64,
    /// The title of the task.
    pub title: String,
    /// The text that it got.
    pub text: TextHash,
    /// The debate that refined the task; `None` if none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refined_by: Option<DebateId>,
    /// The project folder.
    pub project: String,
    /// The repository's git folder.
    pub repository: String,
    /// The branch that was checked out there; `None` if none was.
    pub from: Option<String>,
    /// The commit at which the branch begins.
    pub base: String,
    /// The branch.
    pub branch: String,
    /// The folder of the worktree.
    pub worktree: String,
    /// The worktree's git folder.
    pub git: String,
    /// What the author should know about it, a sentence or two each.
    pub notes: Vec<String>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunOutcome {
    /// The agent ended by itself and reported success.
    Finished,
    /// The agent ended with an error, or never began.
    Failed,
    /// The user stopped it.
    Stopped,
    /// It reached the time limit.
    TimedOut,
    /// Whetstone quit before the agent was done, and somebody has looked at it since.
    Interrupted,
}

/// Counts of what a worktree contains beyond its base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunChange {
    /// Files that differ.
    #[ts(type = "number")]
    pub files: usize,
    /// Commits, even if the files are the same as before.
    #[serde(default)]
    #[ts(type = "number")]
    pub commits: usize,
    /// Added lines.
    #[ts(type = "number")]
    pub added: usize,
    /// Removed lines.
    #[ts(type = "number")]
    pub removed: usize,
    /// Blocking findings of the built-in rules.
    #[ts(type = "number")]
    pub blocking: usize,
    /// All findings of the built-in rules.
    #[ts(type = "number")]
    pub findings: usize,
}

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunEnd {
    /// How it ended.
    pub outcome: RunOutcome,
    /// The agent's exit code, if it ended by itself.
    pub exit: Option<i32>,
    /// What went wrong or needs attention, a sentence or two each.
    pub warnings: Vec<String>,
    /// What it changed; `None` if that couldn't be determined.
    pub change: Option<RunChange>,
    /// The last commit on its branch; absent if that couldn't be determined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tip: Option<String>,
    /// The last commits on it at later times: when its author committed, and when more was sent back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub later_tips: Vec<String>,
    /// Full names of the branches and the stash that have work by its agent which isn't in its worktree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub elsewhere: Vec<String>,
    /// What the last review of its change came to; absent if nobody has reviewed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reviewed: Option<RunReviewed>,
}

/// What a review of a run’s change came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunReviewed {
    /// Blocking findings of rules and models that its author hasn’t declined.
    #[ts(type = "number")]
    pub blocking: usize,
    /// Whether everything in its worktree is committed.
    pub committed: bool,
}

/// The state of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// The agent is working.
    Running,
    /// Whetstone quit before the agent was done, which stopped the agent.
    Interrupted,
    /// As in [`RunOutcome::Finished`].
    Finished,
    /// As in [`RunOutcome::Failed`].
    Failed,
    /// As in [`RunOutcome::Stopped`].
    Stopped,
    /// As in [`RunOutcome::TimedOut`].
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

    /// The label for people.
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
            RunOutcome::Interrupted => Self::Interrupted,
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
    /// Its state.
    pub state: RunState,
    /// When it began: RFC 3339, UTC.
    pub began_at: String,
    /// What it began with.
    pub setup: RunSetup,
    /// When it ended; `None` while it runs, and if it was interrupted.
    pub ended_at: Option<String>,
    /// How it ended.
    pub end: Option<RunEnd>,
    /// When its worktree was removed; `None` while it exists.
    pub removed_at: Option<String>,
    /// Bytes of its output that were dropped, since only the newest are kept.
    #[ts(type = "number")]
    pub left_out: u64,
    /// What was sent back to the agent, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<FollowUp>>")]
    pub follow_ups: Vec<FollowUp>,
    /// The warnings of all its ends, the oldest first.
    pub warnings: Vec<String>,
    /// Why its work can't be read anymore; absent if it can, or if nobody has checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub out_of_reach: Option<OutOfReach>,
}

/// Why the work of a run can't be read anymore.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OutOfReach {
    /// What happened, in a sentence.
    pub why: String,
    /// What to do, in a sentence or two.
    pub then: String,
    /// Whether its repository isn't where it was, so that its author can say where it is now.
    pub is_moved: bool,
}

/// Findings of a review that were sent back to the agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FollowUp {
    /// When: RFC 3339, UTC.
    pub at: String,
    /// Their titles.
    pub findings: Vec<String>,
    /// How the previous work had ended; `None` if it was interrupted and nobody had looked at it.
    pub end: Option<RunEnd>,
}

/// A piece of an agent's output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunOutput {
    /// Greater than for all earlier pieces.
    #[ts(type = "number")]
    pub number: i64,
    /// Whole lines, each with its line break.
    pub text: String,
}

/// An agent's time limit in minutes, unless the user sets another.
pub const USUAL_MINUTES: u32 = 60;

/// Which coding agent runs tasks, and what it may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct AgentSettings {
    /// Its name in settings and flags.
    pub agent: String,
    /// The program and the arguments of the user's own command; empty for none.
    pub command: Vec<String>,
    /// What it may do.
    pub permissions: Permissions,
    /// Its time limit, in minutes.
    pub minutes: u32,
    /// Whether a task that hasn't been refined yet is debated before an agent gets it.
    pub debate_first: bool,
    /// How severe the debate's open findings may be for its changes to be accepted without asking; `None`:
    /// the author is always asked.
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
