//! A text gives a different figure than a nuance for the same thing.

use std::cmp::Ordering;
use std::sync::LazyLock;

use regex::Regex;

use super::clause::{Clause, Rule};
use super::measure::is_unit;
use crate::pattern::{ascii, compiled};

static AT_MOST: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"at most|up to|limit(?:s|ed)?|max(?:imum)?|(?:no|not) (?:more|longer|larger) than|(?:cannot|can't|can’t|never) exceed|times? out|timed out|expires? after|capped|within",
    )
});
static AT_LEAST: LazyLock<Regex> =
    LazyLock::new(|| words(r"at least|min(?:imum)?|(?:no|not) (?:less|fewer|shorter) than"));

/// Phrases that make a figure the duration or the size of its subject.
static OF_SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:for|up to|of|takes?|within|long as|at most|max(?:imum)?|lasts?|holds?|has|have|with|is|are|reads?|returns?|loads?|scans?|opens?|starts?|creates?|sends?|uses?|needs?|spawns?|launch(?:es)?|allows?|accepts?|runs?|into|writes?|stores?|keeps?|makes?|gets?|serves?|carr(?:y|ies)|contains?|transports?|weighs?)(?: about| around| roughly| an?)? $",
    ))
});

/// Phrases that make a figure a frequency or a point in time.
static OFTEN: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:every|each|per|in the (?:last|first|next)|after|before|from)(?: the)?(?: about| first| last)? $",
    ))
});
/// “The id of a 5 MB picture”: the figure is another thing’s.
static ANOTHERS: LazyLock<Regex> = LazyLock::new(|| compiled(&ascii(r"\bof (?:an?|each|every) $")));
static AGO: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"^ (?:ago|per|before|after|later|old|from)\b")));

/// Changing a default doesn't contradict it.
static CHANGED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"set|sets|chang\w+|configur\w+|overrid\w+|rais\w+|lower\w*|increas\w+|decreas\w+|reduc\w+|extend\w*",
    )
});

/// What is so today, or is told as a mistake, isn't what the text plans.
pub(super) static TODAY: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"today|currently|at the moment|at present|so far|right now|as of now|(?:which|that|this) is (?:wrong|a mistake|a bug|too)|mistake(?:nly)?|shorten\w*|instead of|brings? (?:it|this) down|cuts? (?:it|this)|refus\w+|reject\w+|den(?:y|ies|ied)|block(?:s|ed)?|truncat\w+|abort\w*",
    )
});

fn words(words: &str) -> Regex {
    compiled(&ascii(&format!(r"\b(?:{words})\b")))
}

/// A question if the figures differ: beyond a limit, or at all if the nuance gives a value.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let ([known], [said]) = (&rule.measures[..], &clause.measures[..]) else {
        return None;
    };
    let differs = said
        .against(known)
        .filter(|_| known.dimension == said.dimension)?;
    let limit = match () {
        () if AT_MOST.is_match(&rule.lower) => Some(Ordering::Greater),
        () if AT_LEAST.is_match(&rule.lower) => Some(Ordering::Less),
        () => None,
    };
    let breaks = match limit {
        Some(beyond) => differs == beyond,
        // Counts change; only a limit can be violated.
        None => !known.is_count && !CHANGED.is_match(&clause.lower),
    };
    let before = clause.written[..said.span.start].to_lowercase();
    let behind = clause.written[said.span.end..].to_lowercase();
    let is_apart = OFTEN.is_match(&before) || ANOTHERS.is_match(&before) || AGO.is_match(&behind);
    let own = rule.stems.iter().filter(|stem| !is_unit(stem));
    let shared = own
        .clone()
        .filter(|stem| clause.stems.contains(*stem))
        .count();
    let own = own.count();
    let is_same = match (rule.is_named(clause), limit) {
        (true, Some(_)) if OF_SUBJECT.is_match(&before) => shared >= 1 && 2 * shared >= own,
        (true, _) => shared >= 2 && 3 * shared >= 2 * own,
        (false, _) => shared >= 3 && 3 * shared >= 2 * own,
    };
    let is_planned = !TODAY.is_match(&clause.sentence.to_lowercase());
    (breaks && !is_apart && is_same && !clause.is_negated && is_planned).then(|| {
        let said = &clause.written[said.span.range()];
        format!("Is “{said}” right?")
    })
}
