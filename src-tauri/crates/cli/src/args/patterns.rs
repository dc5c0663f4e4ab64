//! Flags for comparing a finished text with the guidance of its project.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use domain::patterns::MOST_BYTES;

use super::amounts::whole;

/// As part of a run.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct PatternsFlags {
    /// After the debate, annotate the text with what the project’s `.active_context.md` and `CLAUDE.md`
    /// say, and print that. The text itself doesn’t change
    #[arg(long = "patterns-pass", id = "patterns_pass")]
    pub(crate) is_wanted: bool,
    /// Model that writes the annotations; required for the pass
    #[arg(
        long = "patterns-model",
        value_name = "NAME",
        requires = "patterns_pass"
    )]
    pub(crate) model: Option<String>,
    /// Root of the project. Default: the document’s project, or the nearest folder with a .git or CLAUDE.md, searching upward from the document’s folder
    #[arg(long = "patterns-root", value_name = "DIR", requires = "patterns_pass")]
    pub(crate) root: Option<PathBuf>,
    /// Max bytes to read from each file
    #[arg(long = "patterns-max-bytes", value_name = "N", default_value_t = MOST_BYTES as u64, requires = "patterns_pass", value_parser = whole::<u64>(1..=MOST_READ))]
    pub(crate) most_bytes: u64,
    /// Let a second reviewer keep or drop each annotation
    #[arg(long = "patterns-debate", requires = "patterns_pass")]
    pub(crate) is_debated: bool,
}

/// On its own, for a debate that has ended.
#[derive(Debug, ClapArgs)]
pub(crate) struct Patterns {
    /// ID of a debate, or a file, whose last debate is used
    #[arg(value_name = "ID|FILE")]
    pub(crate) debate: String,
    /// Model that writes the annotations
    #[arg(long = "patterns-model", value_name = "NAME")]
    pub(crate) model: Option<String>,
    /// Root of the project. Default: the document’s project, or the nearest folder with a .git or CLAUDE.md, searching upward from the document’s folder (for an ID, from the current one)
    #[arg(long = "patterns-root", value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,
    /// Max bytes to read from each file
    #[arg(long = "patterns-max-bytes", value_name = "N", default_value_t = MOST_BYTES as u64, value_parser = whole::<u64>(1..=MOST_READ))]
    pub(crate) most_bytes: u64,
    /// Let a second reviewer keep or drop each annotation
    #[arg(long = "patterns-debate")]
    pub(crate) is_debated: bool,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// More than fits in any prompt.
const MOST_READ: u64 = 4 << 20;
