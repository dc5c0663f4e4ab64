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
    /// Set the service that searches the web, in place of the one before
    Set {
        /// searxng, brave or tavily
        #[arg(value_parser = service)]
        service: SearchService,
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

fn service(key: &str) -> Result<SearchService, String> {
    SearchService::from_key(key).ok_or_else(|| {
        let keys: Vec<&str> = SearchService::ALL.iter().map(|it| it.key()).collect();
        format!("use one of {}", keys.join(", "))
    })
}
