//! Whether a challenge is what was asked for: as many findings as wanted, each quoting the text and
//! naming a fix, and none softened.

use domain::{Finding, Position, QuoteMatch};

use super::Returns;

/// What politeness sounds like; a challenge that is worth making does without.
const SOFTENERS: [&str; 10] = [
    "minor nitpick",
    "nitpick",
    "probably fine",
    "just a thought",
    "might be worth",
    "maybe consider",
    "not a big deal",
    "small suggestion",
    "overall great",
    "feel free to",
];

/// What a challenge lacks, in sentences that fit both its writer and the author.
pub(super) fn flaws(position: &Position, asked: Returns) -> Vec<String> {
    let (summary, findings) = (&position.summary, &position.findings);
    let mut flaws = Vec::new();
    let wanted = match asked {
        Returns::Case => None,
        Returns::Challenge { exactly } => exactly,
        Returns::Attack { exactly } => Some(exactly),
    };
    if let Some(wanted) = wanted.filter(|wanted| *wanted != findings.len()) {
        flaws.push(format!(
            "Concerns named: {}. Asked for: exactly {wanted}.",
            findings.len()
        ));
    }
    let unfounded = findings.len() - position.assumptions.len();
    if matches!(asked, Returns::Attack { .. }) && unfounded > 0 {
        flaws.push(format!(
            "{unfounded} of its {} concerns name no assumption.",
            findings.len()
        ));
    }
    let unquoted = count(findings, |it| it.quote_match == QuoteMatch::None);
    if unquoted > 0 {
        flaws.push(format!(
            "{unquoted} of its {} quotes are not in the text.",
            findings.len()
        ));
    }
    let unfixed = count(findings, |it| it.suggestion.trim().is_empty());
    if unfixed > 0 {
        flaws.push(format!(
            "{unfixed} of its {} concerns name no fix.",
            findings.len()
        ));
    }
    let softened = softeners(summary, findings);
    if !softened.is_empty() {
        let phrases: Vec<String> = softened.iter().map(|it| format!("“{it}”")).collect();
        flaws.push(format!("It softens what it says: {}.", phrases.join(", ")));
    }
    flaws
}

fn count(findings: &[Finding], is_so: impl Fn(&Finding) -> bool) -> usize {
    findings.iter().filter(|finding| is_so(finding)).count()
}

/// The phrases that soften, each once, longer ones before those within them.
fn softeners(summary: &str, findings: &[Finding]) -> Vec<&'static str> {
    let said = findings
        .iter()
        .flat_map(|it| [&*it.title, &*it.concern, &*it.suggestion]);
    let mut all = said
        .chain([summary])
        .collect::<Vec<_>>()
        .join("\n")
        .to_lowercase();
    let mut found = Vec::new();
    for phrase in SOFTENERS {
        if all.contains(phrase) {
            all = all.replace(phrase, " ");
            found.push(phrase);
        }
    }
    found
}
