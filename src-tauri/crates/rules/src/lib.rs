//! The built-in reviewer: deterministic rules over parsed Markdown. No model, no network, no clock.
//!
//! A critique parses the document once, runs the rules of one persona over it, and leaves out what
//! is already among the text's open questions. A synthesis writes findings into the text as open
//! questions; it never makes up content.

mod apostrophe;
mod critique;
mod demands;
mod document;
mod evidence;
mod final_checks;
mod genre;
mod language;
mod loud;
mod open;
mod pattern;
mod questions;
mod quoted;
mod reading;
mod rule;
mod rules;
mod shared;
mod spelling;
mod synthesis;

use domain::Kind;
use domain::answer::{CritiqueAnswer, SynthesisAnswer};
use domain::author::OpenQuestion;
use domain::final_check::{FinalCheck, FinalFlag};
use domain::personas::BuiltIn;
use domain::question::Parts;

/// Reads the document as the persona named in the parts; an unknown persona gets all rules. Rules have no
/// opinion: they never approve, and what is among the text's open questions isn't a finding. Questions that the
/// author skipped are findings if no rule raises them.
pub fn critique(parts: &Parts) -> CritiqueAnswer {
    let mut answer = critique::critique(parts);
    answer.findings.extend(questions::raised_again(parts));
    answer
}

/// Turns the findings of the parts into edits: an entry for each in a list of open questions at the end, and
/// fixes for slips. Each edit names one place of the document.
pub fn synthesize(parts: &Parts) -> SynthesisAnswer {
    let answer = synthesis::synthesize(parts);
    // This ends a round: the next one has another text.
    shared::let_go();
    answer
}

/// What the text leaves open and only its author can answer, in words of the text: at most five questions,
/// the most decisive first. None for a text that isn't in English, and none that a switched-off rule would
/// ask.
pub fn questions(kind: Kind, document: &str, rules_off: &[String]) -> Vec<OpenQuestion> {
    questions::questions(kind, document, rules_off)
}

/// What needs a justification in `last`, the final text of a debate about `original`: by check, and within a
/// check in the order of the text. No check of a rule that is switched off, and none in a text that is not in
/// English.
pub fn final_checks(
    kind: Kind,
    original: &str,
    last: &str,
    rules_off: &[String],
) -> Vec<FinalFlag> {
    final_checks::flags(kind, original, last, rules_off)
}

/// Whether the rule behind a final check is among those that are off.
pub fn is_check_off(check: FinalCheck, rules_off: &[String]) -> bool {
    final_checks::is_off(check, rules_off)
}

/// What others can know about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name, for switching it off.
    pub name: &'static str,
    /// What it looks for, in one sentence for people.
    pub says: &'static str,
    /// The personas that raise it.
    pub personas: &'static [&'static BuiltIn],
}

/// All rules, in the order that ranks findings of equal severity.
pub fn catalog() -> impl Iterator<Item = About> {
    rules::RULES.iter().map(|rule| About {
        name: rule.name,
        says: rule.says,
        personas: rule.personas,
    })
}

/// How many bytes of a text are read to tell its language.
const ENOUGH_FOR_A_LANGUAGE: usize = 48_000;

/// For a text that is not in English, a sentence that says which checks could not run.
pub fn language_note(document: &str) -> Option<String> {
    let of_beginning = || {
        let end = document.floor_char_boundary(ENOUGH_FOR_A_LANGUAGE);
        language::is_english(&document::parse(&document[..end]).lower)
    };
    let is_english = shared::last_is_english(document).unwrap_or_else(of_beginning);
    (!is_english).then(|| {
        "This text doesn’t seem to be in English, so the built-in reviewer checked only what doesn’t \
         depend on words: placeholders, empty sections, links, numbering and doubled words."
            .to_owned()
    })
}
