//! Whether a challenge is what was asked for: the right number of findings, each quoting the text
//! and naming a fix, and none softened.

use domain::answer::RaisedFinding;
use domain::text::findings::evidence::{Grounds, Shows};
use domain::{Finding, Position};

use super::Returns;
use crate::raised::{are, claims_missing, only_names};
use crate::softened::{softened, words};

/// How many quotes of a challenge aren't evidence.
#[derive(Default)]
pub(super) struct Unfounded {
    /// Not in the text.
    nowhere: usize,
    /// Front matter, headings or the title, for a claim about content.
    only_names: usize,
}

/// Weighs the quote of each finding.
pub(super) fn weighed(grounds: &Grounds<'_>, raised: &[RaisedFinding]) -> Unfounded {
    let mut unfounded = Unfounded::default();
    for finding in raised {
        match grounds.weigh(&finding.quote).shows {
            shows if shows.supports(claims_missing(finding)) => {}
            Shows::Name => unfounded.only_names += 1,
            Shows::Nothing | Shows::Content => unfounded.nowhere += 1,
        }
    }
    unfounded
}

/// What a challenge lacks, in sentences that fit both its writer and the author.
pub(super) fn flaws(position: &Position, asked: Returns, quotes: &Unfounded) -> Vec<String> {
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
    if quotes.nowhere > 0 {
        flaws.push(format!(
            "{} of its {} quotes {} not in the text.",
            quotes.nowhere,
            findings.len(),
            are(quotes.nowhere)
        ));
    }
    flaws.extend(only_names(quotes.only_names, findings.len()));
    let is_unfixed = |it: &&Finding| it.suggestion.trim().is_empty();
    let unfixed = findings.iter().filter(is_unfixed).count();
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
