//! The real window with long debates and large texts. Prints one line per figure: name, value, unit, budget,
//! and a note, separated by tabs.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

#[cfg(target_os = "linux")]
mod code_review;
#[cfg(target_os = "linux")]
mod figures;
#[cfg(target_os = "linux")]
mod history;
#[cfg(target_os = "linux")]
mod load;
#[cfg(target_os = "linux")]
mod long_debate;
#[cfg(target_os = "linux")]
mod review;
#[cfg(target_os = "linux")]
mod start;
#[cfg(target_os = "linux")]
mod streaming;
#[cfg(target_os = "linux")]
mod watch;

/// `window LONG MANY`: data folders with long debates, and with many.
#[cfg(target_os = "linux")]
fn main() -> anyhow::Result<()> {
    use anyhow::Context;
    let mut arguments = std::env::args().skip(1);
    let long = arguments.next().context("which folder has long debates?")?;
    let many = arguments.next().context("which folder has many debates?")?;
    long_debate::measure(long.as_ref())?;
    review::measure()?;
    code_review::measure()?;
    streaming::measure()?;
    history::measure(many.as_ref())?;
    start::measure(many.as_ref())?;
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("The window is driven on Linux alone.");
}
