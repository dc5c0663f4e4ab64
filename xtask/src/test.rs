//! `cargo xtask test`: runs every check.

mod counts;
mod failures;
mod lint;
mod steps;

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::setup::{self, Node, Purpose};
use crate::shell;
use counts::Counts;
use failures::Failures;
use steps::{STEPS, Step};

/// Runs all steps, or with `quick` those that take seconds. A step is skipped if a step it needs failed; the
/// others run to the end, whatever fails before them.
pub(crate) fn run(quick: bool) -> ExitCode {
    let purpose = if quick {
        Purpose::Build
    } else {
        Purpose::DriveTheWindow
    };
    let began = Instant::now();
    let mut done = Vec::new();
    match setup::ensure(purpose) {
        Ok(node) => {
            println!("== machine: ready ({})", seconds(began.elapsed()));
            carry_out(
                STEPS.iter().filter(|step| step.quick || !quick),
                &node,
                &mut done,
            );
        }
        Err(error) => {
            println!("{error:#}");
            done.push(left_out("machine"));
        }
    }
    report(&done, began.elapsed())
}

fn carry_out(steps: impl Iterator<Item = &'static Step>, node: &Node, done: &mut Vec<Done>) {
    for step in steps {
        let ground = done
            .iter()
            .find(|done| step.needs == Some(done.name) && !done.is_fine);
        done.push(if let Some(ground) = ground {
            println!(
                "\n== {}: skipped, because it needs \"{}\"",
                step.name, ground.name
            );
            left_out(step.name)
        } else {
            carried_out(step, node)
        });
    }
}

/// The test results of a step.
#[derive(Default)]
struct Tally {
    counts: Counts,
    failures: Failures,
}

/// A step that ran, or was skipped.
struct Done {
    name: &'static str,
    is_fine: bool,
    counts: Counts,
    failures: Failures,
    took: Duration,
}

fn carried_out(step: &Step, node: &Node) -> Done {
    println!("\n== {}", step.name);
    let began = Instant::now();
    let mut tally = Tally::default();
    let result = (step.run)(node, &mut tally);
    let Tally { counts, failures } = tally;
    let took = began.elapsed();
    if let Err(error) = &result {
        println!("{error:#}");
    }
    let is_fine = result.is_ok() && counts.failed == 0;
    println!(
        "== {}: {} ({})",
        step.name,
        if is_fine { "fine" } else { "FAILED" },
        seconds(took)
    );
    Done {
        name: step.name,
        is_fine,
        counts: with_the_step_itself(counts, is_fine),
        failures,
        took,
    }
}

/// A step that has no tests of its own, or that fails for a reason other than a test, counts as one test.
fn with_the_step_itself(counts: Counts, is_fine: bool) -> Counts {
    match counts {
        Counts {
            passed: 0,
            failed: 0,
        } if is_fine => Counts {
            passed: 1,
            failed: 0,
        },
        Counts { passed, failed: 0 } if !is_fine => Counts { passed, failed: 1 },
        counted => counted,
    }
}

fn left_out(name: &'static str) -> Done {
    Done {
        name,
        is_fine: false,
        counts: Counts {
            passed: 0,
            failed: 1,
        },
        failures: Failures::default(),
        took: Duration::ZERO,
    }
}

/// Prints what failed, the table of steps, and last the line that scripts read.
fn report(done: &[Done], took: Duration) -> ExitCode {
    println!();
    for step in done.iter().filter(|step| !step.is_fine) {
        println!("== {}", step.name);
        for line in step.failures.lines() {
            println!("{line}");
        }
    }
    let mut sum = Counts::default();
    println!(
        "\n{:<26} {:>9} {:>7} {:>7}",
        "step", "time", "passed", "failed"
    );
    for step in done {
        let Counts { passed, failed } = step.counts;
        println!(
            "{:<26} {:>9} {passed:>7} {failed:>7}",
            step.name,
            seconds(step.took)
        );
        sum += step.counts;
    }
    println!("{:<26} {:>9}\n", "all", seconds(took));
    println!("{} passed, {} failed", sum.passed, sum.failed);
    if done.iter().all(|step| step.is_fine) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Runs a test runner, shows what it prints on both outputs, and keeps its summaries and failures.
fn counted(command: &mut Command, tally: &mut Tally) -> anyhow::Result<()> {
    let line = shell::line(command);
    let (output, end) = std::io::pipe()?;
    let mut child = command
        .stdout(end.try_clone()?)
        .stderr(end)
        .spawn()
        .with_context(|| format!("`{line}` could not be started"))?;
    // The command holds the write ends, and the output only ends when all of them are closed.
    command.stdout(Stdio::inherit()).stderr(Stdio::inherit());
    for bytes in BufReader::new(output).split(b'\n') {
        let text = String::from_utf8_lossy(&bytes?).into_owned();
        println!("{text}");
        tally.counts += counts::in_line(&text).unwrap_or_default();
        tally.failures.take(&text);
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}
