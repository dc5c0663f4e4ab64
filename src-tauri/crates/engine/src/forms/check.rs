//! Whether a challenge is what was asked for: as many findings as wanted, each quoting the text and
//! naming a fix, and none softened.

use domain::{Finding, Position, QuoteMatch};

use super::Returns;
use crate::softened::{softened, words};

/// What a challenge lacks, in sentences that fit both its writer and the author.
pub(super) fn flaws(position: &Position, asked: Returns) -> Vec<String> {
    let (summary, findings) = (&position.summary, &position.findings);
    let mut flaws = Vec::new();
    let wanted = match asked {
        Returns::Case | Returns::Ratings => None,
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
    let said = findings.iter().flat_map(words).chain([&**summary]);
    flaws.extend(softened(said));
    flaws
}

fn count(findings: &[Finding], is_so: impl Fn(&Finding) -> bool) -> usize {
    findings.iter().filter(|finding| is_so(finding)).count()
}
