//! Flags of `whetstone checkpoint`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use domain::model::Effort;

use super::amounts::whole;
use super::{BriefingFlags, RunFlags, effort};

#[derive(Debug, ClapArgs)]
pub(crate) struct Checkpoint {
    /// Name of the checkpoint: requirements, roadmap, one from .planning/config.json, or a document of
    /// Spec Kit, OpenSpec or Kiro, such as specs/001-albums/spec. Without a name, lists all of them
    #[arg(group = "what")]
    pub(crate) name: Option<String>,
    /// List where the documents disagree, found by rules and, with --models, by that model too:
    /// requirements that nothing covers, tasks that nothing asks for, constitution rules that are broken,
    /// things with two names
    #[arg(long, group = "what", conflicts_with_all = ["rounds", "effort", "Decide", "budget", "budget_tokens", "report"])]
    pub(crate) across: bool,
    /// Project folder that contains the planning documents
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) project: PathBuf,
    /// Models of the adversary and the defender; a single model plays both. With --across, the one model to
    /// ask
    #[arg(long, value_delimiter = ',', value_name = "ADVERSARY,DEFENDER", num_args = 1..=2, requires = "what")]
    pub(crate) models: Vec<String>,
    /// Max rounds, 1 to 3; the project’s config.json can allow fewer
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=3), requires = "name")]
    pub(crate) rounds: Option<u32>,
    /// Effort of the adversary and the defender, if their models support it: low, medium, high or
    /// default
    #[arg(long, value_delimiter = ',', value_name = "EFFORT", value_parser = effort, requires = "name")]
    pub(crate) effort: Vec<Option<Effort>>,
    #[command(flatten)]
    pub(crate) decide: Decide,
    #[command(flatten)]
    pub(crate) briefing: BriefingFlags,
    #[command(flatten)]
    pub(crate) run: RunFlags,
}

/// The decision on the last review of a document.
#[derive(Debug, ClapArgs)]
#[group(
    multiple = false,
    requires = "name",
    conflicts_with_all = ["models", "rounds", "effort"]
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "flags of which one can be given, as clap knows them"
)]
pub(crate) struct Decide {
    /// Approve the last revision instead of starting a review
    #[arg(long)]
    approve: bool,
    /// Approve the last revision and keep changes that someone else made to the file since
    #[arg(long)]
    keep_both: bool,
    /// Approve the file as you edited it; it isn’t reviewed again
    #[arg(long)]
    adjusted: bool,
    /// Put back the text from before the last review
    #[arg(long)]
    take_back: bool,
}

/// A decision.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Decided {
    Approve,
    KeepBoth,
    Adjusted,
    TakeBack,
}

impl Decide {
    /// The decision; `None` to start a review.
    pub(crate) fn decided(&self) -> Option<Decided> {
        match self {
            Self { approve: true, .. } => Some(Decided::Approve),
            Self {
                keep_both: true, ..
            } => Some(Decided::KeepBoth),
            Self { adjusted: true, .. } => Some(Decided::Adjusted),
            Self {
                take_back: true, ..
            } => Some(Decided::TakeBack),
            _ => None,
        }
    }
}
