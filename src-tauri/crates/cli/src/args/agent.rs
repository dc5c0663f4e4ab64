//! Flags of runs: a task given to a coding agent.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};

use super::amounts::whole;

/// The agent works in its own git worktree, on a new branch that starts at the last commit. Your own
/// files aren’t touched, and Whetstone doesn’t commit, merge or push. The command and the agent’s
/// permissions are printed first.
///
/// If the setting or the environment variable `ENABLE_PRE_EXECUTION_DEBATE` says so, a task that isn’t
/// refined yet is debated first, and the agent starts once you accept the proposed changes.
///
/// Exit codes: 0 the agent finished or was stopped, or a proposal is waiting for you, 1 it failed or took
/// too long, 2 incorrect usage.
#[derive(Debug, ClapArgs)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Run {
    #[command(subcommand)]
    pub(crate) command: Option<RunCommand>,
    /// ID of a task, a text file, or - for standard input
    #[arg(value_name = "TASK|FILE", required = true)]
    pub(crate) task: Option<String>,
    /// Coding agent: claude, codex, gemini, or own for the command after --. Default: as set in the window
    #[arg(long, value_name = "NAME")]
    pub(crate) agent: Option<String>,
    /// What the agent may do. Default: as set in the window
    #[arg(long, value_enum)]
    pub(crate) permissions: Option<MayDo>,
    /// Project folder, in a git repository. Default: the one that the task belongs to
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    /// Time limit in minutes. Default: as set in the window
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1440))]
    pub(crate) minutes: Option<u32>,
    /// If the task is debated first, accept the changes without asking and start the agent, unless
    /// something more severe than this is left open. Default: as set in the window
    #[arg(long, value_enum)]
    pub(crate) accept_up_to: Option<AcceptUpTo>,
    /// Don’t ask anything; start right away
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Program and arguments of your own agent, run without a shell. It reads the task from standard input
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) own: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RunCommand {
    /// List runs, newest first
    List {
        /// Don’t ask anything; use the defaults
        #[arg(long, short)]
        yes: bool,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Show a run: its status, what it changed, and what the agent said
    Show(OneRun),
    /// Stop the agent of a run, and everything it started
    Stop(OneRun),
    /// Remove the worktree and the branch of a run
    Remove {
        #[command(flatten)]
        run: OneRun,
        /// Remove them even if uncommitted or unmerged work would be lost
        #[arg(long)]
        force: bool,
    },
    /// Delete a run whose worktree was removed, and its output
    Forget(OneRun),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct OneRun {
    /// ID of the run, or the beginning of it
    pub(crate) id: String,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    yes: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a debate may leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AcceptUpTo {
    /// Never accept changes without asking
    Never,
    /// Minor findings
    Minor,
    /// Major findings
    Major,
    /// Anything
    Blocking,
}

/// What an agent may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MayDo {
    /// Read and edit files in the worktree
    Edit,
    /// Also run commands
    Commands,
}
