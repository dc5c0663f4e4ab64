//! Every task for this repository that runs on the command line: `cargo xtask …`.
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

/// Sets up, runs, tests and measures Whetstone.
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
        /// Build the release version: slower to build, faster to run.
        #[arg(long)]
        release: bool,
        /// Keep everything in this folder instead of the usual one.
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Documents to open; a sample task if you name none.
        files: Vec<PathBuf>,
    },
    /// Runs every check and ends with one line: "N passed, N failed".
    Test {
        /// Skip the steps that take minutes: the Rust lints and the real window.
        #[arg(long)]
        quick: bool,
    },
    /// Measures, prints a table and writes `bench.json` in the target folder.
    Bench {
        /// Benchmarks to run; all if you name none.
        names: Vec<bench::Name>,
    },
    /// Checks invariants on input that a fuzzer makes up.
    Fuzz {
        /// Targets to fuzz; all if you name none.
        targets: Vec<String>,
        /// Seconds to run each target.
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u32,
    },
    /// Fills a data folder with made-up debates.
    Seed {
        /// Number of debates: 25 per task, spread over the last two years.
        #[arg(long)]
        debates: usize,
        /// Data folder; it must not contain any data.
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
        /// Random seed: the same number makes the same debates.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Make debates with twenty rounds and eight seats.
        #[arg(long)]
        long: bool,
    },
    /// Kills Whetstone at many points during a debate and checks that nothing is lost.
    Torture {
        /// Number of kills.
        #[arg(long, default_value_t = 200)]
        kills: u32,
    },
    /// Runs debates with the real Claude Code, Codex and Gemini CLI, and checks that nothing from
    /// the user’s setup runs or is sent. Needs root, and the programs on PATH.
    Locks,
    /// Generates the page’s types from the Rust types.
    Contract {
        /// Only check that the files are up to date.
        #[arg(long)]
        check: bool,
    },
    /// Runs and records the debates that the page’s tests replay.
    Recordings,
    /// Checks that the figures in docs/evaluate.md match the built-in rules as they are now.
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
