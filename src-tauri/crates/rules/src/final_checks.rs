//! What needs a justification in the final text of a debate: the rules behind the final checks, run on that
//! text.

use domain::final_check::{FinalCheck, FinalFlag};
use domain::{FindingStatus, Kind, QuoteMatch};

use crate::genre::{Genre, has_form_of_notes};
use crate::language::is_english;
use crate::reading::Reading;
use crate::rule::{Problem, Rule};
use crate::rules::{case_by_case, scope_expansion, two_technologies};

/// The maximum number of flags per check: nobody reads a longer list.
const MOST_OF_A_CHECK: usize = 3;

/// The maximum size, in bytes, of a text about a small problem: a longer one isn't parsed for it.
const MOST_OF_A_SMALL_PROBLEM: usize = 16_000;

/// Whether the rule behind a check is among those that are off.
pub(crate) fn is_off(check: FinalCheck, rules_off: &[String]) -> bool {
    rules_off.iter().any(|it| it == rule(check).name)
}

/// The rule behind a check.
fn rule(check: FinalCheck) -> &'static Rule {
    match check {
        FinalCheck::ScopeExpansion => &scope_expansion::RULE,
        FinalCheck::MismatchedAnalogues => &two_technologies::RULE,
        FinalCheck::IfThenProliferation => &case_by_case::RULE,
    }
}

/// Whether a check makes sense for a text. Options are alternatives, not parts of one solution, and notes
/// only describe what exists. A bug report counts as notes, but does state a small problem. Code next to
/// sentences that only describe may still be what somebody means to build.
fn is_of_use(check: FinalCheck, reading: &Reading, kind: Kind) -> bool {
    match check {
        FinalCheck::ScopeExpansion => true,
        FinalCheck::MismatchedAnalogues => reading.genre != Genre::Notes && kind != Kind::Options,
        FinalCheck::IfThenProliferation => {
            let is_task = kind == Kind::Task;
            reading.genre != Genre::Notes || is_task && !has_form_of_notes(&reading.document)
        }
    }
}

/// The flags of a text.
pub(crate) fn flags(
    kind: Kind,
    original: &str,
    last: &str,
    rules_off: &[String],
) -> Vec<FinalFlag> {
    let answer = Reading::of_answer(last, kind);
    if !is_english(&answer.document.lower) {
        return Vec::new();
    }
    let is_another = original != last && original.len() <= MOST_OF_A_SMALL_PROBLEM;
    let before = is_another.then(|| Reading::of(original, kind));
    let asked = before.as_ref().unwrap_or(&answer);
    let mut flags = Vec::new();
    for check in FinalCheck::ALL {
        if is_off(check, rules_off) || !is_of_use(check, &answer, kind) {
            continue;
        }
        let problems = match check {
            FinalCheck::ScopeExpansion => scope_expansion::in_answer(asked, &answer),
            FinalCheck::MismatchedAnalogues => two_technologies::surely(&answer),
            FinalCheck::IfThenProliferation if answer.genre == Genre::Notes => {
                case_by_case::in_code(&answer)
            }
            FinalCheck::IfThenProliferation => case_by_case::find(&answer),
        };
        for problem in problems.into_iter().take(MOST_OF_A_CHECK) {
            flags.push(flag(&answer, check, problem));
        }
    }
    flags
}

fn flag(reading: &Reading, check: FinalCheck, problem: Problem) -> FinalFlag {
    let range = problem.places.first().copied();
    let quote = range.map_or("", |it| reading.document.quote(it));
    FinalFlag {
        id: FinalFlag::id_of(check, &problem.title, quote),
        check,
        severity: problem.severity,
        title: problem.title,
        quote: quote.to_owned(),
        quote_match: QuoteMatch::Exact,
        range,
        places: problem.places.into_iter().skip(1).collect(),
        concern: problem.concern,
        question: problem.question,
        justification: problem.justification,
        raised_as: None,
        model: None,
        status: FindingStatus::Open,
        status_reason: None,
    }
}

#[cfg(test)]
mod tests;
