//! A gauntlet of realistic size: 300 findings, many of them duplicates.

use std::fmt::Write;

use domain::Severity;
use domain::answer::RaisedFinding;

use super::{Company, attacks, run, weighs};
use crate::common::Bench;

/// Words in the system texts by which a script tells adversaries apart.
const ADVERSARIES: [&str; 5] = [
    super::SECURITY,
    super::ONCALL,
    "You will have to build this",
    "the values that nobody thought of",
    "for twenty-five years, mostly alone",
];
/// Findings of each.
const EACH: usize = 60;
/// How many findings of each others raise too.
const SHARED: usize = 36;

/// This many words that occur in no other sentence: findings that share a pattern would count as one.
fn words(number: usize, from: usize, many: usize) -> String {
    let syllables = ["ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "zu"];
    let word = |at: usize| {
        let digits = [number / 100, number / 10 % 10, number % 10, at % 10];
        digits.map(|it| syllables[it]).concat()
    };
    let words: Vec<String> = (from..from + many).map(word).collect();
    words.join(" ")
}

fn sentence(number: usize) -> String {
    format!("{}.", words(number, 0, 5))
}

fn finding(number: usize) -> RaisedFinding {
    let severity = [Severity::Minor, Severity::Major][number % 2];
    RaisedFinding {
        concern: words(number, 7, 3),
        ..crate::common::voices::finding(severity, &words(number, 5, 2), &sentence(number))
    }
}

/// Everybody’s first 36 findings are the same; the others differ.
fn by(adversary: usize) -> Vec<RaisedFinding> {
    let own = SHARED + adversary * (EACH - SHARED)..SHARED + (adversary + 1) * (EACH - SHARED);
    (0..SHARED).chain(own).map(finding).collect()
}

#[tokio::test]
async fn three_hundred_findings_are_merged_evaluated_and_kept() {
    let distinct = SHARED + ADVERSARIES.len() * (EACH - SHARED);
    let mut document = String::from("# Everything\n\n");
    for number in 0..distinct {
        let _ = writeln!(document, "- {}", sentence(number));
    }
    let attacker = (0..)
        .zip(ADVERSARIES)
        .map(|(at, words)| attacks(words, &by(at)));
    let labels: Vec<String> = (1..=15).map(|it| format!("F{it}")).collect();
    let verdicts: Vec<_> = labels
        .iter()
        .map(|it| (it.as_str(), "accepted", "Nothing says so.", ""))
        .collect();
    let evaluator = || vec![weighs(&verdicts)];
    let company = Company::new(attacker.collect(), evaluator(), evaluator());
    let bench = Bench::new();
    let finished = bench.debate(&document, company.alone(5, false)).await;
    let run = run(&finished.view);
    assert_eq!(
        run.funnel.raised,
        ADVERSARIES.len() * EACH,
        "{:?}",
        run.adversaries
    );
    assert_eq!(run.funnel.proceeding, distinct);
    assert_eq!(run.funnel.merged, ADVERSARIES.len() * EACH - distinct);
    assert_eq!(run.funnel.requires_revision, distinct);
    assert_eq!(
        company.calls(),
        ADVERSARIES.len() + 2 * distinct.div_ceil(15)
    );
    let shared = run
        .points
        .iter()
        .filter(|it| it.finding.supporters.len() == 5);
    assert_eq!(shared.count(), SHARED);
    let debate = crate::common::debate_of(&finished);
    let again = bench.desk.store().view(&debate).expect("a view");
    assert_eq!(again.gauntlets, finished.view.gauntlets);
}
