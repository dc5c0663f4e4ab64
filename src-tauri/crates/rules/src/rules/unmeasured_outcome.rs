//! Outcomes that no metric in the text covers.

use std::collections::HashSet;

use domain::personas::PM;
use domain::{Severity, Span};

use crate::document::{BlockKind, Role, Sentence};
use crate::genre::Genre;
use crate::pattern::unnumbered;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};
use crate::stem::stems;

pub(super) const RULE: Rule = Rule {
    name: "unmeasured-outcome",
    says: "Outcomes that no metric in the text covers.",
    personas: &[PM],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "## Outcomes\n\n- Guests order faster.\n- Waiters feel less rushed.\n\n## KPIs\n\n- Minutes until guests order",
            "Waiters feel less rushed.",
        ),
        silent("## Outcomes\n\n- Guests order faster.\n\n## KPIs\n\n- Minutes until guests order"),
        silent(
            "## Outcomes\n\n- 20 % fewer complaints.\n\n## KPIs\n\n- Minutes until guests order",
        ),
        silent(
            "## Non-goals\n\n- Waiters feel less rushed.\n\n## KPIs\n\n- Minutes until guests order",
        ),
    ],
};

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let document = &reading.document;
    let measures: HashSet<String> = items(reading, Role::Measures)
        .flat_map(|it| stems(document.lower(it.span)))
        .collect();
    if reading.genre != Genre::Product || measures.is_empty() {
        return Vec::new();
    }
    let common = common_stems(reading);
    let unmeasured: Vec<Span> = items(reading, Role::Goals)
        .filter(|it| {
            let text = unnumbered(document.lower(it.span));
            let own: HashSet<String> = stems(text).filter(|stem| !common.contains(stem)).collect();
            let shared = own.intersection(&measures).count();
            !text.bytes().any(|b| b.is_ascii_digit()) && own.len() >= 2 && shared == 0
        })
        .map(|it| it.span)
        .collect();
    let names: Vec<String> = unmeasured.iter().map(|it| reading.gist(*it)).collect();
    let names = named(&names);
    Problem::at(
        unmeasured,
        Severity::Major,
        format!("No metric covers {names}"),
        format!(
            "The text measures other things, so it will never be known whether {names} came true."
        ),
        format!("What would show that {names} came true, and where does that stand today?"),
    )
    .into_iter()
    .collect()
}

fn items<'r>(reading: &'r Reading<'_>, role: Role) -> impl Iterator<Item = Sentence> + 'r {
    reading.sentences().filter(move |it| {
        reading.document.role(*it) == role && reading.document.block(*it).kind == BlockKind::Item
    })
}

/// Stems that a third of all outcomes and measures have (“guests”): sharing them means nothing.
fn common_stems(reading: &Reading<'_>) -> HashSet<String> {
    let sentences: Vec<Sentence> = items(reading, Role::Goals)
        .chain(items(reading, Role::Measures))
        .collect();
    let mut counts = std::collections::HashMap::<String, usize>::new();
    for sentence in &sentences {
        let own: HashSet<String> = stems(reading.document.lower(sentence.span)).collect();
        for stem in own {
            *counts.entry(stem).or_default() += 1;
        }
    }
    let many = sentences.len().div_ceil(3).max(3);
    counts
        .into_iter()
        .filter(|(_, count)| *count >= many)
        .map(|(stem, _)| stem)
        .collect()
}
