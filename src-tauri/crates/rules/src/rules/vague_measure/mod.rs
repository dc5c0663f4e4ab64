//! Qualities without a figure: two people would disagree on whether they were met.

#[cfg(test)]
mod cases;
mod demand;
mod families;
mod figure;
mod judgment;
mod loose;
mod passing;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{PERFORMANCE, PM, QA};
use domain::{Severity, Span};

use self::demand::{
    is_a_plain_promise, is_all_of_it, is_demanded, is_duty, is_nothing_else, is_ordered,
};
use self::families::{Family, HASTE, QUALITIES};
pub(super) use self::figure::figures;
use self::figure::{FIGURE, follows_figure, has_figures_of_speed, has_targets};
use self::judgment::left_to_judgment;
use self::loose::is_loose;
use self::passing::is_in_passing;
use super::open_ended;
use crate::demands::Judges;
use crate::document::Role;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
use crate::rule::{Problem, Rule, judged, one_or_count};

pub(super) const RULE: Rule = Rule {
    name: "vague-measure",
    says: "Qualities without a figure, so people can disagree about them.",
    personas: &[QA, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Writing,
    find: |reading| {
        let mut found = judged(reading, Judges::Wording, |it| find(it, &QUALITIES));
        let known = |place: &Span| found.iter().any(|it| it.places.contains(place));
        let planned = reading.may_be_judged(Judges::Plan);
        let left = planned.then(|| left_to_judgment(reading)).flatten();
        let left = left.filter(|it| !it.places.iter().all(known));
        found.extend(left);
        found
    },
    #[cfg(test)]
    cases: cases::CASES,
};

/// The same for speed, which is another persona's.
pub(super) const SPEED: Rule = Rule {
    name: "vague-speed",
    says: "Speed without a figure: “fast”, “instantly”, “in real time”.",
    personas: &[PERFORMANCE, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find: |reading| find(reading, &HASTE),
    #[cfg(test)]
    cases: cases::OF_SPEED,
};

/// Words of speed that are names of things, recognized by what follows.
static NAME_OF_A_THING: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^-[a-z]|^\\?_|^ v[0-9]|^ (?:mvp|prototype|iterations?)(?-u:\b)|^ (?:understand|see|learn|identify|grasp|scan|recogni[sz]e|change|evolve|grow|shift)(?-u:\b)|^ (?:re-)?[a-z]+ing\.?$|^[- ]?(?:bookings?|nodes?|speed|mode|setup|refresh|reload|subscription|database|chat|layout|design|grid|breakpoints?|file events|succession|forward|path|track|fail|start guide|start|fix|win|response|reload|food|message|messaging|action|design|filter|clarifications?|look|note|question|summary|reference|overview|links?|cdn|sweep|pass|draft|check|reply|replies|command|settings|add|edit|view)|^ (?:limits?|with)(?-u:\b)|^[- ]to[- ]have(?-u:\b)|^ than(?-u:\b)|^ (?:identifying|stating|naming|saying|that says|which says)(?-u:\b)|^ to (?:any|the|changes)|^ as (?:existing|before|today|now|any|the (?:old|current|existing))",
    )
});
/// An occasion or a rhythm, which says how often.
static RHYTHM: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"as (?:a )?part of|(?:each|every|after each|on every) (?:night|day|week|hour|month|quarter|year|minute|second|time|release|commit|build|change|run|merge|push|deployment|[0-9]+ [a-z]+)|daily|weekly|nightly|hourly|monthly|quarterly|yearly",
    )
});
/// Looking back, or speaking of the team rather than of the thing.
static TOLD: LazyLock<Regex> = LazyLock::new(|| {
    words(r"(?:have|has|had) been|used to be|(?:allows?|helps?|lets?|enables?) us|was|were")
});

fn find(reading: &Reading, families: &[Family]) -> Vec<Problem> {
    // Where a section gives figures of speed, it is taken to give them for the whole.
    if !reading.is_outline && families.len() == 1 && has_figures_of_speed(reading) {
        return Vec::new();
    }
    let has_targets = has_targets(reading);
    families
        .iter()
        .filter_map(|family| of_family(reading, family, has_targets))
        .collect()
}

/// Sentences of an outline; a longer text says much around a quality that tells what is meant.
const OUTLINE: usize = 12;

/// Figures among its measures of success from which on a text of several sections is taken to say what is good.
const MEASURED: usize = 3;

/// Whether a text of several sections gives figures by which it can be held.
fn is_measured(reading: &Reading) -> bool {
    reading.explains() && figures(reading, Role::Measures) >= MEASURED
}

fn of_family(reading: &Reading, family: &Family, has_targets: bool) -> Option<Problem> {
    if !family.stated && is_measured(reading) {
        return None;
    }
    let hits = unmeasured(reading, family, has_targets);
    let mut severities: BTreeMap<Severity, usize> = BTreeMap::new();
    for hit in &hits {
        *severities
            .entry(reading.weigh(Severity::Minor, hit.sentence))
            .or_default() += 1;
    }
    let severity = if hits.len() >= 3 {
        Severity::Major
    } else {
        severities.keys().next().copied().unwrap_or(Severity::Minor)
    };
    let said: Vec<String> = hits.iter().map(|it| reading.written(it.span)).collect();
    let first = hits.first().map(|it| it.sentence.span);
    let asked_of = first.map_or("", |it| reading.document.lower(it));
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        severity,
        format!("No way to measure {}", one_or_count(&said, "qualities")),
        format!(
            "The text doesn't say {}, so whether this is met depends on who you ask.",
            family.what
        ),
        family.question(&said, asked_of),
    )
}

/// The words of a family that demand something, with no figure that says how much.
fn unmeasured<'r>(reading: &'r Reading, family: &Family, has_targets: bool) -> Vec<Hit<'r>> {
    reading
        .stated(&family.found)
        .into_iter()
        .filter(|hit| {
            // A cell of nothing else is the value that was asked for.
            let is_value = hit.sentence.span == hit.span && in_row(reading, hit);
            let is_goal = reading.document.role(hit.sentence) == Role::Goals;
            if is_goal && reading.is_long() && figures(reading, Role::Measures) > 1 {
                return false;
            }
            let stated =
                family.stated && (!reading.explains() || is_ordered(reading, hit.sentence));
            // Who gives figures for what matters is asked only about what is a duty.
            let is_open = hit.words.ends_with("as possible");
            let is_asked = !has_targets
                || is_open
                || is_duty(reading, hit.sentence)
                || is_a_plain_promise(reading, hit)
                || is_all_of_it(reading, hit);
            let is_short = reading.is_outline || reading.document.sentences.len() <= OUTLINE;
            let is_pair = hit.words.contains(" and ");
            let is_plain = is_short
                || is_open
                || is_pair
                || is_a_plain_promise(reading, hit)
                || is_all_of_it(reading, hit)
                || is_nothing_else(reading, hit);
            let demands = || {
                is_demanded(reading, hit.sentence)
                    || reading.is_brief && is_nothing_else(reading, hit)
            };
            stated || is_asked && (is_value || is_plain && demands())
        })
        .filter(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
            let row = reading.document.row(hit.sentence);
            let measured = FIGURE.is_match(text)
                || row.is_some_and(|it| FIGURE.is_match(reading.document.lower(it.span)))
                || follows_figure(reading, hit.sentence)
                || family.stated && RHYTHM.is_match(text);
            !measured
                && !TOLD.is_match(text)
                && !is_loose(reading, hit, is_of_speed(family))
                && !is_in_passing(reading, hit)
                && !NAME_OF_A_THING.is_match(reading.document.lower(rest))
                && !is_asked_elsewhere(family, text, hit.words)
        })
        .collect()
}

/// Whether the family is the one of speed.
fn is_of_speed(family: &Family) -> bool {
    family.what == HASTE[0].what
}

/// Whether the words are part of others that are asked about elsewhere: “in reasonable time”, “where
/// appropriate”, “fast and secure”.
fn is_asked_elsewhere(family: &Family, text: &str, words: &str) -> bool {
    let holds = |pattern: &Regex| {
        let mut found = pattern.find_iter(text).map(|it| it.as_str());
        found.any(|it| it.contains(words) && !(is_of_speed(family) && it == words))
    };
    if is_of_speed(family) {
        return QUALITIES.iter().any(|it| holds(&it.found));
    }
    let joined = |it: &Family| {
        let mut found = it.found.find_iter(text).map(|it| it.as_str());
        !std::ptr::eq(it, family) && found.any(|it| it.contains(words) && it.len() > words.len())
    };
    QUALITIES.iter().any(joined) || holds(&HASTE[0].found) || holds(&open_ended::OPEN)
}

fn in_row(reading: &Reading, hit: &Hit<'_>) -> bool {
    reading.document.row_label(hit.sentence).is_some()
}
