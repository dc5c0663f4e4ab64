//! Flags of looking through a project.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use workspace::Search;

#[derive(Debug, ClapArgs)]
pub(crate) struct Explore {
    /// The document. Default, and for -: standard input
    pub(crate) file: Option<PathBuf>,
    /// Project folder to look through. Default, and if it can’t be read: the current folder
    #[arg(long = "explore-root", value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,
    /// What to look for. Default: what fits the kind of the document
    #[arg(long = "explore-tasks", value_name = "TASK", value_delimiter = ',', value_parser = search())]
    pub(crate) searches: Vec<Search>,
    /// Time limit in seconds; what was found by then is used
    #[arg(long = "explore-timeout", value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) timeout: u64,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    yes: bool,
}

fn search() -> impl TypedValueParser<Value = Search> {
    let keys = PossibleValuesParser::new(Search::ALL.map(Search::key));
    keys.try_map(|key| Search::from_key(&key).ok_or("there is no such task"))
}
