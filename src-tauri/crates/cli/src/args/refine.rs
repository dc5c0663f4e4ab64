//! Flags of a debate over edits.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use domain::model::Effort;

use super::{RunFlags, consensus, effort, kind};

#[derive(Debug, ClapArgs)]
pub(crate) struct Refine {
    /// The document; - for standard input
    pub(crate) file: PathBuf,
    /// Models, the i-th of which plays the i-th persona; the shorter list starts over
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) models: Vec<String>,
    /// Personas: security, oncall, pm, performance, qa, or your own, by key or by name
    #[arg(long, value_delimiter = ',', value_name = "KEY")]
    pub(crate) personas: Vec<String>,
    /// Limit the critics to these personas
    #[arg(long, value_delimiter = ',', value_name = "KEY")]
    pub(crate) focus: Vec<String>,
    /// Rounds at most, 1 to 10
    #[arg(long)]
    pub(crate) rounds: Option<u32>,
    /// all, majority, or a number of approvals
    #[arg(long, value_name = "RULE", value_parser = consensus)]
    pub(crate) consensus: Option<domain::ConsensusRule>,
    /// Model of the synthesiser
    #[arg(long, visible_alias = "synthesizer", value_name = "NAME")]
    pub(crate) synthesiser: Option<String>,
    /// How hard models think, where they can be told: low, medium, high, or default; one for all, or
    /// one a seat with the synthesiser as the last; a short list starts over
    #[arg(long, value_delimiter = ',', value_name = "EFFORT", value_parser = effort)]
    pub(crate) effort: Vec<Option<Effort>>,
    /// Answers to what the text leaves open: blocks with the question on the first line
    #[arg(long, value_name = "FILE")]
    pub(crate) questions: Option<PathBuf>,
    /// Bring what this debate left to be done, such as the concerns of a duel that survived
    #[arg(long, value_name = "ID")]
    pub(crate) from: Option<String>,
    /// Kind of the document: task, prd, tech, debug, …
    #[arg(long, value_parser = kind)]
    pub(crate) kind: Option<domain::Kind>,
    /// Folder of the project that the document belongs to; unless given, the one that its file lies in
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunFlags,
}
