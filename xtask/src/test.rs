//! `cargo xtask test`: every check there is, in one go.

mod counts;
mod failures;
mod lint;
mod steps;

use std::io::{self, BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::setup::{self, Node, Purpose};
use crate::shell;
use counts::Counts;
use failures::Failures;
use steps::{BUILD, STEPS, Step};

/// Runs all steps, or with `quick` those that take seconds. A step whose ground is missing is left
/// out; the others run to the end whatever fails before.
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
    let (beside, steps): (Vec<&Step>, Vec<&Step>) = steps.partition(|step| step.beside);
    for step in steps {
        if step.name != BUILD {
            done.push(carried_out(step, node, done, Output::Shown));
            continue;
        }
        let before: &[Done] = done;
        let (built, others) = thread::scope(|scope| {
            let lane = scope.spawn(|| {
                let held = beside.iter();
                let held = held.map(|step| carried_out(step, node, before, Output::Held));
                held.collect::<Vec<_>>()
            });
            let built = carried_out(step, node, before, Output::Shown);
            (built, lane.join().unwrap_or_default())
        });
        for step in &others {
            print!("{}", step.tally.held);
        }
        // A step whose thread broke down is missed, and not taken for a success.
        let lost = beside.iter().skip(others.len());
        let lost: Vec<Done> = lost.map(|step| left_out(step.name)).collect();
        done.push(built);
        done.extend(others.into_iter().chain(lost));
    }
}

/// Where the words of a step go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Output {
    #[default]
    Shown,
    /// Kept until the step that it runs beside is done, whose words it would stand between.
    Held,
}

/// What came of the tests of a step.
#[derive(Default)]
struct Tally {
    counts: Counts,
    failures: Failures,
    output: Output,
    held: String,
}

impl Tally {
    fn say(&mut self, line: &str) {
        match self.output {
            Output::Shown => println!("{line}"),
            Output::Held => {
                self.held.push_str(line);
                self.held.push('\n');
            }
        }
    }
}

/// A step that ran, or was left out.
struct Done {
    name: &'static str,
    is_fine: bool,
    tally: Tally,
    took: Duration,
}

/// Carries out a step, unless one that it needs failed.
fn carried_out(step: &Step, node: &Node, before: &[Done], output: Output) -> Done {
    let mut tally = Tally {
        output,
        ..Tally::default()
    };
    let mut before = before.iter();
    let ground = before.find(|done| step.needs == Some(done.name) && !done.is_fine);
    if let Some(ground) = ground {
        tally.say(&format!(
            "\n== {}: left out, because it needs \"{}\"",
            step.name, ground.name
        ));
        let mut done = left_out(step.name);
        done.tally.held = tally.held;
        return done;
    }
    tally.say(&format!("\n== {}", step.name));
    let began = Instant::now();
    let result = (step.run)(node, &mut tally);
    let took = began.elapsed();
    if let Err(error) = &result {
        tally.say(&format!("{error:#}"));
    }
    let is_fine = result.is_ok() && tally.counts.failed == 0;
    tally.say(&format!(
        "== {}: {} ({})",
        step.name,
        if is_fine { "fine" } else { "FAILED" },
        seconds(took)
    ));
    tally.counts = with_the_step_itself(tally.counts, is_fine);
    Done {
        name: step.name,
        is_fine,
        tally,
        took,
    }
}

/// A step that has no tests of its own, or fails for another reason than a test, counts as one.
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
        tally: Tally {
            counts: Counts {
                passed: 0,
                failed: 1,
            },
            ..Tally::default()
        },
        took: Duration::ZERO,
    }
}

/// What failed, the table of steps, and last the line that scripts read.
fn report(done: &[Done], took: Duration) -> ExitCode {
    println!();
    for line in done.iter().flat_map(|step| step.tally.failures.lines()) {
        println!("{line}");
    }
    let mut sum = Counts::default();
    println!(
        "\n{:<26} {:>9} {:>7} {:>7}",
        "step", "time", "passed", "failed"
    );
    for step in done {
        let Counts { passed, failed } = step.tally.counts;
        println!(
            "{:<26} {:>9} {passed:>7} {failed:>7}",
            step.name,
            seconds(step.took)
        );
        sum += step.tally.counts;
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

/// Runs a test runner, shows what it prints, and keeps its summaries and failures.
fn counted(command: &mut Command, tally: &mut Tally) -> anyhow::Result<()> {
    let line = shell::line(command);
    let (output, end) = io::pipe()?;
    if tally.output == Output::Held {
        command.stderr(end.try_clone()?);
    }
    let mut child = command
        .stdout(end)
        .spawn()
        .with_context(|| format!("`{line}` could not be started"))?;
    // It keeps the ends of the pipe, which would never be closed.
    command.stdout(Stdio::null()).stderr(Stdio::inherit());
    for bytes in BufReader::new(output).split(b'\n') {
        let text = String::from_utf8_lossy(&bytes?).into_owned();
        tally.say(&text);
        tally.counts += counts::in_line(&text).unwrap_or_default();
        tally.failures.take(&text);
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}
