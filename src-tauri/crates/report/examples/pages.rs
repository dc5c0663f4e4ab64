//! Times each format of the report on a long debate: one line each, with the milliseconds for 20 rounds and
//! for 10. `cargo run --release -p whetstone-report --example pages`.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use std::collections::HashMap;
use std::error::Error;
use std::time::Instant;

use domain::setup::ReportFormat;
use domain::{Recorded, TextHash, View};
use report::Source;
use serde_json::Value;

const HELD: &str = include_str!("../../../../samples/example-debate.json");

/// How many times each is measured; the fastest run counts.
const RUNS: usize = 5;

/// Seats in a round: the most that people use.
const SEATS: usize = 8;

/// How many copies of each change there are.
const TIMES: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let held: Value = serde_json::from_str(HELD)?;
    let texts: Vec<String> = serde_json::from_value(held["texts"].clone())?;
    let texts: HashMap<TextHash, String> = texts
        .into_iter()
        .map(|text| (TextHash::of(&text), text))
        .collect();
    let facts: Vec<Recorded> = serde_json::from_value(held["facts"].clone())?;
    let mut view = View::default();
    for fact in &facts {
        view.apply(fact);
    }
    let (long, short) = (of(&view, 20), of(&view, 10));
    for (name, format) in [
        ("markdown", ReportFormat::Md),
        ("html", ReportFormat::Html),
        ("pdf", ReportFormat::Pdf),
        ("docx", ReportFormat::Docx),
        ("json", ReportFormat::Json),
    ] {
        let (mut most, mut half) = (f64::MAX, f64::MAX);
        // Alternately, so that a disturbance affects both.
        for _ in 0..RUNS {
            most = most.min(milliseconds(&long, &texts, format)?);
            half = half.min(milliseconds(&short, &texts, format)?);
        }
        println!("{name} {most:.1} {half:.1}");
    }
    Ok(())
}

/// The debate with this many rounds, each with all seats, and with many changes. A finding has the same
/// name in each round, so each change shows it once per round.
fn of(view: &View, rounds: usize) -> View {
    let mut long = view.clone();
    long.rounds = view.rounds.iter().cycle().take(rounds).cloned().collect();
    for (number, round) in (1_u32..).zip(&mut long.rounds) {
        round.number = number;
        let critiques = round.critiques.iter().cycle().take(SEATS);
        round.critiques = critiques.cloned().collect();
    }
    if let Some(review) = &mut long.review {
        let count = review.changes.len() * TIMES;
        review.changes = review.changes.iter().cycle().take(count).cloned().collect();
    }
    long
}

fn milliseconds(
    view: &View,
    texts: &HashMap<TextHash, String>,
    format: ReportFormat,
) -> Result<f64, String> {
    let source = Source {
        view,
        earlier: None,
        text: &|hash| texts.get(hash).cloned(),
        calls_replayed: 0,
        redacted: 0,
    };
    let start = Instant::now();
    report::render(&source, format)?;
    Ok(start.elapsed().as_secs_f64() * 1e3)
}
