//! Which app or service a technology belongs to: each may have its own.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};

/// An app or a service with what tells it from others, or those who use it.
const UNIT: &str = r"[a-z0-9'’-]+ (?:apps?|applications?|services?|micro-?services?|sites?|console|dashboard|client|portal|terminal|tool|server|worker|daemon|product|system|repository|api)|store-?front|back ?-?office|web ?site|intranet|kiosk|partners?['’]?|third part(?:y|ies)";

static UNITS: LazyLock<Regex> = LazyLock::new(|| words(UNIT));
/// The same right after a name: “Redux in the admin app”.
static BEHIND: LazyLock<Regex> = LazyLock::new(|| {
    exact(&format!(
        r"^[\s*_)`,]*(?:state\s+)?(?:in|for|on|of|by)\s+(?:(?:the|our|its)\s+)?({})(?-u:\b)",
        UNIT.replace(' ', r"\s+").replace(r"\s+?", r"\s*")
    ))
});
/// Words before a unit that don't tell it from others.
const SAME: [&str; 12] = [
    "the", "an", "a", "our", "this", "that", "its", "each", "every", "same", "whole", "one",
];

/// Whether two names belong to two apps or services.
pub(super) fn are_apart(reading: &Reading, first: Hit<'_>, second: Hit<'_>, names: &Regex) -> bool {
    let owners = [first, second].map(|it| owner(reading, it, names));
    matches!(&owners, [Some(one), Some(other)] if one != other)
}

/// Whose a name is: what follows it, else what comes before it in its sentence, else its heading.
fn owner(reading: &Reading, hit: Hit<'_>, names: &Regex) -> Option<String> {
    let document = &reading.document;
    let sentence = hit.sentence.span;
    let behind = document.lower(Span::new(hit.span.end, sentence.end.max(hit.span.end)));
    let before = document.lower(Span::new(sentence.start, hit.span.start));
    let before = names
        .find_iter(before)
        .last()
        .map_or(before, |it| &before[it.end()..]);
    let followed = BEHIND.captures(behind).and_then(|it| it.get(1));
    let last = || {
        UNITS
            .find_iter(before)
            .filter(|it| tells(it.as_str()))
            .last()
    };
    let heading = || {
        let heading = document.heading(hit.sentence).filter(|it| it.level > 1)?;
        UNITS.find(document.lower(heading.text))
    };
    let found = followed.or_else(last).or_else(heading)?;
    tells(found.as_str()).then(|| name(found.as_str()))
}

fn tells(unit: &str) -> bool {
    let first = unit.split_whitespace().next().unwrap_or_default();
    !SAME.contains(&first) || is_one_of_a_kind(unit)
}

/// Whether it is told from others by what it is: “the kiosk”, but not “the service”.
fn is_one_of_a_kind(unit: &str) -> bool {
    let mut words = unit.split_whitespace();
    let is_known = matches!(words.next(), Some("the" | "our"));
    is_known
        && matches!(
            words.next(),
            Some("console" | "dashboard" | "portal" | "terminal")
        )
}

fn name(unit: &str) -> String {
    let known = usize::from(is_one_of_a_kind(unit));
    let words: Vec<&str> = unit.split_whitespace().skip(known).collect();
    words.join(" ")
}
