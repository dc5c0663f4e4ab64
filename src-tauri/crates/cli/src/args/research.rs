//! Flags of research without a debate.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap::builder::NonEmptyStringValueParser;

use super::amounts::{dollars, whole};

#[derive(Debug, ClapArgs)]
pub(crate) struct Research {
    /// The document, or - for standard input (the default). Not read if technologies are named
    pub(crate) file: Option<PathBuf>,
    /// Technologies to research. Default: those in the document
    #[arg(
        long = "research-technologies",
        value_delimiter = ',',
        value_name = "NAME",
        value_parser = NonEmptyStringValueParser::new()
    )]
    pub(crate) technologies: Vec<String>,
    /// Model that condenses the pages into nuances. Default: none, so the search results are printed
    #[arg(long = "research-model", value_name = "NAME")]
    pub(crate) model: Option<String>,
    /// Also follow links on the pages that are found, one link deep
    #[arg(long = "research-deep")]
    pub(crate) is_deep: bool,
    /// Max cost of reading the pages, in US dollars
    #[arg(long = "research-max-cost", value_name = "USD", value_parser = dollars, requires = "model")]
    pub(crate) most_micro_usd: Option<u64>,
    /// Time limit in seconds for the model’s answer [default: 600]
    #[arg(long, value_name = "SECONDS", value_parser = whole::<u64>(1..=u64::MAX), requires = "model")]
    pub(crate) timeout: Option<u64>,
    /// File with known nuances, which are left out. Default: NUANCES.md of the document’s project,
    /// otherwise of the current folder
    #[arg(long, value_name = "FILE")]
    pub(crate) nuances: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    yes: bool,
}
