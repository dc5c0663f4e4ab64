//! What is said about documents before a debate: `cargo run -p whetstone-domain --example briefing --
//! FILE…`. If one of them is a NUANCES.md, also what contradicts it. Without files, how long this takes for
//! a text and for half of it, in milliseconds: `cargo xtask bench briefing`.
#![expect(clippy::print_stdout, reason = "a program that prints")]

use std::env;
use std::fs;
use std::hint::black_box;
use std::io;
use std::time::{Duration, Instant};

use domain::Kind;
use domain::briefing::nuances::{FILE, MOST_BYTES, Nuances};
use domain::briefing::{contradictions, technologies, triage, weights};

/// Repeats; the fastest counts.
const TIMES: usize = 20;

/// Files of nuances: long items, many headings, nesting, comments that never end.
const FILES: [(&str, &str); 4] = [
    (
        "nuances items",
        "## Next.js 15\n\n- Fetch requests aren’t cached unless you ask.\n  - Not in routes either.\n\n",
    ),
    ("nuances headings", "## Redis 7\n"),
    ("nuances nested", "- a\n  - b\n"),
    ("nuances comments", "<!-- ## Vue <!-\n"),
];

/// Texts: prose, names and near-names, addresses, declarations.
const TEXTS: [(&str, &str); 4] = [
    (
        "technologies prose",
        "People invite a colleague by a link, and react to what’s new. A React app in Redis.\n",
    ),
    ("technologies names", "redis postgres prisma jsx kafka "),
    (
        "technologies addresses",
        "https://example.com/redis/redis/redis/",
    ),
    (
        "technologies gaps",
        "interface A { type B = { in Reac using Convex",
    ),
];

fn main() -> io::Result<()> {
    let files: Vec<String> = env::args().skip(1).collect();
    let (known, files): (Vec<String>, Vec<String>) =
        files.into_iter().partition(|file| file.ends_with(FILE));
    let known: String = known
        .iter()
        .map(fs::read_to_string)
        .collect::<io::Result<_>>()?;
    let nuances = Nuances::parse(&known);
    for file in &files {
        say(file, &nuances)?;
    }
    if files.is_empty() {
        measure();
    }
    Ok(())
}

fn say(file: &str, nuances: &Nuances) -> io::Result<()> {
    let text = fs::read_to_string(file)?;
    println!("{file}\n  {}", triage(&text, None).why);
    let found = technologies(&text);
    for it in &found {
        println!("  line {}: {} (“{}”)", it.line, it.name, it.words);
    }
    for it in nuances.sections_in(&text, &found) {
        println!("  section {}", it.heading);
    }
    for it in contradictions(&text, &nuances.about(&text, &found)) {
        println!("  “{}” {} ({})", it.quote, it.question, it.nuance.text);
    }
    for it in weights(Kind::Tech, &text, &[]) {
        println!("  {} {}: {}", it.weight.label(), it.label, it.note);
    }
    Ok(())
}

fn measure() {
    for (name, piece) in FILES {
        report(name, piece, MOST_BYTES, |text| {
            black_box(Nuances::parse(text));
        });
    }
    for (name, piece) in TEXTS {
        report(name, piece, 500_000, |text| {
            black_box(technologies(text));
        });
    }
    report("triage prose", TEXTS[0].1, 500_000, |text| {
        black_box(triage(text, None));
    });
    report("weights prose", TEXTS[0].1, 500_000, |text| {
        black_box(weights(Kind::Tech, text, &[]));
    });
    let file = "- Redis queries are not cached across users after 10 minutes.\n".repeat(200);
    let nuances = Nuances::parse(&format!("## Redis\n{file}")).nuances;
    let near = "Convex queries were cached for users. Redis shows queries across users. ";
    report("contradictions near", near, 100_000, |text| {
        black_box(contradictions(text, &nuances));
    });
}

fn report(name: &str, piece: &str, size: usize, work: impl Fn(&str)) {
    let times = [size, size / 2].map(|size| {
        let text = piece.repeat(size / piece.len());
        fastest(|| work(black_box(&text)))
    });
    println!("{name} {} {}", times[0], times[1]);
}

fn fastest(work: impl Fn()) -> f64 {
    let times = (0..TIMES).map(|_| {
        let began = Instant::now();
        work();
        began.elapsed()
    });
    times.min().unwrap_or(Duration::ZERO).as_secs_f64() * 1e3
}
