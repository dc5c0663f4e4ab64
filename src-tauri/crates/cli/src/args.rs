//! The command line. Names and flags are a contract with scripts.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use domain::Protocol;
use domain::model::Effort;

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
    /// Folder that holds everything; the window's own unless given
    #[arg(long, global = true, env = "WHETSTONE_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Refine a document by debate and print the proposal
    Refine(Refine),
    /// Have a proposal argued for and against, and judged: four calls
    Review(Form),
    /// Have two sides argue over a document, blind to each other, and a judge decide
    Duel(Form),
    /// Have a thought built up to its strongest, attacked, and weighed
    Devil(Form),
    /// Have a status argued as green and as amber or red, and told which holds
    Status(Form),
    /// Have options argued for, marked by criteria, and one of them recommended
    Compare(Compare),
    /// Have the items of a list rated by how urgent they are and what they bring, and put in order
    #[command(alias = "prioritise")]
    Prioritize(Form),
    /// Have a planning document challenged and revised before work rests on it
    Checkpoint(Checkpoint),
    /// Go on with a debate that was stopped, broken off, or that failed
    Resume(Resume),
    /// List debates, or show one
    History(History),
    /// Write the report of a debate
    Report(Report),
    /// Write debates, or everything, to a file that can be imported again
    Export(Export),
    /// Take in what a file of `whetstone export` holds and what is not here
    Import(Import),
    /// Models of this machine
    Models(Models),
    /// Check the data folder
    Doctor(Doctor),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Resume {
    /// The debate
    pub(crate) id: String,
    /// A new cap in US dollars, in place of the one it had
    #[arg(long, value_name = "USD")]
    pub(crate) budget: Option<f64>,
    /// A new cap in tokens, in place of the one it had
    #[arg(long, value_name = "N")]
    pub(crate) budget_tokens: Option<u64>,
    /// Ask nothing and take the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

fn protocols() -> PossibleValuesParser {
    Protocol::ALL.map(Protocol::key).into()
}

const STATES: [&str; 6] = [
    "running",
    "waiting",
    "to_review",
    "accepted",
    "discarded",
    "settled",
];

const OUTCOMES: [&str; 7] = [
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
    /// Only debates with a seat on one of these models
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) model: Vec<String>,
    /// Only debates with one of these personas
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) persona: Vec<String>,
    /// Only debates that stand so
    #[arg(long, value_delimiter = ',', value_parser = STATES)]
    pub(crate) state: Vec<String>,
    /// Only debates that ended so
    #[arg(long, value_delimiter = ',', value_parser = OUTCOMES)]
    pub(crate) outcome: Vec<String>,
    /// Only debates of this form
    #[arg(long, value_delimiter = ',', value_parser = protocols())]
    pub(crate) protocol: Vec<String>,
    /// Only debates that began on this day or later
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) since: Option<String>,
    /// Only debates that began on this day or earlier
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) until: Option<String>,
    /// How many at most
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
    /// The format; by the ending of --output unless given
    #[arg(long, value_name = "md|html|json")]
    pub(crate) format: Option<String>,
    /// The file to write; standard output unless given
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Leave secrets in it; otherwise a placeholder stands for each that is recognised
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
    /// What can be asked, and what is missing where it can't
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
    /// Forget a model that was added
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
        /// How its output is read
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
        /// How the server is spoken to
        #[arg(long, value_enum)]
        wire: WireName,
        /// What stands before /chat/completions, /responses, /v1/messages, /v1beta/models or /api/chat
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
    /// Verify the audit log instead: that every record of every debate is what was recorded
    #[arg(long, conflicts_with = "rebuild")]
    pub(crate) audit: bool,
    /// List the backups instead, newest first
    #[arg(long)]
    pub(crate) backups: bool,
    /// Make a backup instead
    #[arg(long)]
    pub(crate) backup: bool,
    /// Print versions, settings, models and the last errors instead, for whoever helps; no secrets
    #[arg(long)]
    pub(crate) diagnostics: bool,
    /// Restore a backup instead, keeping what is there; newest: the newest that is sound
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
            .map_err(|_| "give all, majority, or a number of approvals".to_owned()),
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
        .ok_or_else(|| "give low, medium, high or default".to_owned())
}

fn kind(value: &str) -> Result<domain::Kind, String> {
    domain::Kind::from_key(value).ok_or_else(|| {
        let keys: Vec<&str> = domain::Kind::ALL.iter().map(|kind| kind.key()).collect();
        format!("give one of {}", keys.join(", "))
    })
}
