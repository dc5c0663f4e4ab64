//! Prints what the built-in reviewer finds in a file, for tuning the rules by hand.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use std::time::Instant;

use domain::Kind;
use domain::answer::Shape;
use domain::question::Parts;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_default();
    let kind = arguments.next().and_then(|it| Kind::from_key(&it));
    let document = std::fs::read_to_string(path)?;
    for persona in domain::personas::ALL.iter().map(|it| it.key) {
        let parts = Parts {
            shape: Shape::Critique,
            persona: persona.to_owned(),
            kind: kind.unwrap_or_default(),
            title: String::new(),
            document: document.clone(),
            round: 1,
            growth: None,
            findings: Vec::new(),
            settled: Vec::new(),
            answers: Vec::new(),
            questions: Vec::new(),
            remarks: Vec::new(),
            project: String::new(),
            briefing: domain::question::Known::default(),
            narratives: Vec::new(),
            criteria: Vec::new(),
            rules_off: Vec::new(),
            today: "2026-01-15".to_owned(),
        };
        let start = Instant::now();
        let answer = rules::critique(&parts);
        println!(
            "== {persona}: {} in {:?}",
            answer.findings.len(),
            start.elapsed()
        );
        for finding in answer.findings {
            let rule = finding.rule.as_deref().unwrap_or_default();
            println!("  {:?} {rule}: {}", finding.severity, finding.title);
            for quote in [&finding.quote].into_iter().chain(&finding.more_quotes) {
                println!("      > {quote:?}");
            }
            println!("      {}\n      ? {}", finding.concern, finding.suggestion);
        }
    }
    Ok(())
}
