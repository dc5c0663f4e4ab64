//! What a guard costs: `cargo run --release --example cost -- PROGRAM [ARGUMENT…]` runs the program
//! alternately with and without one, and prints the medians in milliseconds and their ratio.
#![expect(clippy::print_stdout, reason = "what it prints is its result")]

#[cfg(unix)]
fn main() -> std::io::Result<()> {
    let mut words = std::env::args_os().skip(1);
    let program = words.next().unwrap_or_else(|| "/bin/true".into());
    let arguments: Vec<_> = words.collect();
    let (mut bare, mut guarded) = (Vec::new(), Vec::new());
    for _ in 0..101 {
        bare.push(took(Command::new(&program).args(&arguments))?);
        let mut guard = guard::Guarded::new(Path::new(&program))?;
        drop(guard.input);
        guarded.push(took(guard.command.args(&arguments))?);
    }
    let (bare, guarded) = (median(bare), median(guarded));
    println!(
        "bare {bare:.2} ms, guarded {guarded:.2} ms, ratio {:.3}",
        guarded / bare
    );
    Ok(())
}

#[cfg(unix)]
use std::{path::Path, process::Command};

#[cfg(unix)]
fn took(command: &mut Command) -> std::io::Result<f64> {
    let began = std::time::Instant::now();
    command.output()?;
    Ok(began.elapsed().as_secs_f64() * 1000.0)
}

#[cfg(unix)]
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[cfg(not(unix))]
fn main() {}
