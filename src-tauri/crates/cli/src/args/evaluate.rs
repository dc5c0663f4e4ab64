//! Flags of an evaluation.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::amounts::{usd, whole};
use super::{kind, refine};

#[derive(Debug, ClapArgs)]
pub(crate) struct Evaluate {
    /// Documents to plant defects in. Default: those that come with Whetstone
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Models of the debate’s reviewers. Without any, only the built-in rules are measured
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) models: Vec<String>,
    #[arg(long, value_delimiter = ',', value_name = "KEY", help = refine::personas())]
    pub(crate) personas: Vec<String>,
    /// Max rounds of a debate, 1 to 10
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=10))]
    pub(crate) rounds: Option<u32>,
    /// Model that reviews alone, with as many tokens as the debate. Default: the strongest of --models
    #[arg(long, value_name = "NAME", requires = "models")]
    pub(crate) alone: Option<String>,
    /// Kind of your documents: task, prd, tech, debug, … Default: what each says it is, or task
    #[arg(long, value_parser = kind, requires = "files")]
    pub(crate) kind: Option<domain::Kind>,
    /// Which defects go where. The same seed produces the same texts
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Max texts to review, chosen by the seed. Default: all
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=u64::MAX))]
    pub(crate) texts: Option<usize>,
    /// Budget of the whole evaluation in US dollars, including its earlier runs
    #[arg(long, value_name = "USD", value_parser = usd)]
    pub(crate) budget: Option<f64>,
    /// Budget of the whole evaluation in tokens, input and output together
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) budget_tokens: Option<u64>,
    /// Time limit for each call, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) timeout: Option<u64>,
    /// Also draw recall and false alarms as a picture
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) picture: Option<PathBuf>,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
