//! The command line. Names and flags are a contract with scripts.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use domain::Protocol;
use domain::model::Effort;
use domain::setup::Assignment;

mod checkpoint;
mod form;
mod refine;
mod run;

pub(crate) use checkpoint::{Checkpoint, Decided};
pub(crate) use form::{Compare, Form};
pub(crate) use refine::Refine;
pub(crate) use run::RunFlags;

/// Refine documents by debate, without a window.
#[derive(Debug, Parser)]
#[command(name = "whetstone", version, about)]
pub(crate) struct Args {
    /// Data folder. Default: the one that the window uses
    #[arg(long, global = true, env = "WHETSTONE_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Refine a document by debate and print the proposal
    Refine(Refine),
    /// Argue for and against a proposal and judge it, in four calls
    Review(Form),
    /// Let two sides argue over a document, blind to each other, and a judge decide
    Duel(Form),
    /// Make the strongest case for a thought, attack it, and see what is left
    #[command(aliases = ["devils-advocate", "devils_advocate"])]
    Devil(Form),
    /// Argue a status report as green and as amber or red, and decide which
    Status(Form),
    /// Argue for each option, score them by criteria, and recommend one
    Compare(Compare),
    /// Rate the items of a list by urgency and impact, and put them in order
    #[command(alias = "prioritise")]
    Prioritize(Form),
    /// Challenge and revise a planning document before work starts on it
    Checkpoint(Checkpoint),
    /// Continue a debate that was stopped or interrupted, failed, or waits for you
    Resume(Resume),
    /// List debates, or show one
    History(History),
    /// Write the report of a debate
    Report(Report),
    /// Write debates, or everything, to a file that can be imported again
    Export(Export),
    /// Import what is new in a file of `whetstone export`
    Import(Import),
    /// List, add, test and remove models
    Models(Models),
    /// Check the data folder
    Doctor(Doctor),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Resume {
    /// The debate
    pub(crate) id: String,
    /// A new budget in US dollars
    #[arg(long, value_name = "USD")]
    pub(crate) budget: Option<f64>,
    /// A new budget in tokens
    #[arg(long, value_name = "N")]
    pub(crate) budget_tokens: Option<u64>,
    /// Ask nothing and take the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// A form by the name of its command, or by one that older scripts use.
fn protocol(value: &str) -> Result<Protocol, String> {
    Protocol::from_key(value).ok_or_else(|| {
        let keys = Protocol::ALL.map(Protocol::key);
        format!("use one of {}", keys.join(", "))
    })
}

const STATES: [&str; 6] = [
    "running",
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
    pub(crate) show: Option<HistoryCommand>,
    /// Only debates in which this was found
    #[arg(long, default_value = "")]
    pub(crate) search: String,
    /// Only debates on one of these tasks, by id
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    pub(crate) task: Vec<String>,
    /// Only debates in which one of these models took part
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
    /// Only debates that began on this day or later
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) since: Option<String>,
    /// Only debates that began on this day or earlier
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) until: Option<String>,
    /// Max number of debates
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) limit: u32,
    /// Only debates older than this one
    #[arg(long, value_name = "ID")]
    pub(crate) after: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Ask nothing and take the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum HistoryCommand {
    /// Show one debate
    Show {
        /// The debate
        id: String,
        /// Print the result as one JSON object
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Report {
    /// The debate
    pub(crate) id: String,
    /// The format. Default: the one that the file ending of --output sets
    #[arg(long, value_name = "md|html|json")]
    pub(crate) format: Option<String>,
    /// The file to write. Default: standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Keep secrets in it. Default: each one that is recognized is replaced by a placeholder
    #[arg(long)]
    pub(crate) as_written: bool,
    /// Ask nothing and take the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Export {
    /// The debates
    #[arg(
        value_name = "ID",
        required_unless_present = "all",
        conflicts_with = "all"
    )]
    pub(crate) ids: Vec<String>,
    /// Everything: tasks, versions, debates, personas and settings; never keys or models
    #[arg(long)]
    pub(crate) all: bool,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Ask nothing and take the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Import {
    /// The file
    pub(crate) file: PathBuf,
    /// Ask nothing and take the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Models {
    #[command(subcommand)]
    pub(crate) command: ModelsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ModelsCommand {
    /// List models and what each still needs
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Add a model
    Add {
        #[command(subcommand)]
        what: AddModel,
    },
    /// Ask a model for one word
    Test {
        /// The model
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Remove a model that you added
    Remove {
        /// The model
        name: String,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AddModel {
    /// A command of your own: prompt on standard input, answer on standard output
    Cli {
        /// The name that --models uses
        name: String,
        /// The format of its output
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        /// Program and arguments; no shell is involved
        #[arg(last = true, required = true)]
        command: Vec<String>,
    },
    /// A model behind a server
    Http {
        /// The name that --models uses
        name: String,
        /// The protocol of the server
        #[arg(long, value_enum)]
        wire: WireName,
        /// The address before /chat/completions, /responses, /v1/messages, /v1beta/models or /api/chat
        #[arg(long, value_name = "URL")]
        base_url: String,
        /// The model, as the server knows it
        #[arg(long, value_name = "ID")]
        model: String,
        /// The environment variable that holds its key
        #[arg(long, value_name = "VAR")]
        key_env: Option<String>,
    },
}

/// How servers are spoken to.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum WireName {
    Openai,
    Responses,
    Anthropic,
    Gemini,
    Ollama,
}

/// Formats of a command's output.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    Text,
    Claude,
    Codex,
    Gemini,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Doctor {
    /// Rebuild the lists and the search index from the journal first
    #[arg(long)]
    pub(crate) rebuild: bool,
    #[command(flatten)]
    pub(crate) instead: Instead,
    /// Ask nothing and take the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What the doctor does in place of a check.
#[derive(Debug, ClapArgs)]
#[group(multiple = false)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "flags, of which one at most is given"
)]
pub(crate) struct Instead {
    /// Verify the audit log instead: that no record of any debate was changed or is missing
    #[arg(long, conflicts_with = "rebuild")]
    pub(crate) audit: bool,
    /// List the backups instead, newest first
    #[arg(long)]
    pub(crate) backups: bool,
    /// Make a backup instead
    #[arg(long)]
    pub(crate) backup: bool,
    /// Print versions, settings, models and the last errors instead, for whoever helps you; no secrets
    #[arg(long)]
    pub(crate) diagnostics: bool,
    /// Restore a backup instead and keep what is there; newest: the newest that is sound
    #[arg(long, value_name = "NAME")]
    pub(crate) restore: Option<String>,
}

fn consensus(value: &str) -> Result<domain::ConsensusRule, String> {
    match value {
        "all" => Ok(domain::ConsensusRule::All),
        "majority" => Ok(domain::ConsensusRule::Majority),
        number => number
            .parse()
            .map(domain::ConsensusRule::AtLeast)
            .map_err(|_| "use all, majority, or a number of approvals".to_owned()),
    }
}

fn effort(value: &str) -> Result<Option<Effort>, String> {
    if value == "default" {
        return Ok(None);
    }
    let efforts = [Effort::Low, Effort::Medium, Effort::High];
    let named = efforts.into_iter().find(|effort| effort.word() == value);
    named
        .map(Some)
        .ok_or_else(|| "use low, medium, high or default".to_owned())
}

fn assignment(value: &str) -> Result<Assignment, String> {
    match value {
        "fixed" => Ok(Assignment::Fixed),
        "rotate" => Ok(Assignment::Rotate),
        _ => Err("use fixed or rotate".to_owned()),
    }
}

fn kind(value: &str) -> Result<domain::Kind, String> {
    domain::Kind::from_key(value).ok_or_else(|| {
        let keys: Vec<&str> = domain::Kind::ALL.iter().map(|kind| kind.key()).collect();
        format!("use one of {}", keys.join(", "))
    })
}
