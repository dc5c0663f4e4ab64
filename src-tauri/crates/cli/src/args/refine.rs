//! Flags of a debate over edits.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use domain::model::Effort;
use domain::setup::Assignment;

use super::{RunFlags, assignment, consensus, effort, kind};

#[derive(Debug, ClapArgs)]
pub(crate) struct Refine {
    /// The document; - for standard input
    pub(crate) file: PathBuf,
    /// Models: the first plays the first persona, and so on; short lists repeat
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) models: Vec<String>,
    #[arg(long, value_delimiter = ',', value_name = "KEY", help = personas())]
    pub(crate) personas: Vec<String>,
    /// Limit the critics to these personas
    #[arg(long, value_delimiter = ',', value_name = "KEY")]
    pub(crate) focus: Vec<String>,
    /// Max rounds, 1 to 10
    #[arg(long)]
    pub(crate) rounds: Option<u32>,
    /// Let one reviewer criticize alone
    #[arg(long)]
    pub(crate) single: bool,
    /// Taken from other commands; changes nothing here, since no reviewer takes a side
    #[arg(long)]
    pub(crate) compete: bool,
    /// Approvals needed: all, majority, or a number
    #[arg(long, value_name = "RULE", value_parser = consensus)]
    pub(crate) consensus: Option<domain::ConsensusRule>,
    /// Model of the synthesizer
    #[arg(long, alias = "synthesiser", value_name = "NAME")]
    pub(crate) synthesizer: Option<String>,
    /// Which persona a model plays: fixed, or rotate, where each round hands it the next one
    #[arg(long, value_name = "fixed|rotate", default_value = "fixed", value_parser = assignment)]
    pub(crate) assignment: Assignment,
    /// Stop after each round and print how to continue
    #[arg(long)]
    pub(crate) gate: bool,
    /// Effort of the models that take one: low, medium, high or default. One for all, or one per
    /// reviewer with the synthesizer last; short lists repeat
    #[arg(long, value_delimiter = ',', value_name = "EFFORT", value_parser = effort)]
    pub(crate) effort: Vec<Option<Effort>>,
    /// Answers to questions that the text leaves open: blocks with the question on the first line
    #[arg(long, value_name = "FILE")]
    pub(crate) questions: Option<PathBuf>,
    /// Bring in what this debate left to do, such as the concerns of a duel that survived
    #[arg(long, value_name = "ID")]
    pub(crate) from: Option<String>,
    /// Kind of the document: task, prd, tech, debug, …
    #[arg(long, value_parser = kind)]
    pub(crate) kind: Option<domain::Kind>,
    /// Folder of the document's project. Default: the one that the file is in
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunFlags,
}

fn personas() -> String {
    let keys = domain::personas::ALL.iter().map(|persona| persona.key);
    let keys = keys.collect::<Vec<_>>().join(", ");
    format!("Personas: {keys}, or your own, by key or by name")
}
