//! Flags for learning from debates.

use std::path::PathBuf;

use clap::Args as ClapArgs;

#[derive(Debug, ClapArgs)]
pub(crate) struct Stats {
    /// Only debates that started on or after this day
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) since: Option<String>,
    /// JSON file to write. Default: standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print the figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
}

/// Where a report goes.
#[derive(Debug, ClapArgs)]
pub(crate) struct ReportTo {
    /// File to write: Markdown, or JSON if its name ends in .json. Default: standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct PostMortem {
    /// ID of the debate, or a JSON report on it
    pub(crate) review: String,
    /// JSON file with your answers. Default: ask in the terminal
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) to: ReportTo,
    /// Don’t ask anything; print the saved post-mortem, or save --answers
    #[arg(long, short)]
    pub(crate) yes: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Aggregate {
    /// Only debates that started on or after this day
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) since: Option<String>,
    /// Project that gets copies if it has a .whetstone folder
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) to: ReportTo,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
}
