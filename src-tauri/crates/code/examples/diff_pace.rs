//! How long it takes to read a diff and to review it by rules, in milliseconds: `cargo xtask bench
//! code-review`. The diff is a file.
#![expect(clippy::print_stdout, reason = "a program that prints figures")]

use std::time::{Duration, Instant};
use std::{env, fs, io};

/// Repeats; the fastest counts.
const TIMES: usize = 5;

fn main() -> io::Result<()> {
    let file = env::args_os().nth(1).unwrap_or_default();
    let bytes = fs::read(file)?;
    // Compiling the patterns isn’t part of the measurement.
    code::review(&code::diff::parse(&bytes));
    let (read, reviewed) = (
        fastest(|| drop(code::diff::parse(&bytes))),
        fastest(|| drop(code::review(&code::diff::parse(&bytes)))),
    );
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!("read {}", milliseconds(read));
    println!("reviewed {}", milliseconds(reviewed));
    Ok(())
}

fn fastest(work: impl Fn()) -> Duration {
    let times = (0..TIMES).map(|_| {
        let began = Instant::now();
        work();
        began.elapsed()
    });
    times.min().unwrap_or_default()
}
