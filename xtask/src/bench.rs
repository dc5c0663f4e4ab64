//! `cargo xtask bench`: what Whetstone costs over what it can't avoid, each as a ratio of two things
//! measured in the same run.

mod briefing;
mod code_review;
mod explore;
mod fanout;
mod history;
mod insights;
mod redaction;
mod report;
mod rules;
mod step;
mod window;

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, ensure};
use clap::ValueEnum;

use crate::shell;
use crate::tree::{self, Profile};

/// What can be measured.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Name {
    /// Five seats, three rounds: the wall clock against the calls on the critical path.
    Fanout,
    /// The list of 10,000 debates: a page, a filter, a search, against their SQL and against 1,000.
    History,
    /// A debate of one call, against the bare process.
    Call,
    /// A reply on its way into the journal, against a plain table with the same bytes.
    Journal,
    /// The real window with long debates, large texts, many debates and models that stream.
    Window,
    /// The built-in reviewer: each persona on 2 MB against 1 MB.
    Rules,
    /// Redaction: texts of 2 MB against 1 MB, by what they are made of.
    Redaction,
    /// Reports on a debate of 20 rounds against one of 10, in each format.
    Report,
    /// What 10,000 debates say of those who took part, against reading the same rows by their SQL.
    Insights,
    /// What is done with a text before a debate: the suggester on 50,000 characters against half, a
    /// NUANCES.md of 64 KB, and what is read out of up to 500,000 characters.
    Briefing,
    /// Reviewing a change of 10,000 lines by rules, against `git diff` of it.
    CodeReview,
    /// Finding what a project of 100,000 files has of a text, against ripgrep for the same words.
    Explore,
}

/// One line of the result.
struct Measure {
    name: String,
    /// What was measured, in milliseconds.
    measured_ms: f64,
    /// What it is compared with, in milliseconds.
    against_ms: f64,
    /// What that is, in words.
    against: &'static str,
    /// The ratio to be kept.
    bar: f64,
}

/// Runs the benchmarks named, or all.
pub(crate) fn run(names: &[Name]) -> anyhow::Result<()> {
    let names = if names.is_empty() {
        Name::value_variants()
    } else {
        names
    };
    let mut measures = Vec::new();
    let mut figures = Vec::new();
    for name in names {
        match name {
            Name::Fanout => measures.push(fanout::measure()?),
            Name::History => measures.extend(history::measure()?),
            Name::Rules => measures.extend(rules::measure()?),
            Name::Redaction => measures.extend(redaction::measure()?),
            Name::Report => measures.extend(report::measure()?),
            Name::Insights => measures.push(insights::measure()?),
            Name::Briefing => measures.extend(briefing::measure()?),
            Name::CodeReview => measures.push(code_review::measure()?),
            Name::Explore => measures.push(explore::measure()?),
            Name::Call => measures.push(step::call()?),
            Name::Journal => measures.push(step::journal()?),
            Name::Window => figures.extend(window::measure()?),
        }
    }
    if !measures.is_empty() {
        print(&measures);
    }
    if !figures.is_empty() {
        window::print(&figures);
    }
    let file = tree::target().join("bench.json");
    let figures = figures.iter().map(window::Figure::json);
    let lines: Vec<String> = measures.iter().map(Measure::json).chain(figures).collect();
    fs::write(&file, format!("[\n{}\n]\n", lines.join(",\n")))?;
    println!("\nWrote {}.", file.display());
    Ok(())
}

/// Builds an example as users get the program, and returns where it is.
fn built_example(name: &str) -> anyhow::Result<PathBuf> {
    let build = ["build", "--release", "--workspace", "--example", name];
    shell::run(&mut shell::cargo(&build))?;
    Ok(tree::program(&format!("examples/{name}"), Profile::Release))
}

/// Builds an example, runs it, and returns what it prints.
fn example(name: &str, arguments: &[&OsStr]) -> anyhow::Result<String> {
    let output = Command::new(built_example(name)?)
        .args(arguments)
        .output()
        .with_context(|| format!("the example {name} could not be started"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "the example {name} failed: {errors}"
    );
    Ok(String::from_utf8(output.stdout)?)
}

/// The two figures behind `name` at the start of a line: what was measured, and against what.
fn figures(name: &str, printed: &str) -> anyhow::Result<(f64, f64)> {
    let line = printed.lines().find_map(|line| line.strip_prefix(name));
    let line = line.with_context(|| format!("nothing was measured for {name}"))?;
    let (measured, against) = line.trim().split_once(' ').context("not two figures")?;
    Ok((measured.parse()?, against.parse()?))
}

fn print(measures: &[Measure]) {
    println!(
        "\n{:<22} {:>12} {:>12} {:>7} {:>7}  against",
        "what", "measured", "ideal", "ratio", "bar"
    );
    for measure in measures {
        println!(
            "{:<22} {:>9.2} ms {:>9.2} ms {:>7.3} {:>7.2}  {}",
            measure.name,
            measure.measured_ms,
            measure.against_ms,
            measure.ratio(),
            measure.bar,
            measure.against
        );
    }
}

impl Measure {
    fn ratio(&self) -> f64 {
        self.measured_ms / self.against_ms
    }

    /// Names and words of a measure are our own and need no escapes.
    fn json(&self) -> String {
        format!(
            r#"  {{"name": "{}", "measured_ms": {:.3}, "against_ms": {:.3}, "against": "{}", "ratio": {:.4}, "bar": {}}}"#,
            self.name,
            self.measured_ms,
            self.against_ms,
            self.against,
            self.ratio(),
            self.bar
        )
    }
}
