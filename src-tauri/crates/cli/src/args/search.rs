//! Flags of `whetstone search`.

use clap::{Args as ClapArgs, Subcommand};
use domain::research::SearchService;

#[derive(Debug, ClapArgs)]
pub(crate) struct Search {
    #[command(subcommand)]
    pub(crate) command: SearchCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SearchCommand {
    /// Set the service or model that searches the web, replacing the current one
    Set {
        /// searxng, brave, tavily, or a model of Claude Code, Codex or Gemini CLI, such as
        /// claude-cli/sonnet, which uses its own web search
        #[arg(value_parser = named, value_name = "SERVICE|MODEL")]
        searcher: Named,
        /// Address of the service, up to but not including /search or /res. SearXNG needs one
        #[arg(long, value_name = "URL")]
        address: Option<String>,
        /// Environment variable that holds the key. Brave and Tavily need one
        #[arg(long, value_name = "VAR")]
        key_env: Option<String>,
    },
    /// Show which service is set up and which private hosts are allowed
    Show {
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Test the service with one search
    Test {
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Let research read pages of a host on this machine or a private network
    Allow {
        /// Name or address of the host, such as wiki.example.org
        host: String,
    },
    /// Stop allowing a host
    Forbid {
        /// Name or address of the host
        host: String,
    },
    /// Remove the saved results of all searches
    Clear,
    /// Remove the service, and its key if it’s saved here
    Remove,
}

/// Who searches.
#[derive(Clone, Debug)]
pub(crate) enum Named {
    Service(SearchService),
    /// By its name.
    Model(String),
}

fn named(name: &str) -> Result<Named, String> {
    match SearchService::from_key(name) {
        Some(service) => Ok(Named::Service(service)),
        None if name.contains('/') => Ok(Named::Model(name.to_owned())),
        None => {
            let keys: Vec<&str> = SearchService::ALL.iter().map(|it| it.key()).collect();
            let keys = keys.join(", ");
            Err(format!("use one of {keys}, or the name of a model"))
        }
    }
}
