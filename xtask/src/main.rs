//! Everything that is done to this repository from a command line: `cargo xtask …`.
#![expect(
    clippy::print_stdout,
    reason = "a program for a terminal speaks on standard output"
)]

mod bench;
mod contract;
mod fuzz;
mod locks;
mod measured;
mod page;
mod pictures;
mod recordings;
mod run;
mod seed;
mod setup;
mod shell;
mod test;
mod torture;
mod tree;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use tree::Profile;

/// Set-up, run, test, bench, fuzz.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Prepares the machine, builds Whetstone and opens its window.
    Run {
        /// Build as users get it: slower to build, faster to run.
        #[arg(long)]
        release: bool,
        /// Keep everything in this folder instead of the usual one.
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Documents to open; without any, a sample task.
        files: Vec<PathBuf>,
    },
    /// Runs every check and ends with one line: "N passed, N failed".
    Test {
        /// Leave out what takes minutes: lints of Rust and the real window.
        #[arg(long)]
        quick: bool,
    },
    /// Measures, prints a table and writes `bench.json` in the target folder.
    Bench {
        /// Which ones; all when none is named.
        names: Vec<bench::Name>,
    },
    /// Tries laws on bytes that a fuzzer makes up.
    Fuzz {
        /// Which ones; all when none is named.
        targets: Vec<String>,
        /// How long each runs.
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u32,
    },
    /// Fills a data folder with debates that were never held.
    Seed {
        /// How many; 25 on a task, over the two years before now.
        #[arg(long)]
        debates: usize,
        /// The folder; there must be no data in it.
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
        /// The same number makes the same debates.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Debates of twenty rounds and eight seats.
        #[arg(long)]
        long: bool,
    },
    /// Kills Whetstone at many moments of a debate and looks whether anything is lost.
    Torture {
        /// How often.
        #[arg(long, default_value_t = 200)]
        kills: u32,
    },
    /// Holds debates with the real Claude Code, Codex and Gemini CLI, and looks that nothing of the
    /// user runs or is sent. Needs root, and the programs in PATH.
    Locks,
    /// Writes the types of the page from those in Rust.
    Contract {
        /// Only compare.
        #[arg(long)]
        check: bool,
    },
    /// Holds the debates that the page's tests replay, and writes them down.
    Recordings,
    /// Says whether the figures in docs/evaluate.md are those of the built-in rules as they are now.
    Measured,
    /// Takes a picture of every state of the window.
    Pictures,
}

fn main() -> anyhow::Result<ExitCode> {
    match Arguments::parse().task {
        Task::Run {
            release,
            data,
            files,
        } => {
            let profile = if release {
                Profile::Release
            } else {
                Profile::Debug
            };
            run::run(&run::Wish {
                profile,
                data,
                files,
            })?;
        }
        Task::Test { quick } => return Ok(test::run(quick)),
        Task::Bench { names } => bench::run(&names)?,
        Task::Fuzz { targets, seconds } => fuzz::run(&targets, seconds)?,
        Task::Seed {
            debates,
            data,
            seed,
            long,
        } => seed::run(&seed::Wish {
            debates,
            data: std::path::absolute(data)?,
            seed,
            long,
        })?,
        Task::Torture { kills } => torture::run(kills)?,
        Task::Locks => locks::run()?,
        Task::Contract { check: true } => contract::check()?,
        Task::Contract { check: false } => contract::write()?,
        Task::Measured => measured::check()?,
        Task::Recordings => recordings::write()?,
        Task::Pictures => pictures::take()?,
    }
    Ok(ExitCode::SUCCESS)
}
