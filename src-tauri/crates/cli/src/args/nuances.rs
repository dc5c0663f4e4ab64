//! Flags of `whetstone nuances`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

#[derive(Debug, ClapArgs)]
pub(crate) struct Nuances {
    #[command(subcommand)]
    pub(crate) command: NuancesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum NuancesCommand {
    /// Write a NUANCES.md with a heading for each technology found in a document and in the project’s
    /// package files, such as package.json. An existing file is never changed
    Init {
        /// A document that names technologies; - for standard input
        file: Option<PathBuf>,
        /// Folder to write to. Default: the project of the document, otherwise the current folder
        #[arg(long, value_name = "DIR")]
        project: Option<PathBuf>,
        /// Don’t ask anything; use the defaults
        #[arg(long, short)]
        yes: bool,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
}
