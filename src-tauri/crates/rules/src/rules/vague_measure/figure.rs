//! Figures with a unit, and where a text gives them.

use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::document::{Role, Sentence};
use crate::pattern::exact;
use crate::reading::Reading;

/// A figure with a unit, or words that set a bound.
pub(super) static FIGURE: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"[0-9]+(?:[.,][0-9]+)?[ -]?(?:%|ms|milli|releases?|s(?-u:\b)|sec|min|hours?|h(?-u:\b)|px(?-u:\b)|pt(?-u:\b)|dp(?-u:\b)|days?|weeks?|months?|of |x(?-u:\b)|times|kb|mb|gb|users?|requests?|people|testers?|items|rows|records|steps|clicks|/|\+)|[0-9][0-9.,]*\+? [a-z]+/|(?:dozens|hundreds|thousands|millions) of [a-z]+|within [a-z0-9]+ (?:seconds?|minutes?|hours?|days?|clicks?)|p9[059]",
    )
});

/// A figure with a unit that is to be kept: “under 2 s”, “at least 90 %”, “p95”.
static TARGET: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"(?:[<>≤≥]|under|within|below|less than|at most|no more than|at least|up to|over|more than|fewer than|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?|in) ?~? ?\$?[0-9][0-9.,]* ?(?:%|ms|s(?-u:\b)|sec|min|hours?|h(?-u:\b)|days?|clicks?|taps?|steps?|users?|requests?|kb|mb|gb|fps|px|words?|percent)|[0-9](?:\.[0-9]+)? ?%|p9[059]|[0-9] ?(?:ms|fps|rps|qps)(?-u:\b)",
    )
});
/// From this many targets on, a text is taken to measure what matters.
const MEASURES: usize = 3;

/// Whether a text of several sections says in figures what is good.
pub(super) fn has_targets(reading: &Reading) -> bool {
    let document = &reading.document;
    let targets = reading
        .sentences()
        .map(|it| TARGET.find_iter(document.lower(it.span)).count());
    reading.explains() && targets.sum::<usize>() >= MEASURES
}

/// How many sentences in sections for this purpose have a figure.
pub(in super::super) fn figures(reading: &Reading, role: Role) -> usize {
    let document = &reading.document;
    let of_role = reading.sentences().filter(|it| document.role(*it) == role);
    of_role
        .filter(|it| FIGURE.is_match(document.lower(it.span)))
        .count()
}

/// Whether a section on speed gives figures.
pub(super) fn has_figures_of_speed(reading: &Reading) -> bool {
    const SPEED: [&str; 3] = ["latency", "performance", "scalab"];
    let document = &reading.document;
    document.headings.iter().any(|it| {
        let text = document.lower(it.text);
        SPEED.iter().any(|word| text.contains(word)) && FIGURE.is_match(document.lower(it.section))
    })
}

/// Whether the sentence after this one, in the same block, gives the figure.
pub(super) fn follows_figure(reading: &Reading, sentence: Sentence) -> bool {
    let next = reading.document.next_in_block(sentence);
    next.is_some_and(|it| FIGURE.is_match(reading.document.lower(it.span)))
}
