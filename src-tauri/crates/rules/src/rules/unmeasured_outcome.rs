//! Outcomes that no metric in the text covers.

use std::collections::HashSet;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::PM;
use domain::text::document::stems::stems;
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::{BlockKind, Role, Sentence};
use crate::genre::Genre;
use crate::pattern::{unnumbered, words};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named, one_or_count};

pub(super) const RULE: Rule = Rule {
    name: "unmeasured-outcome",
    says: "Outcomes that no metric in the text covers.",
    personas: &[PM],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
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
        silent(
            "## Goals\n\n- Sync new users to the mailing list.\n\n## KPIs\n\n- Minutes until guests order",
        ),
        silent(
            "# Soup\n\n## Problem\n\nHeat.\n\n## Outcomes\n\n- Waiters feel less rushed.\n\n## KPIs\n\n- Minutes until guests order\n\n## Launch\n\nMay.",
        ),
        silent(
            "## Goals\n\n- More tea\n\n### Audience\n\n- Guests looking for soup\n\n## Metrics\n\n- Cups of tea a day",
        ),
    ],
};

fn find(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let measures: HashSet<String> = items(reading, Role::Measures)
        .flat_map(|it| stems(document.lower(it.span)))
        .collect();
    // A text of several sections may measure an outcome in other words.
    if reading.genre != Genre::Product || measures.is_empty() || is_long(reading) {
        return Vec::new();
    }
    let common = common_stems(reading);
    let unmeasured: Vec<Span> = items(reading, Role::Goals)
        .filter(|it| is_outcome(document.lower(it.span)))
        // A list of whom it is for names no outcome.
        .filter(|it| {
            let heading = document.heading(*it).map(|it| document.lower(it.text));
            !heading.is_some_and(|it| {
                ["audience", "user", "who", "benefit", "advantage"]
                    .iter()
                    .any(|word| it.contains(word))
            })
        })
        .filter(|it| {
            let text = unnumbered(document.lower(it.span));
            let own: HashSet<String> = stems(text).filter(|stem| !common.contains(stem)).collect();
            let shared = own.intersection(&measures).count();
            !text.bytes().any(|b| b.is_ascii_digit()) && own.len() >= 2 && shared == 0
        })
        .map(|it| it.span)
        .collect();
    let gists: Vec<String> = unmeasured.iter().map(|it| reading.gist(*it)).collect();
    let names = named(&gists);
    Problem::at(
        unmeasured,
        Severity::Major,
        format!("No metric for {}", one_or_count(&gists, "outcomes")),
        "None of the metrics covers this, so nobody will know whether it happened.",
        format!("Which metric would show that {names} came true, and what is its value today?"),
    )
    .into_iter()
    .collect()
}

/// What somebody gains, or what becomes more or less, rather than a part of the product.
fn is_outcome(text: &str) -> bool {
    static GAIN: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"users?|customers?|guests?|people|members?|veterans?|teams?|staff|clerks?|cooks?|waiters?|visitors?|patients?|students?|tenants?|developers?|operators?|admins?|nobody|no one|everyone|everybody|we|they|more|less|fewer|faster|sooner|shorter|better|higher|lower|reduc[a-z]+|increas[a-z]+|improv[a-z]+|decreas[a-z]+|trust|confidence|satisfaction|costs?|revenue|quality|relationship",
        )
    });
    static PART: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"display|give|show|allow|provide|support|add|build|create|implement|store|upload|generate|send|offer|deploy|save|view|sync|connect|log|track|set|handle|integrate|enable|import|export|convert|link|configure|let|make|use|run|write|two|three|four|five|[0-9]+",
        )
    });
    let opens = PART.find(text).is_some_and(|it| {
        text[..it.start()]
            .trim_matches(['*', '_', ' ', '-'])
            .is_empty()
    });
    !opens && GAIN.is_match(text)
}

fn items(reading: &Reading, role: Role) -> impl Iterator<Item = Sentence> {
    reading.sentences().filter(move |it| {
        reading.document.role(*it) == role && reading.document.block(*it).kind == BlockKind::Item
    })
}

/// Whether the text has more than the outcomes and their measures.
fn is_long(reading: &Reading) -> bool {
    const PARTS: usize = 3;
    reading.document.authored().nth(PARTS).is_some()
}

/// Stems that a third of all outcomes and measures have (“guests”): sharing them means nothing.
fn common_stems(reading: &Reading) -> HashSet<String> {
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
