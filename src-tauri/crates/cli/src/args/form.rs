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
    /// Models of those who argue, in their order; a short list starts over
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) models: Vec<String>,
    /// Model of whoever concludes; unless given, the strongest of --models
    #[arg(long, value_name = "NAME")]
    pub(crate) judge: Option<String>,
    /// How hard models think, where they can be told: low, medium, high, or default; one for all, or
    /// one a seat with the judge as the last; a short list starts over
    #[arg(long, value_delimiter = ',', value_name = "EFFORT", value_parser = effort)]
    pub(crate) effort: Vec<Option<Effort>>,
    #[command(flatten)]
    pub(crate) depth: DepthFlags,
    /// Kind of the document: task, prd, tech, debug, …
    #[arg(long, value_parser = kind)]
    pub(crate) kind: Option<Kind>,
    /// Folder of the project that the document belongs to; unless given, the one that its file lies in
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunFlags,
}

/// A comparison: what is compared, and by what.
#[derive(Debug, ClapArgs)]
pub(crate) struct Compare {
    /// The options, between commas; unless given, those that the text names
    #[arg(long, value_delimiter = ',', value_name = "OPTION")]
    pub(crate) options: Vec<String>,
    /// One option, for one with a comma in it; can be given again and again
    #[arg(long, value_name = "OPTION")]
    pub(crate) option: Vec<String>,
    /// What they are compared by, between commas, each with a weight from 0 to 10 where you have one:
    /// Cost:3,Speed; unless given, by what the text names, else by what the judge proposes
    #[arg(long, value_delimiter = ',', value_name = "NAME[:WEIGHT]")]
    pub(crate) criteria: Vec<String>,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// How deep it goes; unless given, as the text calls for.
#[derive(Debug, ClapArgs)]
#[group(multiple = false)]
pub(crate) struct DepthFlags {
    /// Let sides compete, whatever the text says
    #[arg(long)]
    compete: bool,
    /// Have one seat review it alone, whatever the text says
    #[arg(long)]
    single: bool,
}

impl DepthFlags {
    /// What they say.
    pub(crate) fn compete(&self) -> Compete {
        match self {
            Self { compete: true, .. } => Compete::Always,
            Self { single: true, .. } => Compete::Never,
            _ => Compete::ByTrigger,
        }
    }
}
