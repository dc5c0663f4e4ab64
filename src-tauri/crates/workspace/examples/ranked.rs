//! Which files of a folder matter for a text, and why: `ranked FOLDER TEXT`.
#![expect(clippy::print_stdout, reason = "a program that prints what was found")]

use std::env;

use workspace::{Request, Search, Stop, explore};

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args().skip(1);
    let root = arguments.next().unwrap_or_default().into();
    let text = arguments.collect::<Vec<_>>().join(" ");
    let request = Request {
        root,
        text,
        own: None,
        searches: Search::ALL.to_vec(),
        redactor: domain::text::redact::Redactor::default(),
    };
    let explored = explore(&request, &Stop::default())?;
    println!("{}", explored.keywords.join(", "));
    for found in &explored.found {
        let of: Vec<String> = found
            .excerpts
            .iter()
            .map(|it| format!("{}-{}", it.from, it.to))
            .collect();
        println!(
            "{:.2} {:<16} {} {} ({})",
            found.relevance,
            found.search.key(),
            found.path,
            of.join(" "),
            found.matches.join(", ")
        );
    }
    for warning in &explored.warnings {
        println!("warning: {warning}");
    }
    println!(
        "{} ms, {} files, {:.1} MB",
        explored.duration_ms,
        explored.looked_through,
        peak_mb()
    );
    Ok(())
}

/// Peak memory use, in megabytes; 0 if the system doesn’t say.
fn peak_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kb = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kb.and_then(|kb| kb.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}
