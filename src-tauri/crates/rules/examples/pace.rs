//! Times the built-in reviewer on long documents: a line for each persona, with the milliseconds for
//! half a megabyte, one and two.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use std::fmt::Write as _;
use std::time::Instant;

use domain::Kind;
use domain::answer::Shape;
use domain::question::Parts;

const SIZES: [usize; 3] = [500_000, 1_000_000, 2_000_000];

/// How often each is measured; the fastest run counts.
const RUNS: usize = 7;

fn main() {
    for persona in domain::personas::ALL.iter().map(|it| it.key) {
        let mut runs: [Vec<f64>; 3] = Default::default();
        let parts = SIZES.map(|size| parts(persona, size));
        rules::critique(&parts[2]);
        // In turn, so that a disturbance affects all sizes equally. The text that was read last is cached, so
        // no text is asked for twice in a row.
        for _ in 0..RUNS {
            for (size, times) in runs.iter_mut().enumerate() {
                times.push(milliseconds(&parts[size]));
            }
        }
        let [half, one, two] = runs.map(least);
        println!("{persona} {half:.1} {one:.1} {two:.1}");
    }
}

fn milliseconds(parts: &Parts) -> f64 {
    let start = Instant::now();
    rules::critique(parts);
    start.elapsed().as_secs_f64() * 1e3
}

fn least(times: Vec<f64>) -> f64 {
    times.into_iter().fold(f64::INFINITY, f64::min)
}

fn parts(persona: &str, size: usize) -> Parts {
    Parts {
        shape: Shape::Critique,
        persona: persona.to_owned(),
        kind: Kind::Prd,
        title: String::new(),
        document: document(size),
        round: 1,
        growth: None,
        findings: Vec::new(),
        settled: Vec::new(),
        answers: Vec::new(),
        today: "2026-01-15".to_owned(),
        questions: Vec::new(),
        remarks: Vec::new(),
        project: String::new(),
        briefing: domain::question::Known::default(),
        narratives: Vec::new(),
        criteria: Vec::new(),
        rules_off: Vec::new(),
    }
}

/// Chapters that differ in their names and figures, until the text is long enough.
fn document(size: usize) -> String {
    let mut text = String::with_capacity(size + 4_000);
    let mut chapter = 0_usize;
    while text.len() < size {
        chapter += 1;
        push_chapter(&mut text, chapter);
    }
    text
}

fn push_chapter(text: &mut String, chapter: usize) {
    let (days, rows) = (chapter % 40 + 5, chapter * 7 % 900 + 10);
    let place = ["kitchen", "harbour", "library", "garden", "archive"][chapter % 5];
    let sentences = format!(
        "\n## Requirements of the {place} {chapter}\n\n\
         The {place} keeps {rows} boxes in {days} rooms, and a guest who asks for box {chapter} is \
         shown the way by a [plan](#plan-{chapter}). Each box has a label, a weight and a shelf. In \
         the morning the list is read from the catalogue service, which answers within 2 seconds.\n\n\
         - The list of the {place} must show all boxes of a guest quickly.\n\
         - A box is kept for {days} days, then `sweep_{chapter}` hands it to the {place} next door.\n\
         - When the queue is longer than {rows} guests, the desk opens a second counter.\n\
         - Guests can send a photo of the box with their name and phone number.\n\n\
         | Box | Weight | Shelf |\n|---|---|---|\n| {chapter} | {days} kg | {rows} |\n| Sum | {rows} kg | |\n\n\
         Nobody who works in the {place} has to carry more than {days} boxes up the stairs. On the \
         day after the fair, {chapter} pallets were moved by hand, since the lift of the {place} was \
         being mended. The lift has its own rules: it stops on every floor, it never carries more than \
         {days} people, and its doors stay open for {days} seconds.\n"
    );
    // Writing to a string can't fail.
    let _ = write!(text, "{sentences}");
}
