//! One query or call for each item of a list.

use std::sync::LazyLock;

use domain::Severity;
use domain::pattern::Regex;
use domain::personas::{PERFORMANCE, QA};

use crate::demands::Judges;
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "call-per-item",
    says: "One query or call for each item of a list.",
    personas: &[PERFORMANCE, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Gaps,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Nice. For each order we fetch the guest from the data base.",
            "For each order we fetch the guest from the data base.",
        ),
        fires(
            "The list loads the price for every row with a separate query.",
            "The list loads the price for every row with a separate query.",
        ),
        fires(
            "For every dish the kitchen checks the price with the supplier.",
            "For every dish the kitchen checks the price with the supplier.",
        ),
        fires(
            "The till asks the bank for the rate on each line.",
            "The till asks the bank for the rate on each line.",
        ),
        silent("The wall is load-bearing for every room. Query paths keep menus in sync with each other."),
        silent("The menu loads quickly on every phone. It is loaded with each visit."),
        silent("Numbers are fetched fresh on every page load. The requests vary for each node."),
        silent("For each order we fetch the guest in one batch."),
        silent(
            "The till has code for each shop, and makes queries to the bank. For each guest we fetch the bill at build time.",
        ),
        silent("For each order the clerk signs. We fetch the guests with one join for each page."),
        silent(
            "**Given** two orders, **When** the page loads, **Then** a bar is shown for each order.",
        ),
        silent(
            "# Lessons\n\n## Pace\n\nCosts one extra call per dish.\n\n## Heat\n\nHigh.\n\n## Salt\n\nLow.",
        ),
        silent("## Background\n\nFor each order we fetch the guest."),
        silent("- The cook can look up the price for each dish."),
        silent(
            "# Save\n\n## Motivation\n\nSpeed.\n\n## Design\n\nThe till opens the file and loads the last bill for each table.\n\n## Drawbacks\n\nNone.",
        )
        .of(domain::Kind::Tech),
    ],
};

static EACH: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"for (?:each|every) [a-z]+[^.;]*? (?:(?:asks?|checks|verifies|reads?|writes?|sends?|posts?)[^.;]*? (?:with|against|from|in|at|to) (?:the|an?|our|its)(?: [a-z'-]+)?|asks? [^.;]+? (?:for|whether|if|about)|fetch(?:es|ed)?|quer(?:y|ies|ied)|loads?|loaded|look(?:s|ed)? up|calls)|(?:fetch(?:es|ed)?|quer(?:y|ies|ied)|loads?|loaded|look(?:s|ed)? up) [^.;]*? ?(?:for|on|with|once per|per) (?:each|every|row|item|order|user|record|line)|asks? (?:the|an?) [^.;]*? (?:for|on|with|per) (?:each|every|row|item|order|user|record|line)|(?:separate|own|extra|individual) (?:quer(?:y|ies)|calls?|requests?) (?:for|per) (?:each|every)? ?[a-z]+",
    )
});
static TOGETHER: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"very slow|batch(?:es|ed)?|join(?:s|ed)?|bulk|prefetch(?:ed|es)?|at once|in one|one query|single query|single call|cache[sd]?|in parallel|together|at most|up to",
    )
});

/// Things that aren't growing lists: each of these comes one at a time.
const NO_LIST: [&str; 16] = [
    "each other",
    "makes queries",
    "build time",
    "every page",
    "every request",
    "each request",
    "every run",
    "each node",
    "every visit",
    "each visit",
    "every phone",
    "each phone",
    "every device",
    "each device",
    "every browser",
    "every screen",
];

/// The maximum number of bytes between the call and the items. A bound inside the pattern would make the
/// pattern large.
const LONGEST: usize = 120;

fn find(reading: &Reading) -> Vec<Problem> {
    let together = reading.places(&TOGETHER);
    reading
        .hits(&EACH)
        .into_iter()
        .filter(|hit| !reading.document.role(hit.sentence).is_aside())
        .filter(|hit| !reading.is_scenario(hit.sentence) && hit.words.len() <= LONGEST)
        // A long design says in which order things are read, so only a query or a request counts as a call.
        .filter(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            let calls = ["quer", "database", "request", "call"];
            !reading.is_long_design() || calls.iter().any(|it| text.contains(it))
        })
        .filter(|hit| {
            !NO_LIST
                .iter()
                .any(|it| reading.document.lower(hit.sentence.span).contains(it))
        })
        // “Costs one extra call per dish” describes what is known.
        .filter(|hit| {
            let counted = hit.words.starts_with("extra") || hit.words.starts_with("individual");
            !reading.is_long() || !counted
        })
        // “Guests can look up the price of each dish” is up to them.
        .filter(|hit| !reading.before(hit).to_lowercase().ends_with(" can "))
        .filter(|hit| !together.within(reading.document.block(hit.sentence).span))
        .take(2)
        .filter_map(|hit| {
            Problem::at(
                [hit.sentence.span],
                Severity::Major,
                format!("“{}”: one call per item", reading.plain(hit.span)),
                "It gets slower with every item: ten times as many items take ten times as long.",
                "How many items can there be, and could one call fetch them all?",
            )
        })
        .collect()
}
