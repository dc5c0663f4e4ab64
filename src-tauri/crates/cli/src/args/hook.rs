//! Flags of git hooks.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

#[derive(Debug, ClapArgs)]
pub(crate) struct Hooks {
    #[command(subcommand)]
    pub(crate) command: HookCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum HookCommand {
    /// Review each commit with the built-in rules, and stop it if there are blocking findings. An existing
    /// hook is kept and runs first; git’s --no-verify skips both
    Install(HookPlace),
    /// Remove the hook, and put back the one that was there before
    Remove(HookPlace),
    /// Say whether the hook is installed
    Status(HookPlace),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct HookPlace {
    /// Use the pre-push hook instead of the pre-commit hook
    #[arg(long)]
    pub(crate) pre_push: bool,
    /// A folder in the repository. Default: the current folder
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    yes: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
