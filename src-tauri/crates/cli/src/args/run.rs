//! Flags of every command that runs a debate.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use domain::setup::Budget;

use super::amounts::{usd, whole};

#[derive(Debug, ClapArgs)]
pub(crate) struct RunFlags {
    /// Budget in US dollars
    #[arg(long, value_name = "USD", value_parser = usd)]
    budget: Option<f64>,
    /// Budget in tokens, input and output together
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    budget_tokens: Option<u64>,
    /// Time limit for each call, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) timeout: Option<u64>,
    /// Also write a report; the file extension sets the format: .md, .html, .pdf, .docx or .json
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    pub(crate) yes: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl RunFlags {
    /// The budget.
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            usd: self.budget,
            tokens: self.budget_tokens,
        }
    }
}
