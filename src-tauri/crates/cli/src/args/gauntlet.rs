//! Flags of gauntlets, of adversaries, and of resolved concerns.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use domain::gauntlet::MOST_EVALUATORS;
use domain::gauntlet::place::GauntletWhen;

use super::{BriefingFlags, RunFlags, kind};

/// Who takes part in a gauntlet, and its steps.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct GauntletChoice {
    /// Adversaries by key or name, or all for the usual five. To see them, run
    /// `whetstone adversaries list`
    #[arg(
        id = "gauntlet_adversaries",
        long = "gauntlet-adversaries",
        value_delimiter = ',',
        value_name = "KEY"
    )]
    pub(crate) adversaries: Vec<String>,
    /// Model that plays the adversaries. Default: the least expensive one
    #[arg(id = "gauntlet_model", long = "gauntlet-model", value_name = "NAME")]
    pub(crate) model: Option<String>,
    #[arg(id = "gauntlet_frontier", long = "gauntlet-frontier", value_delimiter = ',', value_name = "NAME", help = frontier())]
    pub(crate) frontier: Vec<String>,
    /// Whether adversaries may challenge the dismissal of their findings: on or off. Default: on
    #[arg(id = "gauntlet_rebuttals", long = "gauntlet-rebuttals", value_name = "on|off", value_parser = on_or_off)]
    pub(crate) rebuttals: Option<bool>,
    /// Also write a report on the gauntlet alone; the file extension sets the format: .md,
    /// .html, .pdf, .docx or .json
    #[arg(id = "gauntlet_report", long = "gauntlet-report", value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Have the most expensive model take one last look at the whole document
    #[arg(id = "final_boss", long = "final-boss")]
    pub(crate) final_boss: bool,
}

impl GauntletChoice {
    /// The first of its flags that is set.
    pub(crate) fn first(&self) -> Option<&'static str> {
        let given = [
            ("--gauntlet-adversaries", !self.adversaries.is_empty()),
            ("--gauntlet-model", self.model.is_some()),
            ("--gauntlet-frontier", !self.frontier.is_empty()),
            ("--gauntlet-rebuttals", self.rebuttals.is_some()),
            ("--gauntlet-report", self.report.is_some()),
            ("--final-boss", self.final_boss),
        ];
        given.into_iter().find(|it| it.1).map(|it| it.0)
    }
}

/// As part of Refine.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct GauntletFlags {
    /// Put the text through a gauntlet: adversaries attack it, strong models weigh each finding, and what
    /// survives goes into the debate
    #[arg(long = "gauntlet", id = "gauntlet")]
    pub(crate) is_wanted: bool,
    /// When: before the debate, during it (on the changes of each round) or after it
    #[arg(
        id = "gauntlet_when",
        long = "gauntlet-when",
        value_delimiter = ',',
        value_name = "before,during,after",
        default_value = "before",
        requires = "gauntlet",
        value_parser = when
    )]
    pub(crate) when: Vec<GauntletWhen>,
    #[command(flatten)]
    pub(crate) choice: GauntletChoice,
}

/// On its own.
#[derive(Debug, ClapArgs)]
pub(crate) struct Gauntlet {
    /// The document: a file, - for standard input, or the text itself
    #[arg(value_name = "TEXT|FILE|-")]
    pub(crate) document: String,
    /// Models to choose from where no other flag names one
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) models: Vec<String>,
    #[command(flatten)]
    pub(crate) choice: GauntletChoice,
    /// Kind of the document: task, prd, tech, debug, … Default: for a new text, the kind it names;
    /// otherwise the kind it had before
    #[arg(long, value_parser = kind)]
    pub(crate) kind: Option<domain::Kind>,
    /// Project folder of the document, remembered for later runs. Default: the one you named last time,
    /// otherwise the one the file is in
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) briefing: BriefingFlags,
    #[command(flatten)]
    pub(crate) run: RunFlags,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Adversaries {
    #[command(subcommand)]
    pub(crate) command: AdversariesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdversariesCommand {
    /// List the adversaries of gauntlets
    List {
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Add an adversary of your own
    Add {
        /// Key to use in --gauntlet-adversaries: lowercase letters, digits, _ and -
        key: String,
        /// File with its prompt: what it is obsessed with, and how it attacks
        #[arg(long, value_name = "FILE")]
        prompt: PathBuf,
        /// Display name. Default: the key
        #[arg(
            long,
            value_name = "NAME",
            default_value = "",
            hide_default_value = true
        )]
        label: String,
        /// What it is obsessed with, in one sentence
        #[arg(
            long,
            value_name = "TEXT",
            default_value = "",
            hide_default_value = true
        )]
        purpose: String,
        /// What counts as an answer to it: when to dismiss a finding, and when to accept it
        #[arg(
            long,
            value_name = "TEXT",
            default_value = "",
            hide_default_value = true
        )]
        response: String,
        /// Words that don’t count as an answer, separated by commas: unlikely,later
        #[arg(long, value_delimiter = ',', value_name = "WORDS")]
        non_answers: Vec<String>,
        /// Don’t ask anything; use the defaults
        #[arg(long, short)]
        yes: bool,
    },
    /// Change an adversary of your own; what you leave out stays the same
    Edit {
        /// Its key or name
        key: String,
        #[command(flatten)]
        change: AdversaryChange,
        /// Don’t ask anything; use the defaults
        #[arg(long, short)]
        yes: bool,
    },
    /// Remove an adversary of your own
    Remove {
        /// Its key or name
        key: String,
        /// Don’t ask anything; use the defaults
        #[arg(long, short)]
        yes: bool,
    },
}

/// What `adversaries edit` changes; at least one of these.
#[derive(Debug, ClapArgs)]
#[group(required = true, multiple = true)]
pub(crate) struct AdversaryChange {
    /// File with a new prompt
    #[arg(long, value_name = "FILE")]
    pub(crate) prompt: Option<PathBuf>,
    /// New display name
    #[arg(long, value_name = "NAME")]
    pub(crate) label: Option<String>,
    /// What it is obsessed with, in one sentence
    #[arg(long, value_name = "TEXT")]
    pub(crate) purpose: Option<String>,
    /// What counts as an answer to it: when to dismiss a finding, and when to accept it
    #[arg(long, value_name = "TEXT")]
    pub(crate) response: Option<String>,
    /// Words that don’t count as an answer, separated by commas: unlikely,later
    #[arg(long, value_delimiter = ',', value_name = "WORDS")]
    pub(crate) non_answers: Option<Vec<String>>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Concerns {
    #[command(subcommand)]
    pub(crate) command: ConcernsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConcernsCommand {
    /// List resolved concerns with their current confidence for the text they were raised about
    List {
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one concern
    Show {
        /// Its number
        number: i64,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Change a concern
    Edit {
        /// Its number
        number: i64,
        /// What was raised
        #[arg(long, value_name = "TEXT")]
        pattern: Option<String>,
        /// Why it isn’t a problem
        #[arg(long, value_name = "TEXT")]
        explanation: Option<String>,
        /// Starting confidence, from 0 to 1
        #[arg(long, value_name = "N")]
        base_confidence: Option<f64>,
        /// Don’t ask anything; use the defaults
        #[arg(long, short)]
        yes: bool,
    },
    /// Delete concerns
    Delete {
        /// Their numbers
        #[arg(required = true)]
        numbers: Vec<i64>,
        /// Don’t ask anything; use the defaults
        #[arg(long, short)]
        yes: bool,
    },
    /// Import the new entries of a `resolved_concerns.json`. Skipped entries are listed
    Import {
        /// The file, or - for standard input
        file: PathBuf,
        /// Don’t ask anything; use the defaults
        #[arg(long, short)]
        yes: bool,
    },
    /// Export all concerns as a `resolved_concerns.json`
    Export {
        /// File to write. Default: standard output
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

fn frontier() -> String {
    format!(
        "Models that weigh each finding, {MOST_EVALUATORS} at most; the first also rules on challenges. \
         Default: the strongest free ones"
    )
}

fn on_or_off(value: &str) -> Result<bool, String> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("use on or off".to_owned()),
    }
}

fn when(value: &str) -> Result<GauntletWhen, String> {
    GauntletWhen::from_key(value).ok_or_else(|| "use before, during or after".to_owned())
}
