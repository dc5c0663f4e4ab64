//! `cargo xtask bench`: Whetstone’s overhead beyond the unavoidable cost, each as a ratio of two things
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

/// The available benchmarks.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Name {
    /// A debate of five seats and three rounds: wall-clock time against the calls on the critical path.
    Fanout,
    /// The list of 10,000 debates: a page, a filter and a search, against their bare SQL and against 1,000
    /// debates.
    History,
    /// A debate of one call, against the bare process.
    Call,
    /// A reply on its way into the journal, against a plain table with the same bytes.
    Journal,
    /// The real window with long debates, large texts, many debates and streaming models.
    Window,
    /// The built-in reviewer: each persona on 2 MB of text against 1 MB.
    Rules,
    /// Redaction: 2 MB of text against 1 MB, for each kind of text.
    Redaction,
    /// Reports: a debate of 20 rounds against one of 10, in each format.
    Report,
    /// Insights over 10,000 debates, against reading the same rows with SQL.
    Insights,
    /// The work on a text before a debate: the suggester on 50,000 characters against half of that, a
    /// NUANCES.md of 64 KB, and the analysis of up to 500,000 characters.
    Briefing,
    /// Code review: a change of 10,000 lines by rules, against `git diff` of the same change.
    CodeReview,
    /// Exploration: a project of 100,000 files, against ripgrep for the same words.
    Explore,
}

/// One line of the result.
struct Measure {
    name: String,
    /// What was measured, in milliseconds.
    measured_ms: f64,
    /// The baseline, in milliseconds.
    against_ms: f64,
    /// What the baseline is, in words.
    against: &'static str,
    /// The highest ratio that is accepted.
    bar: f64,
}

/// Runs the named benchmarks, or all of them.
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

/// Builds an example in release mode, and returns its path.
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

/// The two figures after `name` at the start of a line: the measurement and the baseline.
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

    /// The names and words of a measure are our own and need no escaping.
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
