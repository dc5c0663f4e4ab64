//! Flags of a debate over edits.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use domain::model::Effort;
use domain::setup::Assignment;

use super::amounts::whole;
use super::{
    BriefingFlags, GauntletFlags, PatternsFlags, RunFlags, SuggestFlags, assignment, consensus,
    effort, kind,
};

#[derive(Debug, ClapArgs)]
pub(crate) struct Refine {
    /// The document, or - for standard input
    pub(crate) file: PathBuf,
    /// Models of the reviewers: the first plays the first persona, and so on; short lists repeat
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) models: Vec<String>,
    #[arg(long, value_delimiter = ',', value_name = "KEY", help = personas())]
    pub(crate) personas: Vec<String>,
    /// Use only these personas
    #[arg(long, value_delimiter = ',', value_name = "KEY")]
    pub(crate) focus: Vec<String>,
    /// Max rounds, 1 to 10
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=10))]
    pub(crate) rounds: Option<u32>,
    /// Use a single reviewer
    #[arg(long)]
    pub(crate) single: bool,
    /// No effect in refine, because its reviewers don’t take sides
    #[arg(long)]
    pub(crate) compete: bool,
    /// Approvals needed: all, majority or a number
    #[arg(long, value_name = "RULE", value_parser = consensus)]
    pub(crate) consensus: Option<domain::ConsensusRule>,
    /// Model of the synthesizer, which writes the edits
    #[arg(long, alias = "synthesiser", value_name = "NAME")]
    pub(crate) synthesizer: Option<String>,
    /// Whether models keep their personas (fixed) or get the next one each round (rotate)
    #[arg(long, value_name = "fixed|rotate", default_value = "fixed", value_parser = assignment)]
    pub(crate) assignment: Assignment,
    /// Stop after each round and print how to continue
    #[arg(long)]
    pub(crate) gate: bool,
    /// Effort of models that support it: low, medium, high or default. Give one for all, or one per
    /// reviewer and one for the synthesizer; short lists repeat
    #[arg(long, value_delimiter = ',', value_name = "EFFORT", value_parser = effort)]
    pub(crate) effort: Vec<Option<Effort>>,
    /// Answers to open questions: blocks separated by empty lines, each with the question on its first
    /// line and the answer below
    #[arg(long, value_name = "FILE")]
    pub(crate) questions: Option<PathBuf>,
    /// Bring in what an earlier debate left open, such as the concerns of a duel
    #[arg(long, value_name = "ID")]
    pub(crate) from: Option<String>,
    /// Kind of the document: task, prd, tech, debug, … Default: for a new text, the kind it names;
    /// otherwise the kind it had before
    #[arg(long, value_parser = kind)]
    pub(crate) kind: Option<domain::Kind>,
    /// Project folder of the document, remembered for later runs. Default: the one you named last time,
    /// otherwise the one the file is in
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) suggest: SuggestFlags,
    #[command(flatten)]
    pub(crate) briefing: BriefingFlags,
    #[command(flatten)]
    pub(crate) gauntlet: GauntletFlags,
    #[command(flatten)]
    pub(crate) scope: ScopeFlags,
    #[command(flatten)]
    pub(crate) patterns: PatternsFlags,
    #[command(flatten)]
    pub(crate) run: RunFlags,
}

/// What to do about a solution that is too big for its problem.
#[derive(Debug, ClapArgs)]
pub(crate) struct ScopeFlags {
    /// After the debate, hold a short duel on each question that the final checks ask about scope. The text
    /// itself doesn’t change
    #[arg(long = "scope-debate", id = "scope_debate")]
    pub(crate) is_debated: bool,
}

pub(super) fn personas() -> String {
    let keys = domain::personas::ALL.iter().map(|persona| persona.key);
    let keys = keys.collect::<Vec<_>>().join(", ");
    format!("Personas: {keys}, your own by key or name, or all")
}
