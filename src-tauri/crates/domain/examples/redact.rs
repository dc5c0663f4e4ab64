//! How long redaction takes, and how that grows: `cargo run --release --example redact`. Each text
//! is measured at one size and at twice that size; more than 2.3 times the time is too much.
#![expect(clippy::print_stdout, reason = "a program that prints figures")]

use std::time::{Duration, Instant};

use domain::text::redact::{Cover, Redactor};

/// Bytes of the smaller text.
const SIZE: usize = 1 << 18;
/// Repeats; the fastest counts.
const TIMES: usize = 3;

/// What the texts are made of: prose, one secret after the other, and what looks like the beginning
/// of one again and again.
const KINDS: [(&str, &str); 8] = [
    (
        "prose",
        "People invite a colleague by a link, and the password is never shown.\n",
    ),
    ("passwords", "password = hunter2abc and more of it\n"),
    ("one word", "password=api_key=token=eyJeyJ.sk-ant-ghp_AKIA"),
    ("blanks", "password    "),
    ("keys begun", "-----BEGIN PRIVATE KEY-----\nMIIE\n"),
    ("addresses", "://user:pass "),
    ("tokens begun", "eyJaaaaaaaaaaaa.eyJaaaaaaaaaaaa "),
    ("markers", "[REDACTED_PASSWORD_1] [REDACTED_"),
];

fn main() {
    // Compiling the patterns is no part of it.
    Redactor::default().redact("");
    for (name, piece) in KINDS {
        let half = piece.repeat(SIZE / piece.len());
        measure(name, &half, &half.repeat(2));
    }
    measure("different", &different(SIZE), &different(2 * SIZE));
}

fn measure(name: &str, half: &str, whole: &str) {
    let (once, twice) = (fastest(half), fastest(whole));
    let growth = twice.as_secs_f64() / once.as_secs_f64();
    println!("{name:<14} {once:>10.1?} {twice:>10.1?}  × {growth:.2}");
}

fn fastest(text: &str) -> Duration {
    let redactor = Redactor::default();
    let times = (0..TIMES).map(|_| {
        let began = Instant::now();
        redactor.redact(text);
        Cover::over(&redactor, &[text]).hide(text);
        began.elapsed()
    });
    times.min().unwrap_or_default()
}

/// A text of secrets of which no two are the same.
fn different(size: usize) -> String {
    let lines: Vec<String> = (0..size / 24)
        .map(|number| format!("password = {number:08}abc\n"))
        .collect();
    lines.concat()
}
