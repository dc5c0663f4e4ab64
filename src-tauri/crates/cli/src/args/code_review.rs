//! Flags of a code review.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

/// The built-in rules find obvious problems in a change: secrets, conflict markers, breakpoints, tests that
/// were deleted or turned off, access opened to everyone, debug output, TODO comments and very long
/// functions. They cost nothing. Models that you name with --models read the change as well, and their
/// review is saved in the history like every debate.
///
/// Exit codes: 0 no blocking findings, 1 the review failed, 2 incorrect usage, 3 blocking findings.
#[derive(Debug, ClapArgs)]
pub(crate) struct CodeReview {
    /// Review only what is staged for the next commit. Default: everything that isn’t committed, including
    /// new files
    #[arg(long, conflicts_with_all = ["branch", "commits"])]
    pub(crate) staged: bool,
    /// Review what a branch adds since it diverged from its base; without a name, the current branch
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "HEAD", conflicts_with = "commits")]
    pub(crate) branch: Option<String>,
    /// Branch to compare with. Default: the default branch of origin, otherwise main, master, trunk or
    /// develop
    #[arg(long, value_name = "NAME", requires = "branch")]
    pub(crate) base: Option<String>,
    /// Review commits: A..B, A...B (since they diverged), or one commit
    #[arg(long, value_name = "RANGE")]
    pub(crate) commits: Option<String>,
    /// Review only what isn’t on any branch of this remote yet, for pre-push hooks. RANGE is one commit, or
    /// A...B if the remote has A as well
    #[arg(long, value_name = "REMOTE", requires = "commits")]
    pub(crate) new_to: Option<String>,
    /// A folder in the repository. Default: the current folder
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    /// Models that review the change along with the built-in rules. Default: none
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) models: Vec<String>,
    /// Personas that the models play, in turn. Default: those that suit code changes
    #[arg(long, value_name = "KEY,…", value_delimiter = ',')]
    pub(crate) personas: Vec<String>,
    /// The task that the change was made for, as a file or an ID: models say which lines address each of
    /// its acceptance criteria
    #[arg(long, value_name = "FILE|ID")]
    pub(crate) task: Option<String>,
    /// Budget in US dollars
    #[arg(long, value_name = "USD")]
    pub(crate) budget: Option<f64>,
    /// Budget in tokens, input and output together
    #[arg(long, value_name = "N")]
    pub(crate) budget_tokens: Option<u64>,
    /// Time limit for each call, in seconds. Default: 600
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<u64>,
    /// Format of the result on standard output. Default: text
    #[arg(long, value_enum, conflicts_with = "json")]
    pub(crate) format: Option<CodeFormat>,
    /// Print the result as one JSON object, same as --format json
    #[arg(long)]
    pub(crate) json: bool,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    yes: bool,
}

impl CodeReview {
    /// The first given flag that only matters to models.
    pub(crate) fn for_models(&self) -> Option<&'static str> {
        let given = [
            ("--personas", !self.personas.is_empty()),
            ("--task", self.task.is_some()),
            ("--budget", self.budget.is_some()),
            ("--budget-tokens", self.budget_tokens.is_some()),
            ("--timeout", self.timeout.is_some()),
        ];
        given.into_iter().find(|(_, is)| *is).map(|(flag, _)| flag)
    }
}

/// Format of a code review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CodeFormat {
    Text,
    Json,
    /// SARIF 2.1.0, which editors and CI read
    Sarif,
}
