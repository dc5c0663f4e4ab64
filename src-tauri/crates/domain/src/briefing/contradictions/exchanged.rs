//! A text promises what a nuance, in other words, rules out: once and twice, UTC and local time.

use std::sync::LazyLock;

use regex::Regex;

use super::clause::{Clause, Rule};
use crate::pattern::{ascii, compiled};

/// What a nuance says, what contradicts it, and the verbs of a sentence that does.
struct Pair {
    known: Regex,
    said: Regex,
    verbs: Regex,
}

static PAIRS: LazyLock<[Pair; 2]> = LazyLock::new(|| {
    let arrives = r"sends?|sent|deliver\w*|arriv\w*|comes?|gets?|receiv\w*";
    let stored = r"stor\w*|sav(?:e|es|ed)|kept|keeps?|record(?:s|ed)?|writ(?:es|ten)";
    [
        (
            r"twice|more than once|at least once|several times",
            "exactly once",
            arrives,
        ),
        ("utc", "in local time", stored),
    ]
    .map(|(known, said, verbs)| Pair {
        known: words(known),
        said: words(said),
        verbs: words(verbs),
    })
});
/// Words of a sentence that says what somebody does about it, or that is about something else.
static OURS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"we|our|us|not|no|never|[a-z]+n['’]t|process\w*|handl\w*|dedup\w*|sort\w*|idempot\w*|show\w*|display\w*|must|should|to",
    )
});

fn words(words: &str) -> Regex {
    compiled(&ascii(&format!(r"\b(?:{words})\b")))
}

/// A question if the clause contradicts the rule about the same thing.
pub(super) fn question(rule: &Rule, clause: &Clause<'_>) -> Option<String> {
    let pair = PAIRS
        .iter()
        .find(|it| it.known.is_match(&rule.lower) && !it.said.is_match(&rule.lower))?;
    let part = clause
        .lower
        .split(',')
        .find(|part| pair.said.is_match(part))?;
    let is_plain = pair.verbs.is_match(part) && !OURS.is_match(part);
    let shares = rule.stems.iter().any(|it| clause.stems.contains(it));
    let contradicts = is_plain
        && shares
        && rule.is_named(clause)
        && !rule.is_negated
        && !pair.known.is_match(&clause.lower);
    contradicts.then(|| "Which is right?".to_owned())
}
