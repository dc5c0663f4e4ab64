//! The command line. Names and flags are a contract with scripts.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use domain::model::Effort;
use domain::setup::Assignment;

mod agent;
mod amounts;
mod briefing;
mod checkpoint;
mod code_review;
mod evaluate;
mod explore;
mod form;
mod gauntlet;
mod history;
mod hook;
mod learning;
mod mcp;
mod nuances;
mod patterns;
mod refine;
mod research;
mod run;
mod search;
mod suggest;

pub(crate) use agent::{AcceptUpTo, MayDo, Run, RunCommand};
pub(crate) use briefing::{BriefingFlags, from_root};
pub(crate) use checkpoint::{Checkpoint, Decided};
pub(crate) use code_review::{CodeFormat, CodeReview};
pub(crate) use evaluate::Evaluate;
pub(crate) use explore::Explore;
pub(crate) use form::{Compare, Form};
pub(crate) use gauntlet::{
    Adversaries, AdversariesCommand, AdversaryChange, Concerns, ConcernsCommand, Gauntlet,
    GauntletChoice, GauntletFlags,
};
pub(crate) use history::{History, HistoryCommand};
pub(crate) use hook::{HookCommand, HookPlace, Hooks};
pub(crate) use learning::{Aggregate, PostMortem, Stats};
pub(crate) use mcp::Mcp;
pub(crate) use nuances::{Nuances, NuancesCommand};
pub(crate) use patterns::{Patterns, PatternsFlags};
pub(crate) use refine::Refine;
pub(crate) use research::Research;
pub(crate) use run::RunFlags;
pub(crate) use search::{Named, Search, SearchCommand};
pub(crate) use suggest::{Suggest, SuggestFlags, SuggestFormat};

/// Refine documents by debate, without a window.
#[derive(Debug, Parser)]
#[command(name = "whetstone", version, about)]
pub(crate) struct Args {
    /// Data folder. Default: the one the window uses
    #[arg(long, global = true, env = "WHETSTONE_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Refine a document by debate and print the revised text
    Refine(Box<Refine>),
    /// Argue for and against a document, then judge it, in four steps
    Review(Form),
    /// Have two sides argue over a document, blind to each other, and a judge decide
    Duel(Form),
    /// Make the strongest case for an idea, attack it, and see what’s left
    #[command(aliases = ["devils-advocate", "devils_advocate"])]
    Devil(Form),
    /// Argue whether a status report is green, amber or red, and decide
    Status(Form),
    /// Argue for each option, score them all against criteria, and recommend one
    Compare(Compare),
    /// Rate the items in a list by urgency and impact, and put them in order
    #[command(alias = "prioritise")]
    Prioritize(Form),
    /// Challenge and revise a planning document before work starts
    Checkpoint(Checkpoint),
    /// Attack a document with adversaries, have strong models weigh what they raise, and see what survives
    Gauntlet(Gauntlet),
    /// Give a task to a coding agent, in a git worktree of its own, and review what it changed
    Run(Box<Run>),
    /// Review a change in a git repository with the built-in rules and any models you name, for hooks, editors
    /// and CI
    CodeReview(CodeReview),
    /// Install or remove a git hook that reviews each commit or push
    Hook(Hooks),
    /// Let coding agents run and read debates, over the Model Context Protocol
    Mcp(Mcp),
    /// Suggest kind, focus, persona and models for a document, based on its words
    Suggest(Suggest),
    /// Find project files related to a document
    Explore(Explore),
    /// Search the web for pitfalls and surprises in the technologies a document mentions
    Research(Research),
    /// Annotate the final text of a debate with the project’s own guidance
    Patterns(Patterns),
    /// Continue a debate that stopped, failed or is waiting for you
    Resume(Resume),
    /// List debates, or show one
    History(History),
    /// Write a report on a debate
    Report(Report),
    /// Show how adversaries, personas and models did
    Stats(Stats),
    /// Look back at a debate after its work was built: what was right, and what nobody raised
    PostMortem(PostMortem),
    /// Write a system review: figures of all debates since a given day, and what to change
    Aggregate(Aggregate),
    /// Measure your models: plant known defects in documents and see who finds them
    Evaluate(Evaluate),
    /// Export debates, or everything, to a file that you can import again
    Export(Export),
    /// Import what’s new in an exported file
    Import(Import),
    /// Create NUANCES.md, a list of pitfalls in a project’s technologies
    Nuances(Nuances),
    /// List, add, edit and remove the adversaries of gauntlets
    Adversaries(Adversaries),
    /// List, edit, delete, import and export concerns that gauntlets resolved
    Concerns(Concerns),
    /// Set up the web search service that research uses
    Search(Search),
    /// List, add, test and remove models
    Models(Models),
    /// Check the data folder and the audit log, or make and restore backups
    Doctor(Doctor),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Resume {
    /// ID of the debate
    pub(crate) id: String,
    /// A new budget in US dollars
    #[arg(long, value_name = "USD", value_parser = amounts::usd)]
    pub(crate) budget: Option<f64>,
    /// A new budget in tokens
    #[arg(long, value_name = "N", value_parser = amounts::whole::<u64>(0..=u64::MAX))]
    pub(crate) budget_tokens: Option<u64>,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
#[expect(clippy::struct_excessive_bools, reason = "flags")]
pub(crate) struct Report {
    /// ID of the debate
    pub(crate) id: String,
    /// Format of the report. Default: from the file extension of --output, otherwise md
    #[arg(long, value_name = "md|html|pdf|docx|json")]
    pub(crate) format: Option<String>,
    /// File to write. Default: standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Keep secrets in the report. Default: replace each recognized secret with a placeholder
    #[arg(long)]
    pub(crate) as_written: bool,
    /// Instead of the report, write a debate summary for improving the system, as md or json
    #[arg(long)]
    pub(crate) summary: bool,
    /// Model to ask for the parts of the summary that can’t be counted
    #[arg(long, value_name = "NAME", requires = "summary")]
    pub(crate) model: Option<String>,
    /// Leave out what the project’s own guidance says about the text
    #[arg(long)]
    pub(crate) without_patterns: bool,
    /// Also write a report on the debate’s gauntlets alone, with each finding’s full history. The file
    /// extension sets the format
    #[arg(long, value_name = "FILE", conflicts_with = "summary")]
    pub(crate) gauntlet_log: Option<PathBuf>,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Export {
    /// IDs of the debates
    #[arg(
        value_name = "ID",
        required_unless_present = "all",
        conflicts_with = "all"
    )]
    pub(crate) ids: Vec<String>,
    /// Export everything: tasks, versions, debates, personas and settings, but no keys or models
    #[arg(long)]
    pub(crate) all: bool,
    /// File to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Import {
    /// File to import
    pub(crate) file: PathBuf,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as JSON
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
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Add a model
    Add {
        #[command(subcommand)]
        what: AddModel,
    },
    /// Test a model by asking it for one word
    Test {
        /// Name of the model
        name: String,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Remove a model that you added
    Remove {
        /// Name of the model
        name: String,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AddModel {
    /// Add your own command, which reads the prompt from standard input and prints its answer
    Cli {
        /// Name to use in --models
        name: String,
        /// Format of the command’s output: plain text, or that of Claude Code, Codex or Gemini CLI
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
        /// Program and arguments, run without a shell
        #[arg(last = true, required = true)]
        command: Vec<String>,
    },
    /// Add a model on a server
    Http {
        /// Name to use in --models
        name: String,
        /// API that the server speaks
        #[arg(long, value_enum)]
        wire: WireName,
        /// Address of the server, up to but not including /chat/completions, /responses, /v1/messages,
        /// /v1beta/models or /api/chat
        #[arg(long, value_name = "URL")]
        base_url: String,
        /// ID of the model on the server
        #[arg(long, value_name = "ID")]
        model: String,
        /// Environment variable that holds the key
        #[arg(long, value_name = "VAR")]
        key_env: Option<String>,
    },
}

/// API that a server speaks.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum WireName {
    Openai,
    Responses,
    Anthropic,
    Gemini,
    Ollama,
}

/// Formats of a command’s output.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    Text,
    Claude,
    Codex,
    Gemini,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Doctor {
    /// Rebuild the lists and the search index from the journal before the check
    #[arg(long)]
    pub(crate) rebuild: bool,
    #[command(flatten)]
    pub(crate) instead: Instead,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What the doctor does instead of a check.
#[derive(Debug, ClapArgs)]
#[group(multiple = false)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "flags, of which one at most is given"
)]
pub(crate) struct Instead {
    /// Verify the audit log instead: find records that were changed or are missing
    #[arg(long, conflicts_with = "rebuild")]
    pub(crate) audit: bool,
    /// List backups instead, newest first
    #[arg(long)]
    pub(crate) backups: bool,
    /// Make a backup instead
    #[arg(long)]
    pub(crate) backup: bool,
    /// Print diagnostics instead: versions, settings, models and the last errors, without secrets
    #[arg(long)]
    pub(crate) diagnostics: bool,
    /// Restore this backup instead, after backing up the current data. Use newest for the newest one
    /// that isn’t damaged
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
            .map_err(|_| "use all, majority or a number of approvals".to_owned()),
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
