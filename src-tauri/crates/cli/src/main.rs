//! Whetstone without a window: the same engine and the same history.
//!
//! Standard output carries the result and nothing else; everything for people goes to standard
//! error.

mod adversaries;
mod agent;
mod archive;
mod args;
mod before;
mod checkpoint;
mod code_review;
mod concerns;
mod data;
mod doctor;
mod evaluate;
mod explore;
mod form;
mod gauntlet;
mod gauntlet_report;
mod history;
mod hook;
mod input;
mod interrupt;
mod learning;
mod mcp;
mod models;
mod nuances;
mod output;
mod pass;
mod patterns;
mod picked;
mod progress;
mod refine;
mod report;
mod research;
mod resume;
mod run;
mod search;
mod seats;
mod state;
mod suggest;

use std::process::ExitCode;
use std::time::Duration;

use args::{Args, Command};
use clap::Parser;
use domain::Protocol;
use domain::system::plain;
use output::Failure;

/// How long the end waits for what is still being written or computed.
const LAST_WORDS: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    #[cfg(unix)]
    if guard::play() {
        return ExitCode::SUCCESS;
    }
    let wants_json = std::env::args_os().any(|argument| argument == "--json");
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return output::usage(&error, wants_json),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    let result = match runtime {
        Ok(runtime) => {
            let result = runtime.block_on(execute(args));
            // What is left computes for nobody: rules can’t be interrupted while they read a long text.
            runtime.shutdown_timeout(LAST_WORDS);
            result
        }
        Err(error) => Err(Failure::internal(format!(
            "Couldn’t start threads: {}.",
            plain(&error)
        ))),
    };
    match result {
        Ok(_) if output::is_incomplete() => ExitCode::FAILURE,
        Ok(code) => code,
        Err(failure) => output::failure(&failure, wants_json),
    }
}

async fn execute(args: Args) -> Result<ExitCode, Failure> {
    let folder = store::data_folder(args.data)?;
    diagnostics::begin(&folder);
    match args.command {
        Command::Refine(refine) => refine::refine(&folder, *refine).await,
        Command::Review(args) => form::form(&folder, Protocol::Review, args).await,
        Command::Duel(args) => form::form(&folder, Protocol::Duel, args).await,
        Command::Devil(args) => form::form(&folder, Protocol::DevilsAdvocate, args).await,
        Command::Status(args) => form::form(&folder, Protocol::Status, args).await,
        Command::Compare(args) => form::compare(&folder, args).await,
        Command::Prioritize(args) => form::prioritize(&folder, args).await,
        Command::Checkpoint(args) => checkpoint::checkpoint(&folder, args).await,
        Command::Gauntlet(args) => Box::pin(gauntlet::gauntlet(&folder, args)).await,
        Command::Run(args) => Box::pin(agent::run(&folder, *args)).await,
        Command::CodeReview(args) => Box::pin(code_review::code_review(&folder, args)).await,
        Command::Hook(args) => hook::hook(&folder, &args),
        Command::Mcp(_) => mcp::mcp(&folder).await,
        Command::Suggest(args) => suggest::suggest(&folder, args).await,
        Command::Explore(args) => explore::explore(&folder, args).await,
        Command::Research(args) => research::research(&folder, args).await,
        Command::Patterns(args) => patterns::patterns(&folder, args).await,
        Command::Resume(resume) => resume::resume(&folder, resume).await,
        Command::History(history) => history::history(&folder, history).await,
        Command::Report(args) if args.summary => learning::summary(&folder, &args).await,
        Command::Report(args) => report::report(&folder, &args).await,
        Command::Stats(args) => learning::stats(&folder, &args).await,
        Command::PostMortem(args) => learning::post_mortem(&folder, args).await,
        Command::Aggregate(args) => learning::aggregate(&folder, args).await,
        Command::Evaluate(args) => Box::pin(evaluate::evaluate(&folder, args)).await,
        Command::Export(export) => archive::export(&folder, export),
        Command::Import(import) => archive::import(&folder, &import),
        Command::Nuances(args) => nuances::nuances(&folder, args),
        Command::Adversaries(args) => adversaries::adversaries(&folder, args).await,
        Command::Concerns(args) => concerns::concerns(&folder, args).await,
        Command::Search(args) => search::search(&folder, args).await,
        Command::Models(models) => models::models(&folder, models).await,
        Command::Doctor(doctor) => doctor::doctor(&folder, &doctor).await,
    }
}
