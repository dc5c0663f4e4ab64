//! Flags of the debates that come to a conclusion about the text.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use domain::Kind;
use domain::model::Effort;
use domain::protocol::Compete;

use super::{RunFlags, effort, kind};

#[derive(Debug, ClapArgs)]
pub(crate) struct Form {
    /// The document: a file, - for standard input, or the text itself
    #[arg(value_name = "TEXT|FILE|-")]
    pub(crate) document: String,
    /// Models of the sides, in their order; short lists repeat
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) models: Vec<String>,
    /// Model of the judge. Default: the strongest of --models
    #[arg(long, aliases = ["synthesizer", "synthesiser"], value_name = "NAME")]
    pub(crate) judge: Option<String>,
    /// Ask the judge twice, the second time with the positions swapped
    #[arg(long)]
    pub(crate) judge_twice: bool,
    /// Effort of the models that take one: low, medium, high or default. One for all, or one per
    /// side with the judge last; short lists repeat
    #[arg(long, value_delimiter = ',', value_name = "EFFORT", value_parser = effort)]
    pub(crate) effort: Vec<Option<Effort>>,
    #[command(flatten)]
    pub(crate) depth: DepthFlags,
    /// Kind of the document: task, prd, tech, debug, …
    #[arg(long, value_parser = kind)]
    pub(crate) kind: Option<Kind>,
    /// Folder of the document's project. Default: the one that the file is in
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunFlags,
}

/// A comparison: what is compared, and by what.
#[derive(Debug, ClapArgs)]
pub(crate) struct Compare {
    /// The options, separated by commas. Default: those that the text names
    #[arg(long, value_delimiter = ',', value_name = "OPTION")]
    pub(crate) options: Vec<String>,
    /// One option, such as one with a comma in it; can be repeated
    #[arg(long, value_name = "OPTION")]
    pub(crate) option: Vec<String>,
    /// The criteria, separated by commas, each with a weight from 0 to 10 if you like: Cost:3,Speed.
    /// Default: those that the text names, or else those that the judge proposes
    #[arg(long, value_delimiter = ',', value_name = "NAME[:WEIGHT]")]
    pub(crate) criteria: Vec<String>,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// How deep it goes. Default: as the text calls for; a duel and a devil's advocate always compete.
#[derive(Debug, ClapArgs)]
#[group(multiple = false)]
pub(crate) struct DepthFlags {
    /// Let sides compete, whatever the text says
    #[arg(long)]
    compete: bool,
    /// Let one reviewer write the result alone, whatever the text says
    #[arg(long)]
    single: bool,
}

impl DepthFlags {
    /// Whether one reviewer is to do it alone.
    pub(crate) fn is_single(&self) -> bool {
        self.single
    }

    /// What they say.
    pub(crate) fn compete(&self) -> Compete {
        match self {
            Self { compete: true, .. } => Compete::Always,
            Self { single: true, .. } => Compete::Never,
            _ => Compete::ByTrigger,
        }
    }
}
