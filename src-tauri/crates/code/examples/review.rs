//! Prints what the rules say about a diff on standard input, one line per finding.
#![expect(clippy::print_stdout, reason = "an example")]

use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    let review = code::review(&code::diff::parse(&bytes));
    for found in &review.findings {
        let line = found.lines.map_or(0, |(first, _)| first);
        println!(
            "{}\t{}\t{}:{line}\t{}\t{}",
            found.rule,
            found.severity.word(),
            found.file,
            found.title,
            found.quote
        );
    }
    Ok(())
}
