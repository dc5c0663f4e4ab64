//! Flags of a code review.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

/// Only the built-in rules review code, so no model is asked and it costs nothing. They find what is
/// plainly wrong with a change: secrets, conflict markers, breakpoints, tests that were deleted or turned
/// off, access opened to everyone, debug output, TODO comments and very long functions. They don’t say
/// whether the change does what it should.
///
/// Exit codes: 0 no blocking finding, 1 the review failed, 2 wrong use, 3 blocking findings.
#[derive(Debug, ClapArgs)]
pub(crate) struct CodeReview {
    /// Review only what is staged for the next commit. Default: everything that isn’t committed, new
    /// files included
    #[arg(long, conflicts_with_all = ["branch", "commits"])]
    pub(crate) staged: bool,
    /// Review what a branch adds since it left the base; without a name, the current branch
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "HEAD", conflicts_with = "commits")]
    pub(crate) branch: Option<String>,
    /// Branch to compare with. Default: the default branch of origin, otherwise main, master, trunk or
    /// develop
    #[arg(long, value_name = "NAME", requires = "branch")]
    pub(crate) base: Option<String>,
    /// Review commits: A..B, A...B (since they diverged), or one commit
    #[arg(long, value_name = "RANGE")]
    pub(crate) commits: Option<String>,
    /// A folder in the repository. Default: the current folder
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    /// Reviewers. So far only the built-in rules: offline/rules
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) models: Vec<String>,
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

/// How a code review is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CodeFormat {
    Text,
    Json,
    /// SARIF 2.1.0, which editors and CI read
    Sarif,
}
