//! How long redaction takes for 2 MB and for 1 MB, in milliseconds, by what the text is made of:
//! `cargo xtask bench redaction`.
#![expect(clippy::print_stdout, reason = "a program that prints figures")]

use std::time::{Duration, Instant};

use domain::text::redact::{Cover, Redactor};

/// Bytes of the smaller text.
const SIZE: usize = 1 << 20;
/// Repeats; the fastest counts.
const TIMES: usize = 3;

/// What the texts are made of: prose, one secret after another, and text that looks like the beginning of
/// one again and again.
const KINDS: [(&str, &str); 11] = [
    (
        "prose",
        "People invite a colleague by a link, and the password is never shown.\n",
    ),
    ("passwords", "password = hunter2abc and more of it\n"),
    ("one line", "password: something, "),
    ("names", "password = "),
    ("gaps", "password=<"),
    ("one word", "password=api_key=token=eyJeyJ.sk-ant-ghp_AKIA"),
    ("blanks", "password    "),
    ("keys begun", "-----BEGIN PRIVATE KEY-----\nMIIE\n"),
    ("addresses", "://user:pass "),
    ("tokens begun", "eyJaaaaaaaaaaaa.eyJaaaaaaaaaaaa "),
    ("markers", "[REDACTED_PASSWORD_1] [REDACTED_"),
];

fn main() {
    // So that compiling the patterns isn’t measured.
    Redactor::default().redact("");
    for (name, piece) in KINDS {
        let half = piece.repeat(SIZE / piece.len());
        measure(name, &half, &half.repeat(2));
    }
    measure("different", &different(SIZE), &different(2 * SIZE));
}

fn measure(name: &str, half: &str, whole: &str) {
    let (once, twice) = (fastest(half), fastest(whole));
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!("{name} {} {}", milliseconds(twice), milliseconds(once));
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

/// A text of secrets, no two of which are the same.
fn different(size: usize) -> String {
    let lines: Vec<String> = (0..size / 24)
        .map(|number| format!("password = {number:08}abc\n"))
        .collect();
    lines.concat()
}
