//! Flags of the debates that reach a conclusion about the text.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use domain::Kind;
use domain::model::Effort;
use domain::protocol::Compete;

use super::{BriefingFlags, RunFlags, effort, kind};

#[derive(Debug, ClapArgs)]
pub(crate) struct Form {
    /// The document: a file, - for standard input, or the text itself
    #[arg(value_name = "TEXT|FILE|-")]
    pub(crate) document: String,
    /// Models of the sides, in order; short lists repeat
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) models: Vec<String>,
    /// Model of the judge. Default: the strongest one in --models, or the suggested one
    #[arg(long, aliases = ["synthesizer", "synthesiser"], value_name = "NAME")]
    pub(crate) judge: Option<String>,
    /// Ask the judge twice, with the positions swapped the second time
    #[arg(long)]
    pub(crate) judge_twice: bool,
    /// Effort of models that support it: low, medium, high or default. Give one for all, or one per
    /// side and one for the judge; short lists repeat
    #[arg(long, value_delimiter = ',', value_name = "EFFORT", value_parser = effort)]
    pub(crate) effort: Vec<Option<Effort>>,
    #[command(flatten)]
    pub(crate) depth: DepthFlags,
    /// Kind of the document: task, prd, tech, debug, … Default: for a new text, the kind it names;
    /// otherwise the kind it had before
    #[arg(long, value_parser = kind)]
    pub(crate) kind: Option<Kind>,
    /// Project folder of the document, remembered for later runs. Default: the one you named last time,
    /// otherwise the one the file is in
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) briefing: BriefingFlags,
    #[command(flatten)]
    pub(crate) run: RunFlags,
}

/// A comparison: its options and criteria.
#[derive(Debug, ClapArgs)]
pub(crate) struct Compare {
    /// Options to compare, separated by commas. Default: those named in the text
    #[arg(long, value_delimiter = ',', value_name = "OPTION")]
    pub(crate) options: Vec<String>,
    /// One more option, which may contain a comma; can be repeated
    #[arg(long, value_name = "OPTION")]
    pub(crate) option: Vec<String>,
    /// Criteria, separated by commas, each with an optional weight from 0 to 10: Cost:3,Speed.
    /// Default: those named in the text, or else those the judge proposes
    #[arg(long, value_delimiter = ',', value_name = "NAME[:WEIGHT]")]
    pub(crate) criteria: Vec<String>,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// How deep the debate goes. Default: as the text calls for; Duel and Devil’s advocate always compete.
#[derive(Debug, ClapArgs)]
#[group(multiple = false)]
pub(crate) struct DepthFlags {
    /// Make the sides compete. In the forms Duel and Devil’s advocate, they always do; in other forms, the
    /// tag “single” in the text overrides this
    #[arg(long)]
    compete: bool,
    /// Have one reviewer write the result alone, whatever the text calls for
    #[arg(long)]
    single: bool,
}

impl DepthFlags {
    /// The requested depth.
    pub(crate) fn compete(&self) -> Compete {
        match self {
            Self { compete: true, .. } => Compete::Always,
            Self { single: true, .. } => Compete::Never,
            _ => Compete::ByTrigger,
        }
    }
}
