//! Flags of exploring a project.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use domain::exploration::Exploration;
use workspace::Search;

use super::amounts::{dollars, whole};

#[derive(Debug, ClapArgs)]
pub(crate) struct Explore {
    /// The document, or - for standard input (the default)
    pub(crate) file: Option<PathBuf>,
    /// Project folder to search. Default: the current folder, which is also used if DIR can’t be read
    #[arg(long = "explore-root", value_name = "DIR")]
    pub(crate) root: Option<PathBuf>,
    /// What to look for. Default: what fits the kind of the document
    #[arg(long = "explore-tasks", value_name = "TASK", value_delimiter = ',', value_parser = search())]
    pub(crate) searches: Vec<Search>,
    /// Search again for the functions, types and tables that the best files define
    #[arg(long = "explore-deep")]
    pub(crate) is_deep: bool,
    /// Model that judges the files that were found. Default: none, so the best matches are printed
    #[arg(long = "explore-model", value_name = "NAME")]
    pub(crate) model: Option<String>,
    /// Max cost of judging the files, in US dollars
    #[arg(long = "explore-max-cost", value_name = "USD", value_parser = dollars, requires = "model")]
    pub(crate) most_micro_usd: Option<u64>,
    /// Time limit in seconds for the search (60 if not set), and for each task that the model judges (30);
    /// results found by then are used
    #[arg(long = "explore-timeout", value_name = "SECONDS", value_parser = whole::<u64>(1..=3600))]
    pub(crate) timeout: Option<u64>,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    yes: bool,
}

/// How a debate explores its project.
#[derive(Debug, ClapArgs)]
pub(crate) struct ExploreFlags {
    /// Folder to search. Default: the project, or the current folder if the document has none
    #[arg(
        id = "explore-root",
        long = "explore-root",
        value_name = "DIR",
        requires = "explore"
    )]
    pub(crate) root: Option<PathBuf>,
    /// What to look for in the project. Default: what fits the kind of the document
    #[arg(id = "explore-tasks", long = "explore-tasks", value_name = "TASK", value_delimiter = ',', value_parser = search(), requires = "explore")]
    searches: Vec<Search>,
    /// Ask which of the related files to leave out, if there is a terminal
    #[arg(
        id = "explore-interactive",
        long = "explore-interactive",
        requires = "explore"
    )]
    pub(crate) is_interactive: bool,
    /// Search again for the functions, types and tables that the best files define
    #[arg(id = "explore-deep", long = "explore-deep", requires = "explore")]
    is_deep: bool,
    /// Model that judges the files that were found. Default: the least expensive one in the debate
    #[arg(
        id = "explore-model",
        long = "explore-model",
        value_name = "NAME",
        requires = "explore"
    )]
    model: Option<String>,
    /// Time limit in seconds for each task that the model judges [default: 30]
    #[arg(id = "explore-timeout", long = "explore-timeout", value_name = "SECONDS", value_parser = whole::<u64>(1..=3600), requires = "explore")]
    timeout: Option<u64>,
    /// Max cost of judging the files, in US dollars
    #[arg(id = "explore-max-cost", long = "explore-max-cost", value_name = "USD", value_parser = dollars, requires = "explore")]
    most_micro_usd: Option<u64>,
}

impl ExploreFlags {
    /// How the project is explored.
    pub(crate) fn exploration(&self) -> Exploration {
        let tasks = self.searches.iter().map(|it| it.key().to_owned());
        Exploration {
            tasks: tasks.collect(),
            is_deep: self.is_deep,
            most_micro_usd: self.most_micro_usd,
            task_ms: self.timeout.map(|seconds| seconds * 1000),
            model: self.model.clone(),
            ..Exploration::default()
        }
    }
}

fn search() -> impl TypedValueParser<Value = Search> {
    let keys = PossibleValuesParser::new(Search::ALL.map(Search::key));
    keys.try_map(|key| Search::from_key(&key).ok_or("use one of the tasks listed in --help"))
}
