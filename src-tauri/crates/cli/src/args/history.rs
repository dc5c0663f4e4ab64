//! Flags of the list of debates.

use clap::{Args as ClapArgs, Subcommand};
use domain::Protocol;

use super::amounts::whole;

/// A form by the name of its command, or by a name that older scripts use.
fn protocol(value: &str) -> Result<Protocol, String> {
    Protocol::from_key(value).ok_or_else(|| {
        let keys = Protocol::ALL.map(Protocol::key);
        format!("use one of {}", keys.join(", "))
    })
}

const STATES: [&str; 7] = [
    "running",
    "interrupted",
    "waiting",
    "to_review",
    "accepted",
    "discarded",
    "settled",
];

const OUTCOMES: [&str; 8] = [
    "checked",
    "concluded",
    "consensus",
    "max_rounds",
    "stopped",
    "budget",
    "failed",
    "circling",
];

#[derive(Debug, ClapArgs)]
pub(crate) struct History {
    #[command(subcommand)]
    pub(crate) command: Option<HistoryCommand>,
    /// Only debates that contain this text
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) search: String,
    /// Only debates on one of these tasks
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    pub(crate) task: Vec<String>,
    /// Only debates with one of these models
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) model: Vec<String>,
    /// Only debates with one of these personas
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) persona: Vec<String>,
    /// Only debates in this state
    #[arg(long, value_delimiter = ',', value_parser = STATES)]
    pub(crate) state: Vec<String>,
    /// Only debates with this outcome
    #[arg(long, value_delimiter = ',', value_parser = OUTCOMES)]
    pub(crate) outcome: Vec<String>,
    /// Only debates of this form
    #[arg(long, value_name = "FORM", value_delimiter = ',', value_parser = protocol)]
    pub(crate) protocol: Vec<Protocol>,
    /// Only debates that started on or after this day
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) since: Option<String>,
    /// Only debates that started on or before this day
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) until: Option<String>,
    /// Max number of debates to list
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = whole::<u32>(1..=10_000))]
    pub(crate) limit: u32,
    /// Only debates older than this one
    #[arg(long, value_name = "ID")]
    pub(crate) after: Option<String>,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum HistoryCommand {
    /// Show one debate
    Show {
        /// ID of the debate
        id: String,
        /// Print the result as one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Discard what a debate proposed; the text stays as it is
    Discard {
        /// ID of the debate
        id: String,
    },
}
