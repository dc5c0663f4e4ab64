//! How long the suggester takes for 50,000 and 25,000 characters, in milliseconds, by what the text is
//! made of: `cargo xtask bench briefing`.
#![expect(clippy::print_stdout, reason = "a program that prints figures")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use domain::suggester::suggest;

/// Characters of the smaller text.
const SIZE: usize = 25_000;
/// Repeats; the fastest counts.
const TIMES: usize = 20;

/// What the texts are made of.
const KINDS: [(&str, &str); 3] = [
    (
        "suggest prose",
        "People invite a colleague by a link, and the password is never shown.\n",
    ),
    (
        "suggest gaps",
        "stack trac stack trac health chec null pointe ",
    ),
    ("suggest caps", "ÄRGER İN PRODUCTION: THE ALERT IS FLAKY. "),
];

fn main() {
    for (name, piece) in KINDS {
        let text = |size: usize| -> String { piece.chars().cycle().take(size).collect() };
        println!(
            "{name} {} {}",
            fastest(&text(2 * SIZE)),
            fastest(&text(SIZE))
        );
    }
    println!(
        "suggest words {} {}",
        fastest(&different(2 * SIZE)),
        fastest(&different(SIZE))
    );
}

fn fastest(text: &str) -> f64 {
    let times = (0..TIMES).map(|_| {
        let began = Instant::now();
        black_box(suggest(black_box(text), &[]));
        began.elapsed()
    });
    times.min().unwrap_or(Duration::ZERO).as_secs_f64() * 1e3
}

/// A text of words, no two of which are the same.
fn different(size: usize) -> String {
    let words = (0..size / 8).map(|number| format!("w{number:06} "));
    words.collect()
}
