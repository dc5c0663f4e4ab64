//! Things the text fears, and does nothing about.

use std::sync::LazyLock;

use domain::{Severity, Span};
use regex::Regex;

use crate::document::{BlockKind, Role};
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "unanswered-fear",
    personas: &["oncall"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## Risks\n\n- The kitchen gets too many orders.\n- Guests leave.",
            "The kitchen gets too many orders.",
        ),
        silent("## Risks\n\n- The kitchen gets too many orders: we cap them at 30 an hour."),
        silent(
            "## Risks and mitigations\n\n- The kitchen gets too many orders.\n- Mitigation: a cap.",
        ),
        silent("## Goals\n\n- The kitchen gets more orders."),
        silent("## Risks\n\n| Risk | Mitigation |\n|--|--|\n| Fire | Sprinklers |"),
    ],
};

static ANSWERED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"mitigat(?:e|es|ed|ion|ions|ing)|prevent(?:s|ed)?|we (?:will|can|cap|limit|watch|keep)|will (?:be )?(?:limit|cap|monitor|watch)(?:ed)?|guard(?:s|ed)?|monitor(?:s|ed)?|alerts?|fallback|instead|so that|contingency|accepted|owner|low likelihood|unlikely|therefore|hence|addressed",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let document = &reading.document;
    let answers = reading.places(&ANSWERED);
    let open: Vec<Span> = reading
        .sentences()
        .filter(|it| {
            document.role(*it) == Role::Fears && document.block(*it).kind == BlockKind::Item
        })
        .filter(|it| !answers.within(document.section(*it)))
        .map(|it| it.span)
        .collect();
    let names = named(open.iter().map(|it| reading.gist(*it)));
    Problem::at(
        open,
        Severity::Major,
        format!("Feared, and nothing done about it: {names}"),
        format!("The text expects that {names} may happen and names no sign by which it is noticed and no step against it."),
        format!("Who notices {names} by which sign, and what do they then do?"),
    )
    .into_iter()
    .collect()
}
