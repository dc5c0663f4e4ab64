//! Things put off until later, with nothing said to be left out.

use std::sync::LazyLock;

use domain::Severity;
use domain::pattern::Regex;
use domain::personas::PM;

use crate::demands::Judges;
use crate::document::Role;
use crate::genre::Genre;
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "scope-boundary",
    says: "Things put off until later, with no list of what is out of scope.",
    personas: &[PM],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        silent("The till must list the dishes that guests wish to eat in the future."),
        fires(
            "## Solution\n\nWe start with the menu. Future phases may include payment.",
            "Future phases may include payment.",
        ),
        silent("## Solution\n\nFuture phases may include payment.\n\n## Out of scope\n\nDelivery."),
        silent("## Solution\n\nFuture versions of the file stay readable.")
            .of(domain::Kind::Proposal),
        silent("## Solution\n\nPayment is not part of this. Future phases may include it."),
        silent(
            "## Plan\n\nOf what is nice to have, we are unlikely to bake cakes, so we will just cook.",
        ),
        silent("The till must print.\n\nNice to have: show guests the bill."),
        silent("## Solution\n\nBills are joined later on the till."),
        silent(
            "## Solution\n\nWe start with the menu. Future work follows the rules in [Future work](future.md).",
        ),
        silent("## Solution\n\nIt would be nice to have soup, nice to have tea."),
    ],
};

static LATER: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"future (?:phases?|releases?|versions?|iterations?|work)|in (?:the|a) (?:future|later phase)|(?:at|on) a later (?:date|stage|point)|eventually|phase (?:2|two|3|three)|later on|down the road|nice[- ]to[- ]have",
    )
});
static LEFT_OUT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"out of scope|not in scope|not part of|non-goals?|will not (?:be )?(?:include[sd]?|build|built|support|cover|covered)|excluded?s?|left out|unlikely to|(?:will not|won't|not going to|no plans? to) (?:[a-z]+ ){1,6}(?:now|yet|this time|in this|for now)",
    )
});

/// Sentences of an outline.
const OUTLINE: usize = 40;

fn find(reading: &Reading) -> Vec<Problem> {
    let bounded = reading
        .document
        .headings
        .iter()
        .any(|it| it.role == Role::NonGoals);
    // A long text describes each part of this version, and names what comes later as such.
    let detailed = reading.document.sentences.len() > OUTLINE;
    let said = bounded || detailed || reading.mentions(&LEFT_OUT);
    if reading.genre != Genre::Product || said {
        return Vec::new();
    }
    let hits: Vec<_> = reading
        .hits(&LATER)
        .into_iter()
        .filter(|it| !reading.document.role(it.sentence).is_aside())
        .filter(|it| {
            !reading
                .document
                .lower(it.sentence.span)
                .contains("would be nice")
        })
        // Work that is listed elsewhere is named there.
        .filter(|it| !reading.document.quote(it.sentence.span).contains("]("))
        // “Nice to have: a bell” says itself what comes last.
        .filter(|it| {
            let label = reading.document.source[it.span.end..].trim_start_matches('*');
            !(it.words.starts_with("nice") && label.starts_with(':'))
        })
        // “Correlation later on the backend” names a place.
        .filter(|it| !reading.document.lower[it.span.end..].starts_with(" the "))
        // What happens on its own isn't work that is put off.
        .filter(|it| !reading.is_long() || !it.words.starts_with("phase "))
        .filter(|it| {
            it.words != "eventually"
                && it.words != "in the future"
                && !reading.before(it).ends_with('(')
        })
        // The name of a stage opens its own section.
        .filter(|it| it.span.start > it.sentence.span.start + 4 || !it.words.starts_with("phase "))
        .collect();
    let said = named(hits.iter().map(|it| reading.written(it.span)));
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        Severity::Minor,
        "No list of what this version leaves out",
        format!("Work is put off ({said}), so each reader expects a different first version."),
        format!("The text says {said}: what is left out of this version?"),
    )
    .into_iter()
    .collect()
}
